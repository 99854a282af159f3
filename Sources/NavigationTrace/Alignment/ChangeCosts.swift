/// The costs of matching expected events with recorded events that have other values.
///
/// An alignment needs the cost of every pair of events of the same kind. To save time, each value
/// is replaced with a number once, and then only numbers are compared.
struct ChangeCosts {
  /// An event whose values are replaced with numbers.
  private struct Signature {
    var view: Int
    var columns: [Int]
    /// The number of each field's value; 0 if the event does not have that field.
    var values: [Int]
    /// Whether the engine cannot show the field, for each field.
    var isHidden: [Bool]
    /// The indices of fields that are not compared, because a part of navtrace made up their
    /// values.
    var madeUp: Set<Int> = []
    /// The tests that an expectation contains instead of plain values, keyed by the index of the
    /// field.
    var tests: [Int: ValueTest] = [:]
  }

  private var expected: [Signature?]
  private var actual: [Signature?]
  /// The indices of the first expected event and the first recorded event that have numbers.
  private let first: (expected: Int, actual: Int)
  /// The recorded events; their values are passed to the tests.
  private let events: [TraceEvent]
  private let isExact: Bool
  private let urlColumn = EventField.allCases.firstIndex(of: .url)

  /// Numbers the values of the events at the given indices; only these events can be paired.
  init(
    of expected: [TraceEvent], at places: some Sequence<Int>,
    with actual: [TraceEvent], at positions: [Int], by comparison: EventComparison
  ) {
    isExact = comparison.isExact
    events = actual
    var numbers: [TraceValue: Int] = [:]
    func signature(_ event: TraceEvent, isExpected: Bool) -> Signature {
      let hidden = comparison.observability.fields[event.kind] ?? [:]
      let values = EventField.allCases.map { field -> Int in
        let isRecorded = !isExpected && !comparison.isExact
        guard let value = isRecorded ? event.recorded(field) : event.fields[field] else { return 0 }
        let number = numbers[value] ?? numbers.count + 1
        numbers[value] = number
        return number
      }
      var signature = Signature(
        view: event.view, columns: values.indices.filter { values[$0] != 0 }, values: values,
        isHidden: EventField.allCases.map { hidden[$0] != nil })
      if event.hasSuppliedPart, !isExpected || comparison.isExact {
        signature.madeUp = Set(
          EventField.allCases.indices.filter { event.supplier(of: EventField.allCases[$0]) != nil })
      }
      guard isExpected, event.mayHaveTests else { return signature }
      for (column, field) in EventField.allCases.enumerated() where values[column] != 0 {
        signature.tests[column] = comparison.test(of: field, in: event)
      }
      return signature
    }
    let start = (expected: places.min() ?? 0, actual: positions.min() ?? 0)
    first = start
    self.expected = Array(repeating: nil, count: (places.max() ?? -1) - start.expected + 1)
    self.actual = Array(repeating: nil, count: (positions.max() ?? -1) - start.actual + 1)
    for place in places {
      self.expected[place - start.expected] = signature(expected[place], isExpected: true)
    }
    for position in positions {
      self.actual[position - start.actual] = signature(actual[position], isExpected: false)
    }
  }

  /// Returns the cost of matching an expected event with a recorded event of the same kind.
  ///
  /// If one of the events has no numbers, the cost is so high that the pair is not chosen.
  func cost(from index: Int, to position: Int) -> Int32 {
    guard let wanted = expected[index - first.expected], let got = actual[position - first.actual]
    else { return .max / 4 }
    var count: Int32 = wanted.view == got.view ? 0 : 1
    var isElsewhere = count > 0
    func add(_ column: Int) {
      let (left, right) = (wanted.values[column], got.values[column])
      if left == right || ((left == 0 || right == 0) && wanted.isHidden[column]) { return }
      if got.madeUp.contains(column) || wanted.madeUp.contains(column) { return }
      let recorded = { events[position].recorded(EventField.allCases[column]) }
      if let test = wanted.tests[column], test.accepts(recorded()) { return }
      count += 1
      if column == urlColumn { isElsewhere = true }
    }
    for column in wanted.columns { add(column) }
    if isExact { for column in got.columns where wanted.values[column] == 0 { add(column) } }
    return EventComparison.costOfChange(fields: count, isElsewhere: isElsewhere)
  }

  /// The costs of reaching one state, indexed by the number of consumed recorded events.
  ///
  /// Only a range of costs is stored. All other costs are ``unreachable``.
  struct Row {
    /// The cost of a state that cannot be reached.
    static let unreachable = Int32.max / 2

    private let start: Int
    private var costs: [Int32]
    /// The range of indices from which the search continues.
    private(set) var reach: Range<Int>

    init(from low: Int, to high: Int) {
      start = low
      costs = Array(repeating: Self.unreachable, count: high - low + 1)
      reach = low..<low
    }

    subscript(index: Int) -> Int32 {
      get { costs.indices.contains(index - start) ? costs[index - start] : Self.unreachable }
      set {
        if index - start >= costs.count {
          let more = index - start - costs.count + 1
          costs += repeatElement(Self.unreachable, count: more)
        }
        costs[index - start] = newValue
      }
    }

    mutating func lower(_ index: Int, to cost: Int32) {
      if cost < self[index] { self[index] = cost }
    }

    /// Removes the indices at both ends of the range if their costs exceed a limit.
    mutating func trim(to limit: Int32) {
      var (low, high) = (start, start + costs.count - 1)
      while low <= high, self[low] > limit { low += 1 }
      while low <= high, self[high] > limit { high -= 1 }
      reach = low..<max(low, high + 1)
    }
  }
}
