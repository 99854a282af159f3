import AuthoredYAML

extension ExpectedItem {
  /// The names of entries that are no plain events.
  private static let groups = ["anyOrder", "optional", "oneOf", "repeat", "any"]
  /// The most states that one group may have; more would make comparing slow.
  static let stateLimit = 4_096

  init(authored node: AuthoredNode) throws(AuthoredError) {
    guard node.isMapping, let (name, value) = try node.entries().first,
      Self.groups.contains(name)
    else {
      self = .event(try TraceEvent(authored: node, allowsPatterns: true))
      return
    }
    guard try node.entries().count == 1 else {
      throw node.error("another key beside '\(name)'", expected: "one entry for the group")
    }
    self =
      switch name {
      case "repeat": try Self.repetition(value)
      case "any": try Self.wild(value)
      default: try Self.group(name, value)
      }
  }

  private static func group(
    _ name: String, _ node: AuthoredNode
  ) throws(AuthoredError) -> ExpectedItem {
    let fields = try node.fields("reason", "source", "events")
    let tolerance = try Tolerance(authored: fields)
    switch name {
    case "anyOrder": return .anyOrder(try strands(of: fields), tolerance)
    case "oneOf": return .oneOf(try sequences(of: fields, in: name), tolerance)
    default: return .optional(try events(fields.filledList("events")), tolerance)
    }
  }

  private static func repetition(_ node: AuthoredNode) throws(AuthoredError) -> ExpectedItem {
    let fields = try node.fields("reason", "source", "min", "max", "events")
    let tolerance = try Tolerance(authored: fields)
    let events = try events(fields.filledList("events"))
    let least = try fields["min"]?.integer(in: 0...stateLimit) ?? 1
    let most = try fields.required("max", expected: "how often the events come at most")
      .integer(in: max(1, least)...stateLimit)
    guard most * events.count <= stateLimit else {
      throw node.error(
        "repeat allows more events than can be compared", expected: "\(stateLimit) at most")
    }
    return .repeated(events, times: least...most, tolerance)
  }

  private static func wild(_ node: AuthoredNode) throws(AuthoredError) -> ExpectedItem {
    let fields = try node.fields("reason", "source", "max", "kinds")
    let tolerance = try Tolerance(authored: fields)
    let most = try fields.required("max", expected: "how many events come at most")
      .integer(in: 1...stateLimit)
    guard let list = fields["kinds"] else { return .any(kinds: nil, most: most, tolerance) }
    var kinds: Set<EventKind> = []
    for entry in try list.list(of: "kinds of events") {
      let kind = try EventKind(authored: try entry.string(), at: entry)
      guard kind.channel != .step else {
        throw entry.error("the step '\(kind.rawValue)'", expected: "a callback or a property")
      }
      kinds.insert(kind)
    }
    guard !kinds.isEmpty else { throw list.error("an empty list", expected: "at least one kind") }
    return .any(kinds: kinds, most: most, tolerance)
  }

  private static func sequences(
    of fields: AuthoredFields, in group: String
  ) throws(AuthoredError) -> [[TraceEvent]] {
    var sequences: [[TraceEvent]] = []
    for entry in try fields.filledList("events") {
      sequences.append(try events(entry.isList ? entry.list(of: "events") : [entry]))
    }
    guard sequences.count > 1 else {
      throw fields.node.error("\(group) with one entry", expected: "two entries or more")
    }
    return sequences
  }

  private static func strands(of fields: AuthoredFields) throws(AuthoredError) -> [[TraceEvent]] {
    let strands = try sequences(of: fields, in: "anyOrder")
    var states = 1
    for strand in strands where states <= stateLimit { states *= strand.count + 1 }
    guard states <= stateLimit else {
      throw fields.node.error(
        "anyOrder allows more orders than can be compared",
        expected: "fewer entries; events whose order is certain can be one entry, as a list")
    }
    return strands
  }

  private static func events(_ nodes: [AuthoredNode]) throws(AuthoredError) -> [TraceEvent] {
    var events: [TraceEvent] = []
    for node in nodes {
      let event = try TraceEvent(authored: node, allowsPatterns: true)
      guard event.kind.channel != .step else {
        throw node.error(
          "the step '\(event.kind.rawValue)' in a group", expected: "steps outside of groups")
      }
      events.append(event)
    }
    return events
  }
}
