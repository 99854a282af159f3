/// The items of an expectation, changed where a recorded trace differs from them and nowhere else.
///
/// Walks the comparison in the order in which events came. A group stays whole if none of its
/// events differs and nothing that differs came in between; otherwise its events stand by
/// themselves.
struct AcceptedItems {
  private(set) var items: [ExpectedItem] = []
  /// Expected events that have not come and that ``items`` lacks.
  private(set) var dropped: [TraceEvent] = []
  private let written: [ExpectedItem]
  private let keepsTolerances: Bool
  /// The index of the item by that of its event.
  private let owners: [Int]
  private let kept: Set<Int>
  /// The items that have been dealt with.
  private var done: Set<Int> = []
  /// The items of which nothing is left.
  private var gone: Set<Int> = []

  /// Creates the items that accept the trace of a comparison.
  ///
  /// - Parameter keepsTolerances: Whether groups and patterns may stay; otherwise each event has
  ///   the values that came.
  init(_ expected: ExpectedTrace, _ diff: TraceDiff, keepsTolerances: Bool) {
    written = expected.items
    self.keepsTolerances = keepsTolerances
    owners = expected.items.enumerated().flatMap { index, item in item.events.map { _ in index } }
    kept = keepsTolerances ? Self.groups(of: expected.items, owners, thatMatchIn: diff.lines) : []
    for line in diff.lines { take(line) }
    takeWild(before: written.count)
    if let end = diff.lines.last, end.isEnd, let event = end.actual { items.append(.event(event)) }
  }

  private static func groups(
    of items: [ExpectedItem], _ owners: [Int], thatMatchIn lines: [DiffLine]
  ) -> Set<Int> {
    var places: [Int: ClosedRange<Int>] = [:]
    for (place, line) in lines.enumerated() {
      guard let position = line.expectedPosition else { continue }
      let owner = owners[position - 1]
      places[owner] = (places[owner]?.lowerBound ?? place)...place
    }
    return Set(
      items.indices.filter { index in
        guard items[index].tolerance != nil else { return false }
        guard let range = places[index] else { return items[index].events.isEmpty }
        return !lines[range].contains(where: \.isDifference)
      })
  }

  private mutating func take(_ line: DiffLine) {
    guard !line.isEnd else { return }
    guard let position = line.expectedPosition else {
      if line.verdict == .allowed, takeWildOnTheWay() { return }
      if let event = line.actual { items.append(.event(event)) }
      return
    }
    let owner = owners[position - 1]
    // Moved events do not show how far the expectation has come.
    if line.verdict != .moved { takeWild(before: owner) }
    if kept.contains(owner) {
      if done.insert(owner).inserted { items.append(written[owner]) }
    } else {
      done.insert(owner)
      if let event = event(of: line) {
        items.append(.event(event))
      } else if line.verdict == .missing, let event = line.expected {
        dropped.append(event)
        gone.insert(owner)
      }
    }
  }

  /// Writes the entries for any events that stand before an item and have not been written.
  private mutating func takeWild(before end: Int) {
    for index in 0..<end where written[index].events.isEmpty && kept.contains(index) {
      if done.insert(index).inserted { items.append(written[index]) }
    }
  }

  /// Writes the entry that allows an event; false if none stays.
  private mutating func takeWildOnTheWay() -> Bool {
    let next = (done.max() ?? -1) + 1
    if next < written.count, kept.contains(next), written[next].events.isEmpty {
      done.insert(next)
      items.append(written[next])
      return true
    }
    guard let last = written[..<next].indices.last(where: { !gone.contains($0) }) else {
      return false
    }
    return kept.contains(last) && written[last].events.isEmpty
  }

  /// Returns the expected event with what came in the place of what differs; `nil` if nothing came
  /// that the engine could show.
  private func event(of line: DiffLine) -> TraceEvent? {
    guard var event = line.expected, line.verdict != .missing, line.verdict != .notTaken else {
      return nil
    }
    for difference in line.differences {
      if let field = EventField(rawValue: difference.name) {
        event[field] = difference.actual
      } else {
        event.view = line.actual?.view ?? event.view
      }
    }
    guard !keepsTolerances else { return event }
    for (field, value) in event.orderedFields {
      guard ValuePattern(value, of: event.kind.type(of: field)) != nil else { continue }
      event[field] = line.actual?[field]
    }
    return event
  }
}

extension ExpectedTrace {
  /// Plans to make a recorded trace the expectation.
  ///
  /// What is the same stays as it is written, with the fields that the author chose and with what
  /// the engine cannot show; what differs is as it came, where it came. Groups and patterns stay as
  /// long as the result accepts the trace and can be written. A dispute is over.
  ///
  /// An expected event of which another one of its kind came in place is changed, and is never left
  /// to a group. One that did not come is in ``TraceAcceptance/droppedEvents``.
  public func acceptance(
    of trace: Trace, observability: Observability = .everything
  ) -> TraceAcceptance {
    let diff = TraceDiff(expected: self, actual: trace, observability: observability)
    func acceptance(keepsTolerances: Bool) -> TraceAcceptance {
      let items = AcceptedItems(self, diff, keepsTolerances: keepsTolerances)
      var accepted = self
      accepted.dispute = nil
      accepted.items = items.items
      return TraceAcceptance(accepted, droppedEvents: items.dropped)
    }
    let kept = acceptance(keepsTolerances: true)
    let check = TraceDiff(
      expected: kept.expectation, actual: trace, observability: observability)
    if check.isMatch, kept.expectation.isReadable { return kept }
    return acceptance(keepsTolerances: false)
  }

  /// Whether its file could be read again; a value may be asked for that nothing keeps any more.
  private var isReadable: Bool { (try? ExpectedTrace(parsing: yaml, file: "")) != nil }

  /// The number of places left open: groups, fields with a pattern, and a dispute.
  public var tolerances: Int {
    (dispute == nil ? 0 : 1) + items.count { $0.tolerance != nil }
      + events.reduce(0) { $0 + $1.patterns.count }
  }

  /// Whether every event stands in one order with its values, as a run writes it.
  public var isPlain: Bool { tolerances == 0 }
}

/// The expectation that results if a recorded trace is accepted.
public struct TraceAcceptance: Hashable, Sendable {
  /// The expectation that the trace meets.
  public var expectation: ExpectedTrace
  /// The events that were expected and did not come, which ``expectation`` lacks, in order.
  ///
  /// Dropping what an author has written weakens the expectation: ask before you write it.
  public var droppedEvents: [TraceEvent]

  /// Creates the acceptance of a trace of which nothing was expected.
  public init(_ expectation: ExpectedTrace, droppedEvents: [TraceEvent] = []) {
    self.expectation = expectation
    self.droppedEvents = droppedEvents
  }
}
