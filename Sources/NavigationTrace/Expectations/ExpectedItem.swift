import AuthoredYAML

/// One entry of an expectation.
public enum ExpectedItem: Hashable, Sendable {
  /// An event, of which the listed fields and the view are compared.
  case event(TraceEvent)
  /// Sequences that may interleave in any way, each in its own order, with nothing in between.
  case anyOrder([[TraceEvent]], Tolerance)
  /// Events that all come in this order, or not at all.
  case optional([TraceEvent], Tolerance)
  /// Sequences of which one comes, in its order; the first is the usual one.
  case oneOf([[TraceEvent]], Tolerance)
  /// Events that come together a number of times in this range, each time in this order.
  case repeated([TraceEvent], times: ClosedRange<Int>, Tolerance)
  /// At most this number of events of some kinds, or of any kind, in any order.
  case any(kinds: Set<EventKind>?, most: Int, Tolerance)

  /// The events in the order in which they are written, as often as they may come.
  public var events: [TraceEvent] {
    switch self {
    case .event(let event): [event]
    case .anyOrder(let groups, _), .oneOf(let groups, _): groups.flatMap(\.self)
    case .optional(let events, _): events
    case .repeated(let events, let times, _):
      Array(repeatElement(events, count: times.upperBound).joined())
    case .any: []
    }
  }

  /// The reason why the entry is weaker than one total order; `nil` for a plain event.
  public var tolerance: Tolerance? {
    switch self {
    case .event: nil
    case .anyOrder(_, let tolerance), .optional(_, let tolerance), .oneOf(_, let tolerance),
      .repeated(_, _, let tolerance), .any(_, _, let tolerance):
      tolerance
    }
  }
}

extension ExpectedItem {
  /// The names of entries that are not plain events.
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

extension ExpectedItem {
  var yamlLines: [String] {
    switch self {
    case .event(let event): ["- \(event)"]
    case .anyOrder(let strands, let tolerance):
      lines("anyOrder", tolerance, events: strands.flatMap(Self.lines))
    case .oneOf(let sequences, let tolerance):
      lines("oneOf", tolerance, events: sequences.flatMap(Self.lines))
    case .optional(let events, let tolerance):
      lines("optional", tolerance, events: events.map { "    - \($0)" })
    case .repeated(let events, let times, let tolerance):
      lines(
        "repeat", tolerance,
        settings: ["    min: \(times.lowerBound)", "    max: \(times.upperBound)"],
        events: events.map { "    - \($0)" })
    case .any(let kinds, let most, let tolerance):
      ["- any:"] + tolerance.yamlLines + ["    max: \(most)"]
        + (kinds.map { ["    kinds: \(FlowYAML.list($0.map(\.rawValue).sorted()))"] } ?? [])
    }
  }

  private func lines(
    _ name: String, _ tolerance: Tolerance, settings: [String] = [], events: [String]
  ) -> [String] {
    ["- \(name):"] + tolerance.yamlLines + settings + ["    events:"] + events
  }

  private static func lines(of sequence: [TraceEvent]) -> [String] {
    guard sequence.count > 1 else { return sequence.map { "    - \($0)" } }
    return sequence.enumerated().map { ($0 == 0 ? "    - - " : "      - ") + "\($1)" }
  }
}

extension ExpectedItem {
  /// The events as they are written: those of `repeat` once.
  var writtenEvents: [TraceEvent] { sequences.flatMap(\.self) }

  /// The written events by the sequence that they belong to.
  private var sequences: [[TraceEvent]] {
    switch self {
    case .event(let event): [[event]]
    case .anyOrder(let groups, _), .oneOf(let groups, _): groups
    case .optional(let events, _), .repeated(let events, _, _): [events]
    case .any: []
    }
  }

  func mapEvents(_ change: (TraceEvent) -> TraceEvent) -> ExpectedItem {
    with(sequences.map { $0.map(change) })
  }

  func replacing(_ index: Int, with event: TraceEvent) -> ExpectedItem {
    var sequences = sequences
    guard let place = Self.place(of: index, in: sequences) else { return self }
    sequences[place.sequence][place.event] = event
    return with(sequences)
  }

  /// Returns the entries that remain without one of the written events.
  ///
  /// A sequence without events is removed, and a group of one sequence becomes plain events.
  func removing(_ index: Int) -> [ExpectedItem] {
    var sequences = sequences
    guard let place = Self.place(of: index, in: sequences) else { return [self] }
    sequences[place.sequence].remove(at: place.event)
    if sequences[place.sequence].isEmpty { sequences.remove(at: place.sequence) }
    guard let first = sequences.first else { return [] }
    switch self {
    case .anyOrder, .oneOf:
      return sequences.count > 1 ? [with(sequences)] : first.map(ExpectedItem.event)
    case .optional, .repeated: return [with(sequences)]
    case .event, .any: return []
    }
  }

  /// Whether another entry differs in nothing but the fields of its events.
  func hasShape(of other: ExpectedItem) -> Bool {
    guard sequences.map(\.count) == other.sequences.map(\.count),
      zip(writtenEvents, other.writtenEvents).allSatisfy({ $0.kind == $1.kind })
    else { return false }
    return with(other.sequences) == other
  }

  /// Returns the same kind of entry with other events.
  private func with(_ sequences: [[TraceEvent]]) -> ExpectedItem {
    guard let first = sequences.first else { return self }
    return switch self {
    case .event(let event): .event(first.first ?? event)
    case .anyOrder(_, let tolerance): .anyOrder(sequences, tolerance)
    case .oneOf(_, let tolerance): .oneOf(sequences, tolerance)
    case .optional(_, let tolerance): .optional(first, tolerance)
    case .repeated(_, let times, let tolerance): .repeated(first, times: times, tolerance)
    case .any: self
    }
  }

  private static func place(
    of index: Int, in sequences: [[TraceEvent]]
  ) -> (sequence: Int, event: Int)? {
    var rest = index
    for (number, sequence) in sequences.enumerated() {
      if rest < sequence.count { return (number, rest) }
      rest -= sequence.count
    }
    return nil
  }

  /// Returns the places of the written events in the entry's node.
  func places(in entry: AuthoredNode) -> [WrittenPlace] {
    let nodes: [AuthoredNode]
    if case .event = self {
      nodes = [entry]
    } else {
      let group = (try? entry.entries())?.first?.value
      let events = (try? group?.entries())?.first { $0.key == "events" }?.value
      let written = (try? events?.list()) ?? []
      nodes = written.flatMap { node in node.isList ? (try? node.list()) ?? [] : [node] }
    }
    return nodes.map { WrittenPlace(file: $0.file, line: $0.line) }
  }
}

extension ExpectedItem {
  /// Keeps the names that the events capture, and returns the first one that an event asks for
  /// before any has kept it.
  func firstUnkeptValue(keeping kept: inout Set<String>) -> String? {
    let patterns = events.flatMap(\.patterns)
    kept.formUnion(patterns.compactMap(\.capture))
    return patterns.compactMap(\.same).first { !kept.contains($0) }
  }

  /// Whether the entry is the end of what was recorded from an engine that did not run a script.
  public var isSkippedScript: Bool {
    if case .event(let event) = self { event.kind == .skippedScript } else { false }
  }
}
