/// An alignment of recorded events with expected ones that is also fast for long sequences.
///
/// Short sequences are aligned at the lowest cost (``Alignment``). Long sequences are split at
/// events that occur exactly once on both sides, as in patience diff (Bram Cohen), and the pieces
/// are aligned separately. If there is no such event, the sequences are split in half.
struct AnchoredAlignment {
  /// The maximum number of pairs of events that are compared in one piece.
  static let mostPairs = 1_000_000
  /// The maximum number of pairs in one piece if there is no event to split at.
  private static let mostPairsOfHalves = 100_000

  private(set) var steps: [Alignment.Step] = []

  private let expected: [TraceEvent]
  private let actual: [TraceEvent]
  private let comparison: EventComparison
  private let keys: EventComparison.Keys

  /// Aligns two sequences.
  ///
  /// - Parameter openSide: The side that may continue after the other side has ended, so that only
  ///   its beginning has to match.
  init(
    _ items: [IndexedItem], of expected: [TraceEvent], with positions: [Int],
    of actual: [TraceEvent], by comparison: EventComparison, keys: EventComparison.Keys,
    openSide: ComparisonEnd.Side? = nil
  ) {
    self.expected = expected
    self.actual = actual
    self.comparison = comparison
    self.keys = keys
    read(items[...], positions[...], mostPairs: openSide == nil ? Self.mostPairs : .max, openSide)
  }

  private mutating func read(
    _ items: ArraySlice<IndexedItem>, _ positions: ArraySlice<Int>, mostPairs: Int,
    _ openSide: ComparisonEnd.Side? = nil
  ) {
    var (items, positions) = (items, positions)
    readBeginning(&items, &positions)
    // If one side is open, the last events of the two sides do not have to correspond.
    let tail = openSide == nil ? readEnd(&items, &positions) : []
    defer { steps += tail }
    guard items.count > 1, positions.count > 1, items.count * positions.count > mostPairs else {
      let alignment = Alignment(
        Array(items), of: expected, with: Array(positions), of: actual, by: comparison,
        openSide: openSide)
      steps += alignment.steps
      return
    }
    if let unrelated = unrelatedSteps(in: items, positions) {
      steps += unrelated
      return
    }
    let anchors = anchors(in: items, positions)
    guard !anchors.isEmpty else { return readHalves(of: items, positions) }
    for anchor in anchors {
      read(items[..<anchor.item], positions[..<anchor.position], mostPairs: mostPairs)
      (items, positions) = (items[anchor.item...], positions[anchor.position...])
      guard let event = items.popFirst()?.single, let position = positions.popFirst() else {
        return
      }
      steps.append(.both(expected: event, actual: position))
    }
    read(items, positions, mostPairs: mostPairs)
  }

  /// Returns steps that skip all events if the two sides have no kind of event in common.
  ///
  /// Returns `nil` if the sides have a kind in common, or if an item is a group.
  private func unrelatedSteps(
    in items: ArraySlice<IndexedItem>, _ positions: ArraySlice<Int>
  ) -> [Alignment.Step]? {
    let events = items.compactMap(\.single)
    guard events.count == items.count,
      Set(events.map { expected[$0].kind }).isDisjoint(with: positions.lazy.map { actual[$0].kind })
    else { return nil }
    return events.map(Alignment.Step.missing) + positions.map(Alignment.Step.unexpected)
  }

  private mutating func readHalves(
    of items: ArraySlice<IndexedItem>, _ positions: ArraySlice<Int>
  ) {
    let cut = (items.startIndex + items.count / 2, positions.startIndex + positions.count / 2)
    read(items[..<cut.0], positions[..<cut.1], mostPairs: Self.mostPairsOfHalves)
    read(items[cut.0...], positions[cut.1...], mostPairs: Self.mostPairsOfHalves)
  }

  /// Removes equal events from the end of both sides, and returns the steps that match them.
  ///
  /// The cheapest alignment would also match them.
  private func readEnd(
    _ items: inout ArraySlice<IndexedItem>, _ positions: inout ArraySlice<Int>
  ) -> [Alignment.Step] {
    var tail: [Alignment.Step] = []
    while let index = items.last?.single, let position = positions.last, isSame(index, position) {
      tail.append(.both(expected: index, actual: position))
      (items, positions) = (items.dropLast(), positions.dropLast())
    }
    return tail.reversed()
  }

  /// Matches equal events at the beginning of both sides, as the cheapest alignment would.
  private mutating func readBeginning(
    _ items: inout ArraySlice<IndexedItem>, _ positions: inout ArraySlice<Int>
  ) {
    while let index = items.first?.single, let position = positions.first, isSame(index, position) {
      steps.append(.both(expected: index, actual: position))
      (items, positions) = (items.dropFirst(), positions.dropFirst())
    }
  }

  private func isSame(_ index: Int, _ position: Int) -> Bool {
    keys.expected[index] == keys.actual[position]
      && comparison.isSame(expected[index], actual[position])
  }

  /// Returns the largest set of unique equal events that come in the same order on both sides.
  ///
  /// An event is unique if it occurs exactly once on each side. Indices refer to the slices.
  private func anchors(
    in items: ArraySlice<IndexedItem>, _ positions: ArraySlice<Int>
  ) -> [(item: Int, position: Int)] {
    // The position of each key; nil if the key occurs several times.
    var places: [Int: Int?] = [:]
    for index in positions.indices {
      places.updateValue(
        places[keys.actual[positions[index]]] == nil ? index : nil,
        forKey: keys.actual[positions[index]])
    }
    var counts: [Int: Int] = [:]
    for event in items.lazy.flatMap(\.events) { counts[keys.expected[event], default: 0] += 1 }
    let pairs = items.indices.compactMap { item -> (item: Int, position: Int)? in
      guard let event = items[item].single, counts[keys.expected[event]] == 1,
        case let place?? = places[keys.expected[event]], isSame(event, positions[place])
      else { return nil }
      return (item, place)
    }
    return Self.longestIncreasing(pairs)
  }

  /// Returns the longest subsequence with increasing positions (Schensted 1961).
  private static func longestIncreasing(
    _ pairs: [(item: Int, position: Int)]
  ) -> [(item: Int, position: Int)] {
    // `ends` has the last pair of the best subsequence of each length. Each pair has its
    // predecessor.
    var ends: [Int] = []
    var before = Array(repeating: -1, count: pairs.count)
    for index in pairs.indices {
      let place = ends.indices.firstInOrder {
        pairs[ends[$0]].position >= pairs[index].position
      }
      if place > 0 { before[index] = ends[place - 1] }
      if place == ends.count { ends.append(index) } else { ends[place] = index }
    }
    var selection: [(item: Int, position: Int)] = []
    var index = ends.last ?? -1
    while index >= 0 {
      selection.append(pairs[index])
      index = before[index]
    }
    return selection.reversed()
  }
}

extension Range<Int> {
  /// Returns the first number that meets a condition; the upper bound if no number does.
  ///
  /// This is a binary search. The condition has to be true for all numbers after the first one.
  func firstInOrder(where isReached: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
