/// The cheapest way to read a recorded sequence as the expected one.
struct Alignment {
  /// One step of reading; indices are those of the two whole traces.
  enum Step: Hashable {
    case both(expected: Int, actual: Int)
    case missing(Int)
    case unexpected(Int)
  }

  /// The steps from the start to the end.
  private(set) var steps: [Step] = []

  private let expected: [TraceEvent]
  private let actual: [TraceEvent]
  private let comparison: EventComparison
  private let states: ExpectedStates
  private let positions: [Int]
  private let costsOfUnexpected: [Int32]
  private var costs: [[Int32]] = []
  private var changes: ChangeCosts

  /// Aligns the given items with the recorded events at the given positions.
  init(
    _ items: [IndexedItem], of expected: [TraceEvent],
    with positions: [Int], of actual: [TraceEvent], by comparison: EventComparison
  ) {
    self.expected = expected
    self.actual = actual
    self.comparison = comparison
    self.positions = positions
    states = ExpectedStates(items)
    changes = ChangeCosts(expected, actual, by: comparison)
    costsOfUnexpected = positions.map { comparison.costOfUnexpected(actual[$0]) }
    fill()
    walkBack()
    costs = []
  }

  /// `costs[state][n]`: the least that reading n recorded events up to that state costs.
  private mutating func fill() {
    let byKind = Dictionary(grouping: positions.indices) { actual[positions[$0]].kind }
    costs.reserveCapacity(states.count)
    for (state, ways) in states.ways.enumerated() {
      var row = [Int32](repeating: .max / 2, count: positions.count + 1)
      if state == 0 { row[0] = 0 }
      for way in ways { relax(&row, by: way, matching: byKind) }
      for index in positions.indices {
        row[index + 1] = min(row[index + 1], row[index] + costsOfUnexpected[index])
      }
      costs.append(row)
    }
  }

  private mutating func relax(
    _ row: inout [Int32], by way: ExpectedStates.Way, matching byKind: [EventKind: [Int]]
  ) {
    let before = costs[way.origin]
    let skip = costOfSkipping(way)
    for index in row.indices { row[index] = min(row[index], before[index] + skip) }
    guard let event = way.event else { return }
    for index in byKind[expected[event].kind] ?? [] {
      let change = changes.cost(from: event, to: positions[index])
      row[index + 1] = min(row[index + 1], before[index] + change)
    }
  }

  private mutating func walkBack() {
    var (state, count) = (states.count - 1, positions.count)
    while state > 0 || count > 0 {
      let cost = costs[state][count]
      if let way = wayByMatch(into: state, count, at: cost), let event = way.event {
        steps.append(.both(expected: event, actual: positions[count - 1]))
        (state, count) = (way.origin, count - 1)
      } else if count > 0, costs[state][count - 1] + costsOfUnexpected[count - 1] == cost {
        steps.append(.unexpected(positions[count - 1]))
        count -= 1
      } else if let way = wayWithoutMatch(into: state, count, at: cost) {
        if let event = way.event { steps.append(.missing(event)) }
        state = way.origin
      } else {
        break
      }
    }
    steps.reverse()
  }

  private mutating func wayByMatch(
    into state: Int, _ count: Int, at cost: Int32
  ) -> ExpectedStates.Way? {
    guard count > 0 else { return nil }
    let position = positions[count - 1]
    for way in states.ways[state] {
      guard let event = way.event, expected[event].kind == actual[position].kind else { continue }
      let change = changes.cost(from: event, to: position)
      if costs[way.origin][count - 1] + change == cost { return way }
    }
    return nil
  }

  private func wayWithoutMatch(
    into state: Int, _ count: Int, at cost: Int32
  ) -> ExpectedStates.Way? {
    states.ways[state].first { costs[$0.origin][count] + costOfSkipping($0) == cost }
  }

  private func costOfSkipping(_ way: ExpectedStates.Way) -> Int32 {
    way.event.map { comparison.costOfMissing(expected[$0]) } ?? 0
  }
}
