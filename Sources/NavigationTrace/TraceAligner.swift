/// Finds for each expected event the recorded one that it stands for.
///
/// 1. Everything but racy kinds is aligned as one order; steps that match are barriers.
/// 2. Between two barriers each group of racy kinds is aligned by itself.
/// 3. What is missing at one place and unexpected at another has moved.
struct TraceAligner {
  let expected: [TraceEvent]
  let actual: [TraceEvent]
  let comparison: EventComparison
  private let items: [IndexedItem]

  /// The recorded event's index by the expected one's, at its place.
  private(set) var matches: [Int: Int] = [:]
  /// The same for events that came at another place.
  private(set) var moves: [Int: Int] = [:]
  /// Expected events that did not come, but for optional ones.
  private(set) var missing: Set<Int> = []
  /// Recorded events that an entry for any events allows.
  private(set) var allowed: Set<Int> = []
  /// Recorded events that were not expected.
  private(set) var unexpected: Set<Int> = []

  init(_ expectedItems: [ExpectedItem], _ events: [TraceEvent], by comparison: EventComparison) {
    expected = expectedItems.flatMap(\.events)
    actual = events
    items = IndexedItem.indexed(expectedItems)
    self.comparison = comparison
    align(race: nil, expected: expected.indices, actual: actual.indices)
    for (expected, actual) in regions() {
      for race in comparison.observability.races.indices {
        align(race: race, expected: expected, actual: actual)
      }
    }
    pairMoves()
  }

  /// Aligns the events of one race, or those of none, within bounds.
  private mutating func align(race: Int?, expected bounds: Range<Int>, actual range: Range<Int>) {
    let observability = comparison.observability
    var positions = range.filter { observability.race(of: actual[$0].kind) == race }[...]
    let events = expected
    var included = items.map { item in
      item.filtered { bounds.contains($0) && observability.race(of: events[$0].kind) == race }
    }.filter { !$0.isEmpty && (race == nil || !$0.isWild) }[...]
    matchEnds(&included, &positions)
    let alignment = Alignment(
      Array(included), of: expected, with: Array(positions), of: actual, by: comparison)
    for step in alignment.steps {
      switch step {
      case .both(let expected, let actual): matches[expected] = actual
      case .missing(let index): missing.insert(index)
      case .unexpected(let index): unexpected.insert(index)
      case .allowed(let index): allowed.insert(index)
      }
    }
  }

  /// Matches what is the same at both ends, as the cheapest alignment does too.
  private mutating func matchEnds(
    _ items: inout ArraySlice<IndexedItem>, _ positions: inout ArraySlice<Int>
  ) {
    while let index = items.first?.single, let position = positions.first,
      comparison.isSame(expected[index], actual[position])
    {
      matches[index] = position
      (items, positions) = (items.dropFirst(), positions.dropFirst())
    }
    while let index = items.last?.single, let position = positions.last,
      comparison.isSame(expected[index], actual[position])
    {
      matches[index] = position
      (items, positions) = (items.dropLast(), positions.dropLast())
    }
  }

  /// The ranges of expected and recorded events between steps that match.
  private func regions() -> [(expected: Range<Int>, actual: Range<Int>)] {
    var regions: [(expected: Range<Int>, actual: Range<Int>)] = []
    var start = (expected: 0, actual: 0)
    for index in expected.indices where expected[index].kind.channel == .step {
      // A step in a group, which no file may have, could have come before the last one.
      guard let match = matches[index], match >= start.actual else { continue }
      regions.append((start.expected..<index, start.actual..<match))
      start = (index + 1, match + 1)
    }
    regions.append((start.expected..<expected.count, start.actual..<actual.count))
    return regions
  }

  /// Pairs each unexpected event with the nearest missing one that is the same.
  private mutating func pairMoves() {
    let strays = Dictionary(grouping: missing.sorted()) { expected[$0].kind }
    for index in unexpected.sorted() {
      let origin = (strays[actual[index].kind] ?? [])
        .filter { missing.contains($0) && comparison.isSame(expected[$0], actual[index]) }
        .min { abs($0 - index) < abs($1 - index) }
      guard let origin else { continue }
      moves[origin] = index
      missing.remove(origin)
      unexpected.remove(index)
    }
  }
}
