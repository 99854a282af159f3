import NavigationTrace

extension Exploration {
  /// The allowed traces as an expectation sees them.
  public func diffs(from expectation: ExpectedTrace) -> [TraceDiff] {
    traces.map { TraceDiff(expected: expectation, actual: $0, observability: observability) }
  }

  /// The tolerances of an expectation that no interleaving needs.
  ///
  /// Where the exploration is not complete, an order that was not seen may still be possible.
  ///
  /// - Returns: nil where nothing can be said: the exploration is not complete, or no allowed trace
  ///   is as expected.
  public func impossibleTolerances(in expectation: ExpectedTrace) -> [ImpossibleTolerance]? {
    let places = diffs(from: expectation).filter(\.isMatch).map(Self.places)
    guard isComplete, !places.isEmpty else { return nil }
    var faults: [ImpossibleTolerance] = []
    var next = 0
    for item in expectation.items {
      let start = next
      next += item.events.count
      guard let reason = item.tolerance?.reason else { continue }
      let fault =
        switch item {
        case .anyOrder(let strands, _): Self.fault(strands, from: start, in: places)
        default: Self.fault(optional: start, in: places)
        }
      if let fault { faults.append(ImpossibleTolerance(fault: fault, reason: reason)) }
    }
    return faults
  }

  /// The recorded place of each expected event that came, by its own place.
  private static func places(_ diff: TraceDiff) -> [Int: Int] {
    var places: [Int: Int] = [:]
    for line in diff.lines {
      if let expected = line.expectedPosition, let actual = line.actualPosition {
        places[expected - 1] = actual
      }
    }
    return places
  }

  /// The first pair of events of different strands that never come in the other order.
  private static func fault(
    _ strands: [[TraceEvent]], from start: Int, in places: [[Int: Int]]
  ) -> ImpossibleTolerance.Fault? {
    let owners = strands.enumerated().flatMap { index, strand in strand.map { ($0, index) } }
    for (first, one) in owners.enumerated() {
      for (second, other) in owners.enumerated() where second != first && one.1 != other.1 {
        let isEver = places.contains { places in
          guard let mine = places[start + first], let others = places[start + second] else {
            return false
          }
          return others < mine
        }
        if !isEver { return .ordered(first: one.0, second: other.0) }
      }
    }
    return nil
  }

  private static func fault(
    optional start: Int, in places: [[Int: Int]]
  ) -> ImpossibleTolerance.Fault? {
    let taken = places.count { $0[start] != nil }
    return taken == places.count ? .always : taken == 0 ? .never : nil
  }
}
