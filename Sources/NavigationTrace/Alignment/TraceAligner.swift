/// An aligner, which finds the recorded event for each expected one.
///
/// 1. Events that do not race are aligned as one sequence; the steps that match are barriers.
/// 2. Between two barriers each group of racing kinds is aligned by itself.
/// 3. An event that is missing at one place and came at another has moved.
///
/// If `load, didCommit, title, didFinish` is expected and `load, title, didCommit, didFinish` came,
/// `title` has moved. If `title` races, everything matches, and one racing event is counted.
struct TraceAligner {
  let expected: [TraceEvent]
  let actual: [TraceEvent]
  let comparison: EventComparison
  let items: [IndexedItem]
  /// The index of each item's first event; for an item without events, of the next item's first.
  private let starts: [Int]
  let keys: EventComparison.Keys
  /// The race that each event takes part in.
  let races: (expected: [Int?], actual: [Int?])

  /// The index of the recorded event by the index of the expected one, if it came at its place.
  private(set) var matches: [Int: Int] = [:]
  /// The index of the recorded event by the index of the expected one, if it came elsewhere.
  private(set) var moves: [Int: Int] = [:]
  /// Expected events that did not come, except optional ones.
  private(set) var missing: Set<Int> = []
  /// Recorded events that were not expected.
  private(set) var unexpected: Set<Int> = []
  /// Expected events behind the end of an open comparison; they are missing, too.
  private(set) var expectedLater: Set<Int> = []
  /// Recorded events behind the end of an open comparison.
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

  /// Aligns the events of one race, or the events that do not race, within bounds.
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

  /// Returns the items that may have events within bounds.
  private func places(of bounds: Range<Int>) -> Range<Int> {
    /// Returns the first item that begins at or after an event.
    func place(_ event: Int) -> Int { items.indices.firstInOrder { starts[$0] >= event } }
    let first = place(bounds.lowerBound)
    // A group may begin before the bounds and reach into them.
    let start = first > 0 && starts[first] > bounds.lowerBound ? first - 1 : first
    return
      start..<max(
        start, bounds.upperBound == expected.count ? items.count : place(bounds.upperBound))
  }

  /// Returns the ranges of expected and recorded events between steps that match.
  private func regions() -> [(expected: Range<Int>, actual: Range<Int>)] {
    var regions: [(expected: Range<Int>, actual: Range<Int>)] = []
    var start = (expected: 0, actual: 0)
    for index in expected.indices where expected[index].kind.channel == .step {
      // Files cannot have a step in a group. Such a step could have come before the last match.
      guard let match = matches[index], match >= start.actual else { continue }
      regions.append((start.expected..<index, start.actual..<match))
      start = (index + 1, match + 1)
    }
    regions.append((start.expected..<expected.count, start.actual..<actual.count))
    return regions
  }

  /// Pairs each unexpected event with the nearest missing event that is equal.
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

  /// Returns where in the list the nearest equal event is; of two, the earlier one.
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
  /// Returns the tolerance without which a group would differ; `nil` if it came as written.
  func neededTolerance(of item: ExpectedItem, at indices: Range<Int>) -> ToleranceKind? {
    let places = indices.compactMap { matches[$0] }
    // If a group continues behind the end of the comparison, only its order can be judged.
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

  /// Returns the lines in the order in which their events came; a missing event is where it should
  /// have come.
  func lines() -> [DiffLine] {
    // Places are sorted rather than lines, which are large.
    var placed: [(place: Int, order: Int, subject: Subject)] = []
    func append(_ subject: Subject, at place: Int) { placed.append((place, placed.count, subject)) }
    var last = 0
    for index in expected.indices where isShown(index) {
      // Even numbers stand for recorded events, odd ones for the gaps behind them.
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

  /// The number of racing events that came on another side of an event that does not race.
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
