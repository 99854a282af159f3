import AuthoredYAML

/// One entry of an expectation.
public enum ExpectedItem: Hashable, Sendable {
  /// An event, of which the listed fields and the view are compared.
  case event(TraceEvent)
  /// Sequences that may interleave in any way, each in its own order, with nothing in between.
  case anyOrder([[TraceEvent]], Tolerance)
  /// Events that all come in this order, or not at all.
  case optional([TraceEvent], Tolerance)

  /// The events in the order in which they are written.
  public var events: [TraceEvent] { sequences.flatMap(\.self) }

  /// The reason why the entry is weaker than one total order; `nil` for a plain event.
  public var tolerance: Tolerance? {
    switch self {
    case .event: nil
    case .anyOrder(_, let tolerance), .optional(_, let tolerance): tolerance
    }
  }

  /// The events by the sequence that they belong to.
  private var sequences: [[TraceEvent]] {
    switch self {
    case .event(let event): [[event]]
    case .anyOrder(let strands, _): strands
    case .optional(let events, _): [events]
    }
  }

  /// Whether the entry is the end of what was recorded from an engine that did not run a script.
  public var isSkippedScript: Bool {
    if case .event(let event) = self { event.kind == .skippedScript } else { false }
  }

  func mapEvents(_ change: (TraceEvent) -> TraceEvent) -> ExpectedItem {
    switch self {
    case .event(let event): .event(change(event))
    case .anyOrder(let strands, let tolerance):
      .anyOrder(strands.map { $0.map(change) }, tolerance)
    case .optional(let events, let tolerance): .optional(events.map(change), tolerance)
    }
  }
}

extension ExpectedItem {
  /// The names of entries that are not plain events.
  private static let groups = ["anyOrder", "optional"]
  /// The most states that one group may have; more would make comparing slow.
  private static let stateLimit = 4_096

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
    let fields = try value.fields("reason", "source", "events")
    let tolerance = try Tolerance(authored: fields)
    self =
      name == "anyOrder"
      ? .anyOrder(try Self.strands(of: fields), tolerance)
      : .optional(try Self.events(fields.filledList("events")), tolerance)
  }

  private static func strands(of fields: AuthoredFields) throws(AuthoredError) -> [[TraceEvent]] {
    var strands: [[TraceEvent]] = []
    for entry in try fields.filledList("events") {
      strands.append(try events(entry.isList ? entry.list(of: "events") : [entry]))
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

extension ExpectedItem {
  var yamlLines: [String] {
    switch self {
    case .event(let event): ["- \(event)"]
    case .anyOrder(let strands, let tolerance):
      ["- anyOrder:"] + tolerance.yamlLines + ["    events:"] + strands.flatMap(Self.lines)
    case .optional(let events, let tolerance):
      ["- optional:"] + tolerance.yamlLines + ["    events:"] + events.map { "    - \($0)" }
    }
  }

  private static func lines(of strand: [TraceEvent]) -> [String] {
    guard strand.count > 1 else { return strand.map { "    - \($0)" } }
    return strand.enumerated().map { ($0 == 0 ? "    - - " : "      - ") + "\($1)" }
  }

  /// Returns the lines of the events of an entry, `nil` for those that the reader does not know.
  static func lines(of entry: AuthoredNode) -> [Int?] {
    guard entry.isMapping, let (name, group) = (try? entry.entries())?.first,
      groups.contains(name)
    else { return [entry.line] }
    let events = (try? group.entries())?.first { $0.key == "events" }?.value
    return ((try? events?.list()) ?? []).flatMap { node in
      node.isList ? ((try? node.list()) ?? []).map(\.line) : [node.line]
    }
  }
}
