/// The point at which a comparison stops before the traces end: the first part of a page that the
/// engine does not model.
struct ComparisonEnd {
  enum Side: Hashable {
    case expected
    case actual
  }

  /// The items that are expected before the end.
  let items: [ExpectedItem]
  /// The events that were recorded before the end.
  let events: [TraceEvent]
  /// The side that continues, if only the other side has a part that is not modelled; otherwise
  /// `nil`.
  let openSide: Side?
  /// The line that reports this end; `nil` if all parts are modelled.
  let line: DiffLine?

  init(_ items: [ExpectedItem], _ events: [TraceEvent]) {
    let expected = items.firstIndex(where: \.isNotModelled)
    let actual = events.firstIndex { $0.kind == .notModelled }
    self.items = expected.map { Array(items[..<$0]) } ?? items
    self.events = actual.map { Array(events[..<$0]) } ?? events
    let events = [expected.flatMap { items[$0].events.first }, actual.map { events[$0] }]
    guard let reason = events.lazy.compactMap({ $0?.partNotModelled }).first else {
      (openSide, line) = (nil, nil)
      return
    }
    openSide = expected != nil && actual != nil ? nil : expected == nil ? .expected : .actual
    line = DiffLine(
      verdict: .notObserved, expected: events[0], actual: events[1],
      expectedPosition: expected.map { items[..<$0].reduce(1) { $0 + $1.events.count } },
      actualPosition: actual.map { $0 + 1 }, reason: reason)
  }
}

extension ComparisonEnd {
  /// Inserts the line that reports the end before the lines of later events.
  func insertLine(into lines: inout [DiffLine]) {
    guard let line else { return }
    let place = lines.firstIndex { $0.verdict == .notObserved && $0.reason == line.reason }
    lines.insert(line, at: place ?? lines.count)
  }
}

extension DiffLine {
  /// Whether the line ends the comparison, because it is about a part that an engine does not
  /// model.
  var isEnd: Bool { (expected ?? actual)?.kind == .notModelled }
}
