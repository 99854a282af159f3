import AuthoredYAML

/// One entry of an expectation.
public enum ExpectedItem: Hashable, Sendable {
  /// An event. Only its view and the listed fields are compared.
  case event(TraceEvent)
  /// Sequences, each in its own order, that may interleave in any way. No other events may come
  /// between them.
  case anyOrder([[TraceEvent]], Tolerance)
  /// Events that come either all in this order or not at all.
  case optional([TraceEvent], Tolerance)

  /// The events in the written order.
  public var events: [TraceEvent] { sequences.flatMap(\.self) }

  /// The reason why the entry allows more than one sequence of events; `nil` for a plain event.
  package var tolerance: Tolerance? {
    switch self {
    case .event: nil
    case .anyOrder(_, let tolerance), .optional(_, let tolerance): tolerance
    }
  }

  /// The events of the entry, as one or more sequences.
  private var sequences: [[TraceEvent]] {
    switch self {
    case .event(let event): [[event]]
    case .anyOrder(let strands, _): strands
    case .optional(let events, _): [events]
    }
  }

  /// Whether the entry is a part of a page that the engine does not model.
  ///
  /// Such a part ends the comparison.
  package var isNotModelled: Bool {
    if case .event(let event) = self { event.kind == .notModelled } else { false }
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
  /// A group that is being read from its file.
  private struct Draft {
    var tolerance = Tolerance(reason: "", source: [])
    var strands: [[TraceEvent]] = []
  }

  /// The maximum number of states of one group; comparisons with more states would be slow.
  private static let stateLimit = 4_096

  /// The shape of an event in a group.
  private static let event = TraceEvent.shape.then { event, node throws(AuthoredError) in
    guard event.kind.channel != .step else {
      throw node.error(
        "the step '\(event.kind.rawValue)' in a group", expected: "steps outside of groups")
    }
    return event
  }

  private static func group(
    _ name: String, _ strands: Shape<[[TraceEvent]]>, _ documentation: String,
    check: (@Sendable (inout Draft, AuthoredFields) throws(AuthoredError) -> Void)? = nil,
    make: @escaping @Sendable (Draft) -> ExpectedItem
  ) -> Choice<ExpectedItem> {
    let draft = Shape.mapping(
      Draft(),
      [
        .required(
          "reason", \.tolerance.reason, .filledText(Tolerance.expected),
          expected: Tolerance.expected, Tolerance.expected),
        .required(
          "source", \.tolerance.source, Tolerance.source, expected: Tolerance.cases,
          Tolerance.cases),
        .required(
          "events", \.strands, strands, expected: "a list of events", "the events"),
      ], check: check)
    return Choice(name, draft, documentation, make: make)
  }

  private static let groups: Shape<ExpectedItem> = {
    // An empty strand is allowed here, since the linter reports it.
    let strand = event.oneOrMore(of: "events").schema(.oneOrMore(event.schema))
    let strands = strand.list(of: "events", atLeast: "event")
      .schema(.list(of: strand.schema, atLeast: 2))
    let events = event.list(of: "events", atLeast: "event").map { [$0] }
    let anyOrder = group(
      "anyOrder", strands, "events, or lists of events in order, that race with each other",
      check: checkStates
    ) { .anyOrder($0.strands, $0.tolerance) }
    let optional = group("optional", events, "events that all come, in this order, or none") {
      .optional($0.strands.flatMap(\.self), $0.tolerance)
    }
    return .one(of: [anyOrder, optional], named: "group")
  }()

  /// The shape of an event, or of a group of events.
  static let shape = Shape<ExpectedItem>(
    .either(TraceEvent.shape.schema, groups.schema)
  ) { node throws(AuthoredError) in
    try isGroup(node) ? groups.read(node) : .event(TraceEvent.shape.read(node))
  }.named("item")

  private static func isGroup(_ node: AuthoredNode) -> Bool {
    guard node.isMapping, let name = try? node.entries().first?.key else { return false }
    return name == "anyOrder" || name == "optional"
  }

  private static let checkStates:
    @Sendable (inout Draft, AuthoredFields) throws(AuthoredError) -> Void = {
      draft, fields throws(AuthoredError) in
      guard draft.strands.count > 1 else {
        throw fields.node.error("anyOrder with one entry", expected: "two entries or more")
      }
      var states = 1
      for strand in draft.strands where states <= stateLimit { states *= strand.count + 1 }
      guard states <= stateLimit else {
        throw fields.node.error(
          "anyOrder allows more orders than can be compared",
          expected: "fewer entries; events whose order is certain can be one entry, as a list")
      }
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

  /// Returns the line number of each event of an entry; `nil` if the parser does not know the line.
  static func lines(of entry: AuthoredNode) -> [Int?] {
    guard isGroup(entry), let group = (try? entry.entries())?.first?.value else {
      return [entry.line]
    }
    let events = (try? group.entries())?.first { $0.key == "events" }?.value
    return ((try? events?.list()) ?? []).flatMap { node in
      node.isList ? ((try? node.list()) ?? []).map(\.line) : [node.line]
    }
  }
}
