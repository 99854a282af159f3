/// The cheapest way to read a recorded sequence as the expected one.
struct Alignment {
  /// One step of reading; indices are those of the two whole traces.
  enum Step: Hashable {
    case both(expected: Int, actual: Int)
    case missing(Int)
    case unexpected(Int)
    /// An event that an entry for any events allows.
    case allowed(Int)
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
  /// The columns of each state's row that are within the limit.
  private var reach: [Range<Int>] = []
  private let changes: ChangeCosts

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
    changes = ChangeCosts(
      of: expected, at: states.events, with: actual, at: positions, by: comparison)
    costsOfUnexpected = positions.map { comparison.costOfUnexpected(actual[$0]) }
    fill()
    walkBack()
    costs = []
  }

  /// Fills `costs[state][n]`, the least that reading n recorded events up to that state costs.
  ///
  /// What costs more than a limit is left out, so that traces that are nearly the same are compared
  /// in a narrow band; the limit grows until it lets the end be reached.
  private mutating func fill() {
    var limit: Int32 = 800
    repeat {
      (costs, reach) = ([], [])
      for state in 0..<states.count { fillRow(of: state, within: limit) }
      limit *= 4
    } while costs[states.count - 1][positions.count] > limit / 4 && limit < .max / 8
  }

  private mutating func fillRow(of state: Int, within limit: Int32) {
    var row = [Int32](repeating: .max / 2, count: positions.count + 1)
    var (low, high) = (positions.count, 0)
    if state == 0 { (row[0], low) = (0, 0) }
    for way in states.ways[state] {
      let range = reach[way.origin]
      relax(&row, by: way, in: range)
      guard !range.isEmpty else { continue }
      low = min(low, range.lowerBound)
      high = max(high, min(range.upperBound, positions.count))
    }
    var index = low
    while index < positions.count, index < high || row[index] <= limit {
      row[index + 1] = min(row[index + 1], row[index] + costsOfUnexpected[index])
      index += 1
    }
    high = max(high, index)
    while low <= high, row[low] > limit { low += 1 }
    while low <= high, row[high] > limit { high -= 1 }
    costs.append(row)
    reach.append(low..<max(low, high + 1))
  }

  private func relax(
    _ row: inout [Int32], by way: ExpectedStates.Way, in range: Range<Int>
  ) {
    let before = costs[way.origin]
    if let skip = costOfSkipping(way) {
      for index in range { row[index] = min(row[index], before[index] + skip) }
    }
    for index in range where index < positions.count {
      guard let cost = costOfReading(way, at: positions[index]) else { continue }
      row[index + 1] = min(row[index + 1], before[index] + cost)
    }
  }

  private mutating func walkBack() {
    var (state, count) = (states.count - 1, positions.count)
    while state > 0 || count > 0 {
      let cost = costs[state][count]
      if let way = wayByReading(into: state, count, at: cost) {
        steps.append(Self.step(way, at: positions[count - 1]))
        (state, count) = (way.origin, count - 1)
      } else if count > 0, costs[state][count - 1] + costsOfUnexpected[count - 1] == cost {
        steps.append(.unexpected(positions[count - 1]))
        count -= 1
      } else if let way = wayBySkipping(into: state, count, at: cost) {
        if let event = way.event { steps.append(.missing(event)) }
        state = way.origin
      } else {
        break
      }
    }
    steps.reverse()
  }

  private static func step(_ way: ExpectedStates.Way, at position: Int) -> Step {
    guard let event = way.event else { return .allowed(position) }
    return .both(expected: event, actual: position)
  }

  private func wayByReading(
    into state: Int, _ count: Int, at cost: Int32
  ) -> ExpectedStates.Way? {
    guard count > 0 else { return nil }
    for way in states.ways[state] {
      guard let own = costOfReading(way, at: positions[count - 1]) else { continue }
      if costs[way.origin][count - 1] + own == cost { return way }
    }
    return nil
  }

  private func wayBySkipping(
    into state: Int, _ count: Int, at cost: Int32
  ) -> ExpectedStates.Way? {
    for way in states.ways[state] {
      guard let own = costOfSkipping(way) else { continue }
      if costs[way.origin][count] + own == cost { return way }
    }
    return nil
  }

  /// What it costs to read a recorded event on a way; nil where the way does not read it.
  private func costOfReading(_ way: ExpectedStates.Way, at position: Int) -> Int32? {
    switch way.reading {
    case .nothing: nil
    case .event(let event):
      expected[event].kind == actual[position].kind
        ? changes.cost(from: event, to: position) : nil
    // Dearer than an event that is expected.
    case .any(let kinds):
      kinds?.contains(actual[position].kind) == false || actual[position].kind.channel == .step
        ? nil : 1
    }
  }

  /// What it costs to go a way without reading; nil where it cannot be gone so.
  private func costOfSkipping(_ way: ExpectedStates.Way) -> Int32? {
    switch way.reading {
    case .nothing: 0
    case .event(let event): comparison.costOfMissing(expected[event])
    case .any: nil
    }
  }
}
