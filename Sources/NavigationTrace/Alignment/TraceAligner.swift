/// An aligner that finds the recorded event for each expected event.
///
/// 1. Events that do not race (see ``Observability``) are aligned as one sequence.
/// 2. Between two steps that match, each group of racing kinds is aligned separately.
/// 3. An event that is missing at one position and unexpected at another position has moved.
///
/// If `load, didCommit, title, didFinish` is expected and `load, title, didCommit, didFinish` is
/// recorded, `title` has moved. If `title` races, everything matches, and ``raced`` is 1.
struct TraceAligner {
  let expected: [TraceEvent]
  let actual: [TraceEvent]
  let comparison: EventComparison
  let items: [IndexedItem]
  /// The index of each item's first event.
  ///
  /// An item without events has the index of the next item's first event.
  private let starts: [Int]
  let keys: EventComparison.Keys
  /// The index of the race that each event takes part in; `nil` if the event does not race.
  let races: (expected: [Int?], actual: [Int?])

  /// The index of the recorded event, for each expected event that came at its position.
  private(set) var matches: [Int: Int] = [:]
  /// The index of the recorded event, for each expected event that came at another position.
  private(set) var moves: [Int: Int] = [:]
  /// Expected events that did not come, except optional ones.
  private(set) var missing: Set<Int> = []
  /// Recorded events that were not expected.
  private(set) var unexpected: Set<Int> = []
  /// Expected events after the end of a comparison that stops early (``ComparisonEnd``).
  ///
  /// ``missing`` also contains them.
  private(set) var expectedLater: Set<Int> = []
  /// Recorded events after the end of a comparison that stops early.
  private(set) var recordedLater: Set<Int> = []
  let end: ComparisonEnd

  init(
    _ expectedItems: [ExpectedItem], _ events: [TraceEvent], by comparison: EventComparison,
    until end: ComparisonEnd
  ) {
    self.end = end
    expected = expectedItems.flatMap(\.events)
    actual = events
    items = IndexedItem.indexed(expectedItems)
    starts = expectedItems.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.events.count) }
    self.comparison = comparison
    keys = EventComparison.Keys(expected, actual, by: comparison)
    let observability = comparison.observability
    races = (
      expected.map { observability.race(of: $0.kind) },
      actual.map { observability.race(of: $0.kind) }
    )
    align(race: nil, expected: expected.indices, actual: actual.indices)
    let racing = Set((races.expected + races.actual).compactMap(\.self)).sorted()
    for (expected, actual) in racing.isEmpty ? [] : regions() {
      for race in racing { align(race: race, expected: expected, actual: actual) }
    }
    pairMoves()
  }

  /// Aligns the events of one race, or the events that do not race, within the given ranges.
  private mutating func align(race: Int?, expected bounds: Range<Int>, actual range: Range<Int>) {
    let races = races
    let positions = range.filter { races.actual[$0] == race }
    let included = items[places(of: bounds)].map { item in
      item.filtered { bounds.contains($0) && races.expected[$0] == race }
    }.filter { !$0.isEmpty }
    guard !positions.isEmpty || !included.isEmpty else { return }
    let isLast = bounds.upperBound == expected.count && range.upperBound == actual.count
    let alignment = AnchoredAlignment(
      included, of: expected, with: positions, of: actual, by: comparison, keys: keys,
      openSide: isLast ? end.openSide : nil)
    for step in alignment.steps {
      switch step {
      case .both(let expected, let actual): matches[expected] = actual
      case .missing(let index): missing.insert(index)
      case .unexpected(let index): unexpected.insert(index)
      case .expectedLater(let index):
        missing.insert(index)
        expectedLater.insert(index)
      case .recordedLater(let index): recordedLater.insert(index)
      }
    }
  }

  /// Returns the range of items whose events may be in the given range.
  private func places(of bounds: Range<Int>) -> Range<Int> {
    /// Returns the first item that begins at or after the given event.
    func place(_ event: Int) -> Int { items.indices.firstInOrder { starts[$0] >= event } }
    let first = place(bounds.lowerBound)
    // A group may begin before the range and extend into it.
    let start = first > 0 && starts[first] > bounds.lowerBound ? first - 1 : first
    return
      start..<max(
        start, bounds.upperBound == expected.count ? items.count : place(bounds.upperBound))
  }

  /// Returns the ranges of expected and recorded events between matching steps.
  private func regions() -> [(expected: Range<Int>, actual: Range<Int>)] {
    var regions: [(expected: Range<Int>, actual: Range<Int>)] = []
    var start = (expected: 0, actual: 0)
    for index in expected.indices where expected[index].kind.channel == .step {
      // Groups in expectation files cannot contain a step. In other expectations, such a step could
      // come before the last match.
      guard let match = matches[index], match >= start.actual else { continue }
      regions.append((start.expected..<index, start.actual..<match))
      start = (index + 1, match + 1)
    }
    regions.append((start.expected..<expected.count, start.actual..<actual.count))
    return regions
  }

  /// Pairs each unexpected event with the nearest equal event that is missing.
  private mutating func pairMoves() {
    // Each list is sorted, and paired events are removed from it.
    var strays = Dictionary(grouping: missing.sorted()) { keys.expected[$0] }
    for index in unexpected.sorted() {
      let key = keys.actual[index]
      guard let list = strays[key], let place = nearest(to: index, in: list) else { continue }
      let origin = list[place]
      strays[key]?.remove(at: place)
      moves[origin] = index
      missing.remove(origin)
      unexpected.remove(index)
    }
  }

  /// Returns the list index of the nearest equal event.
  ///
  /// If two events are equally near, it is the index of the earlier event.
  private func nearest(to index: Int, in list: [Int]) -> Int? {
    var above = list.indices.firstInOrder { list[$0] >= index }
    var below = above - 1
    while below >= 0 || above < list.count {
      let isBelow =
        above >= list.count || (below >= 0 && index - list[below] <= list[above] - index)
      let place = isBelow ? below : above
      if comparison.isSame(expected[list[place]], actual[index]) { return place }
      if isBelow { below -= 1 } else { above += 1 }
    }
    return nil
  }
}

