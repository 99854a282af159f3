import AuthoredYAML

extension ExpectedItem {
  /// The most states that the strands of one group may have; more would make comparing slow.
  static let stateLimit = 4_096

  init(authored node: AuthoredNode) throws(AuthoredError) {
    if node.isMapping, let (name, value) = try node.entries().first,
      name == "anyOrder" || name == "optional"
    {
      guard try node.entries().count == 1 else {
        throw node.error("another key beside '\(name)'", expected: "one entry for the group")
      }
      let fields = try value.fields("reason", "source", "events")
      let tolerance = try Tolerance(authored: fields)
      self =
        name == "anyOrder"
        ? .anyOrder(try ExpectedItem.strands(of: fields), tolerance)
        : .optional(try ExpectedItem.group(fields.filledList("events")), tolerance)
    } else {
      self = .event(try TraceEvent(authored: node))
    }
  }

  private static func strands(
    of fields: AuthoredFields
  ) throws(AuthoredError) -> [[TraceEvent]] {
    var strands: [[TraceEvent]] = []
    for entry in try fields.filledList("events") {
      strands.append(try group(entry.isList ? entry.list(of: "events") : [entry]))
    }
    guard strands.count > 1 else {
      throw fields.node.error("anyOrder with one entry", expected: "two entries or more")
    }
    var states = 1
    for strand in strands where states <= stateLimit { states *= strand.count + 1 }
    guard states <= stateLimit else {
      throw fields.node.error(
        "anyOrder allows more orders than can be compared",
        expected: "fewer entries; events whose order is certain can be one entry, as a list")
    }
    return strands
  }

  private static func group(_ nodes: [AuthoredNode]) throws(AuthoredError) -> [TraceEvent] {
    var events: [TraceEvent] = []
    for node in nodes {
      let event = try TraceEvent(authored: node)
      guard event.kind.channel != .step else {
        throw node.error(
          "the step '\(event.kind.rawValue)' in a group", expected: "steps outside of groups")
      }
      events.append(event)
    }
    return events
  }

  var yamlLines: [String] {
    switch self {
    case .event(let event): ["- \(event)"]
    case .anyOrder(let strands, let tolerance):
      ["- anyOrder:"] + tolerance.yamlLines + strands.flatMap(ExpectedItem.yamlLines)
    case .optional(let events, let tolerance):
      ["- optional:"] + tolerance.yamlLines + events.map { "    - \($0)" }
    }
  }

  private static func yamlLines(of strand: [TraceEvent]) -> [String] {
    guard strand.count > 1 else { return strand.map { "    - \($0)" } }
    return strand.enumerated().map { ($0 == 0 ? "    - - " : "      - ") + "\($1)" }
  }
}
