/// The items of an expectation, changed only where a recorded trace differs from the expectation.
///
/// The lines of the comparison are processed in order. A group is kept if no line from its first
/// event to its last event differs. Otherwise its events become single items.
struct AcceptedItems {
  private(set) var items: [ExpectedItem] = []
  /// Expected events that were not recorded; therefore ``items`` does not contain them.
  private(set) var dropped: [TraceEvent] = []
  private let written: [ExpectedItem]
  private let keepsTolerances: Bool
  /// The index of the item that contains the expected event, for each expected event.
  private let owners: [Int]
  private let kept: Set<Int>
  /// The indices of the items that have a line in the comparison.
  private let shown: Set<Int>
  /// The indices of the groups that have been added to ``items``.
  private var done: Set<Int> = []

  /// Creates items that match the recorded trace of a comparison.
  ///
  /// - Parameter keepsTolerances: Whether groups and patterns may stay. If not, each event gets the
  ///   recorded values.
  init(_ expected: ExpectedTrace, _ diff: TraceDiff, keepsTolerances: Bool) {
    written = expected.items
    self.keepsTolerances = keepsTolerances
    owners = expected.items.enumerated().flatMap { index, item in item.events.map { _ in index } }
    kept = keepsTolerances ? Self.groups(of: expected.items, owners, thatMatchIn: diff.lines) : []
    shown = Set(diff.lines.compactMap { [owners] in $0.expectedPosition.map { owners[$0 - 1] } })
    for line in diff.lines { append(line) }
    appendOptionalItems(before: written.count)
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
        // An optional group that did not come has no line.
        return places[index].map { !lines[$0].contains(where: \.isDifference) } ?? true
      })
  }

  private mutating func append(_ line: DiffLine) {
    guard !line.isEnd else { return }
    guard let position = line.expectedPosition else {
      if let event = line.actual { items.append(.event(event)) }
      return
    }
    let owner = owners[position - 1]
    // The position of a moved event does not show how much of the expectation has been processed.
    if line.verdict != .moved { appendOptionalItems(before: owner) }
    if kept.contains(owner) {
      if done.insert(owner).inserted { items.append(written[owner]) }
    } else if let event = event(of: line) {
      items.append(.event(event))
    } else if let event = line.expected {
      dropped.append(event)
    }
  }

  /// Adds the optional groups that precede an item and were not recorded.
  private mutating func appendOptionalItems(before end: Int) {
    for index in 0..<end where kept.contains(index) && !shown.contains(index) {
      if done.insert(index).inserted { items.append(written[index]) }
    }
  }

  /// Returns the expected event, in which the fields that differ have the recorded values.
  ///
  /// Returns `nil` if the event was not recorded although the engine can show it.
  private func event(of line: DiffLine) -> TraceEvent? {
    guard var event = line.expected, line.verdict != .missing else { return nil }
    for difference in line.differences {
      if let field = EventField(rawValue: difference.name) {
        event[field] = difference.actual
      } else {
        event.view = line.actual?.view ?? event.view
      }
    }
    guard !keepsTolerances else { return event }
    for (field, _) in event.orderedFields {
      guard let test = event.test(of: field), test.leavesTextOpen else { continue }
      event[field] = test.part(of: line.actual?.recorded(field))
    }
    return event
  }
}

extension ExpectedTrace {
  /// Returns the expectation that results if a recorded trace is accepted.
  ///
  /// Equal events stay as the author wrote them, with the author's choice of fields and with values
  /// that the engine cannot show. An event that differs gets the values and the position that it
  /// has in the trace. Groups and patterns stay if the trace matches the result.
  ///
  /// ``TraceAcceptance/droppedEvents`` has the expected events that were not recorded.
  package func acceptance(
    of trace: Trace, observability: Observability = .everything
  ) -> TraceAcceptance {
    let diff = TraceDiff(expected: self, actual: trace, observability: observability)
    func acceptance(keepsTolerances: Bool) -> TraceAcceptance {
      let items = AcceptedItems(self, diff, keepsTolerances: keepsTolerances)
      var accepted = self
      accepted.items = items.items
      return TraceAcceptance(accepted, droppedEvents: items.dropped)
    }
    let kept = acceptance(keepsTolerances: true)
    let check = TraceDiff(
      expected: kept.expectation, actual: trace, observability: observability)
    return check.isMatch ? kept : acceptance(keepsTolerances: false)
  }

  /// The number of groups and patterns, each of which allows more than one trace.
  package var tolerances: Int {
    items.count { $0.tolerance != nil } + events.reduce(0) { $0 + $1.patterns }
  }
}

/// The expectation that results if a recorded trace is accepted.
package struct TraceAcceptance: Hashable, Sendable {
  /// The new expectation, which the trace matches.
  package var expectation: ExpectedTrace
  /// The expected events that were not recorded, in order; ``expectation`` does not contain them.
  ///
  /// Dropping events that an author wrote weakens the expectation. Ask the user before you write
  /// the expectation.
  package var droppedEvents: [TraceEvent]

  /// Creates an acceptance; by default, no expected event is dropped.
  package init(_ expectation: ExpectedTrace, droppedEvents: [TraceEvent] = []) {
    self.expectation = expectation
    self.droppedEvents = droppedEvents
  }
}
