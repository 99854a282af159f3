/// The alignment of recorded events with expected ones that has the lowest total cost.
struct Alignment {
  /// One step of the alignment; indices refer to the complete traces.
  enum Step: Hashable {
    case both(expected: Int, actual: Int)
    case missing(Int)
    case unexpected(Int)
    /// An expected event after the end of a comparison that stops early (``ComparisonEnd``).
    case expectedLater(Int)
    /// A recorded event after the end of a comparison that stops early.
    case recordedLater(Int)
  }

  private(set) var steps: [Step] = []

  private let expected: [TraceEvent]
  private let actual: [TraceEvent]
  private let comparison: EventComparison
  private let states: ExpectedStates
  private let positions: [Int]
  private let costsOfUnexpected: [Int32]
  private var costs: [ChangeCosts.Row] = []
  private let changes: ChangeCosts
  private let openSide: ComparisonEnd.Side?

  /// Aligns the given items with the recorded events at the given positions.
  ///
  /// - Parameter openSide: The side that may continue after the other side has ended, so that only
  ///   its beginning has to match.
  init(
    _ items: [IndexedItem], of expected: [TraceEvent],
    with positions: [Int], of actual: [TraceEvent], by comparison: EventComparison,
    openSide: ComparisonEnd.Side? = nil
  ) {
    self.openSide = openSide
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

  /// Fills `costs[state][n]` with the lowest cost of reaching a state after n recorded events.
  ///
  /// States whose cost exceeds a limit are skipped. Therefore only a narrow band is computed if the
  /// traces are similar. The limit grows until the end can be reached.
  private mutating func fill() {
    var limit: Int32 = 800
    repeat {
      costs = []
      for state in 0..<states.count { costs.append(row(of: state, within: limit)) }
      limit *= 4
    } while costs[end.state][end.count] > limit / 4 && limit < .max / 8
  }

  /// The state and the number of recorded events at which the alignment ends.
  ///
  /// If one side is open, the alignment ends at the cheapest point. If several points are equally
  /// cheap, it ends at the last of them that follows an event.
  private var end: (state: Int, count: Int) {
    let whole = (state: states.count - 1, count: positions.count)
    switch openSide {
    case nil: return whole
    case .expected:
      let column = costs.map { $0[whole.count] }
      var state = column.indices.reversed().min { column[$0] < column[$1] } ?? whole.state
      while let way = states.ways[state].first(where: {
        $0.event == nil && column[$0.origin] == column[state]
      }) {
        state = way.origin
      }
      return (state, whole.count)
    case .actual:
      let row = costs[whole.state]
      return (whole.state, (0...whole.count).reversed().min { row[$0] < row[$1] } ?? whole.count)
    }
  }

  private func row(of state: Int, within limit: Int32) -> ChangeCosts.Row {
    let ways = states.ways[state]
    let ranges = ways.map { costs[$0.origin].reach }.filter { !$0.isEmpty }
    let low = state == 0 ? 0 : ranges.map(\.lowerBound).min() ?? positions.count
    let high = min(positions.count, ranges.map(\.upperBound).max() ?? 0)
    var row = ChangeCosts.Row(from: low, to: max(low, high))
    if state == 0 { row[0] = 0 }
    for way in ways { relax(&row, by: way) }
    var index = low
    while index < positions.count, index < high || row[index] <= limit {
      row.lower(index + 1, to: row[index] + costsOfUnexpected[index])
      index += 1
    }
    row.trim(to: limit)
    return row
  }

  private func relax(_ row: inout ChangeCosts.Row, by way: ExpectedStates.Way) {
    let before = costs[way.origin]
    let skip = costOfSkipping(way)
    for index in before.reach { row.lower(index, to: before[index] + skip) }
    for index in before.reach where index < positions.count {
      guard let cost = costOfReading(way, at: positions[index]) else { continue }
      row.lower(index + 1, to: before[index] + cost)
    }
  }

  private mutating func walkBack() {
    let end = end
    var (state, count) = end
    while state > 0 || count > 0 {
      let cost = costs[state][count]
      if let way = wayByReading(into: state, count, at: cost) {
        if let event = way.event {
          steps.append(.both(expected: event, actual: positions[count - 1]))
        }
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
    appendLater(than: end)
  }

  /// Adds a step for each event of the open side after the end of the alignment.
  private mutating func appendLater(than end: (state: Int, count: Int)) {
    var later = Set(states.ways[(end.state + 1)...].joined().compactMap(\.event))
    for case .both(let read, _) in steps { later.remove(read) }
    for case .missing(let missing) in steps { later.remove(missing) }
    steps += later.sorted().map(Step.expectedLater)
    steps += positions[end.count...].map(Step.recordedLater)
  }

  private func wayByReading(
    into state: Int, _ count: Int, at cost: Int32
  ) -> ExpectedStates.Way? {
    guard count > 0 else { return nil }
    return states.ways[state].first { way in
      costOfReading(way, at: positions[count - 1]).map { costs[way.origin][count - 1] + $0 } == cost
    }
  }

  private func wayBySkipping(
    into state: Int, _ count: Int, at cost: Int32
  ) -> ExpectedStates.Way? {
    states.ways[state].first { way in
      costs[way.origin][count] + costOfSkipping(way) == cost
    }
  }

  /// Returns the cost of a transition that consumes a recorded event; `nil` if the transition
  /// cannot consume it.
  private func costOfReading(_ way: ExpectedStates.Way, at position: Int) -> Int32? {
    guard let event = way.event, expected[event].kind == actual[position].kind else { return nil }
    return changes.cost(from: event, to: position)
  }

  /// Returns the cost of a transition that does not consume a recorded event.
  private func costOfSkipping(_ way: ExpectedStates.Way) -> Int32 {
    way.event.map { comparison.costOfMissing(expected[$0]) } ?? 0
  }
}