extension TraceAligner {
  /// Returns the tolerance that a group relied on; `nil` if its events came exactly as written.
  func neededTolerance(of item: ExpectedItem, at indices: Range<Int>) -> ToleranceKind? {
    let places = indices.compactMap { matches[$0] }
    // If a group continues after the end of the comparison, only its order can be checked.
    if case .anyOrder = item {} else if !expectedLater.isDisjoint(with: indices) { return nil }
    switch item {
    case .event: return nil
    case .anyOrder: return places == places.sorted() ? nil : .anyOrder
    case .optional:
      return places.isEmpty && missing.isDisjoint(with: indices) ? .optional : nil
    }
  }
}

extension TraceAligner {
  private enum Subject {
    case expected(Int)
    case unexpected(Int)
    case later(Int)
  }

  /// Returns the lines in the order of their events.
  ///
  /// A missing event has its line at the position where the event should have come.
  func lines() -> [DiffLine] {
    // Lines are large. Therefore only their positions are sorted.
    var placed: [(place: Int, order: Int, subject: Subject)] = []
    func append(_ subject: Subject, at place: Int) { placed.append((place, placed.count, subject)) }
    var last = 0
    for index in expected.indices where isShown(index) {
      // Even numbers represent recorded events, and odd numbers represent the gaps after them.
      if let match = matches[index] { last = 2 * match + 2 }
      let position = (matches[index] ?? moves[index]).map { $0 + 1 }
      append(.expected(index), at: position.map { 2 * $0 } ?? last + 1)
    }
    for index in unexpected where !comparison.isOther(actual[index]) {
      append(.unexpected(index), at: 2 * index + 2)
    }
    for index in recordedLater { append(.later(index), at: 2 * index + 2) }
    placed.sort { ($0.place, $0.order) < ($1.place, $1.order) }
    return placed.map { entry in
      switch entry.subject {
      case .expected(let index): line(forExpected: index)
      case .unexpected(let index): line(forUnexpected: index)
      case .later(let index):
        DiffLine(
          verdict: .notObserved, actual: actual[index], actualPosition: index + 1,
          reason: end.line?.reason)
      }
    }
  }

  /// Whether an expected event has a line; events of an optional group that did not come have none.
  private func isShown(_ index: Int) -> Bool {
    matches[index] != nil || moves[index] != nil || missing.contains(index)
  }

  private func line(forExpected index: Int) -> DiffLine {
    var line = DiffLine(
      verdict: .same, expected: expected[index], expectedPosition: index + 1)
    guard let match = matches[index] ?? moves[index] else {
      let hidden =
        expectedLater.contains(index)
        ? end.line?.reason : comparison.observability.reason(hiding: expected[index])
      line.verdict = hidden == nil ? .missing : .notObserved
      line.reason = hidden
      return line
    }
    let fields = comparison.compare(expected[index], actual[match])
    line.actual = actual[match]
    line.actualPosition = match + 1
    line.differences = fields.differences
    line.notObservedFields = fields.notObserved
    let isMadeUp = actual[match].extra?.suppliedBy != nil
    line.verdict =
      !fields.differences.isEmpty && moves[index] == nil
      ? .changed : moves[index] == nil || isMadeUp ? .same : .moved
    return line
  }

  private func line(forUnexpected index: Int) -> DiffLine {
    let hidden =
      comparison.isExact ? comparison.observability.reason(hiding: actual[index]) : nil
    return DiffLine(
      verdict: hidden == nil ? .unexpected : .notObserved, actual: actual[index],
      actualPosition: index + 1, reason: hidden)
  }

  /// The number of racing events whose position relative to an event that does not race differs
  /// from the written order.
  var raced: Int {
    guard races.actual.contains(where: { $0 != nil }) else { return 0 }
    let firm = matches.filter { races.expected[$0.key] == nil }
    func counts(_ indices: Set<Int>, upTo end: Int) -> [Int] {
      (0..<end).reduce(into: [0]) { $0.append(($0.last ?? 0) + (indices.contains($1) ? 1 : 0)) }
    }
    let wanted = counts(Set(firm.keys), upTo: expected.count)
    let came = counts(Set(firm.values), upTo: actual.count)
    return matches.count { firm[$0.key] == nil && wanted[$0.key] != came[$0.value] }
  }
}
