import AuthoredYAML

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

  /// Returns the entry with one of its written events changed.
  func replacing(_ index: Int, with event: TraceEvent) -> ExpectedItem {
    var sequences = sequences
    guard let place = Self.place(of: index, in: sequences) else { return self }
    sequences[place.sequence][place.event] = event
    return with(sequences)
  }

  /// Returns the entries that remain without one of the written events.
  ///
  /// A sequence without events goes, and a group of one sequence becomes plain events.
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

  /// The same kind of entry with other events.
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

  /// The places of the written events, as the entry's node has them.
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
