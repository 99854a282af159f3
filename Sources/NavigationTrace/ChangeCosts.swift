/// What it costs to take one event for another; events that are alike are compared once.
struct ChangeCosts {
  private let expected: [TraceEvent]
  private let actual: [TraceEvent]
  private let comparison: EventComparison
  private let expectedNumbers: [Int]
  private let actualNumbers: [Int]
  private let width: Int
  /// By number of the expected event, then of the recorded one; -1 where not compared yet.
  private var known: [Int32]

  init(_ expected: [TraceEvent], _ actual: [TraceEvent], by comparison: EventComparison) {
    self.expected = expected
    self.actual = actual
    self.comparison = comparison
    let rows = ChangeCosts.numbers(expected)
    let columns = ChangeCosts.numbers(actual)
    (expectedNumbers, actualNumbers, width) = (rows.numbers, columns.numbers, columns.count)
    known = [Int32](repeating: -1, count: rows.count * columns.count)
  }

  /// For two events of the same kind.
  mutating func cost(from index: Int, to position: Int) -> Int32 {
    let place = expectedNumbers[index] * width + actualNumbers[position]
    if known[place] < 0 {
      known[place] = comparison.costOfChange(from: expected[index], to: actual[position])
    }
    return known[place]
  }

  /// Numbers events so that those that are alike have the same number.
  private static func numbers(_ events: [TraceEvent]) -> (numbers: [Int], count: Int) {
    var known: [TraceEvent: Int] = [:]
    let numbers = events.map { event in
      var event = event
      event.extra = nil
      let number = known[event] ?? known.count
      known[event] = number
      return number
    }
    return (numbers, known.count)
  }
}
