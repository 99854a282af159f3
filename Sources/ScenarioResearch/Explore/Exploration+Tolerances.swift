import NavigationTrace

extension Exploration {
  /// The allowed traces as an expectation sees them.
  package func diffs(from expectation: ExpectedTrace) -> [TraceDiff] {
    traces.map { expectation.comparison(with: $0, observability: observability).diff }
  }

  /// The tolerances of an expectation that no interleaving needs.
  ///
  /// A dispute is left out: only the written side counts. If the exploration is not complete, an
  /// order that was not seen may still be possible.
  ///
  /// - Returns: nil where nothing can be said: the exploration is not complete, no allowed trace is
  ///   as expected, or the model skipped a script.
  package func impossibleTolerances(in expectation: ExpectedTrace) -> [ImpossibleTolerance]? {
    var written = expectation
    written.dispute = nil
    let matches = diffs(from: written).filter(\.isMatch)
    guard isComplete, !matches.isEmpty, matches.allSatisfy({ $0.skippedScript == nil }) else {
      return nil
    }
    let places = matches.map(Self.places)
    var faults: [ImpossibleTolerance] = []
    var next = 0
    for item in expectation.items {
      let start = next
      next += item.events.count
      guard let reason = item.tolerance?.reason else { continue }
      let fault: ImpossibleTolerance.Fault? =
        switch item {
        case .event: nil
        case .anyOrder(let strands, _): Self.fault(strands, from: start, in: places)
        case .optional: Self.fault(optional: start, in: places)
        case .oneOf(let sequences, _): Self.fault(oneOf: sequences, from: start, in: places)
        case .repeated(let events, let times, _):
          Self.fault(repeating: events.count, times, from: start, in: places)
        case .any:
          matches.contains { $0.lines.contains { $0.verdict == .allowed } } ? nil : .unused
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

  /// The first sequence that never comes.
  private static func fault(
    oneOf sequences: [[TraceEvent]], from start: Int, in places: [[Int: Int]]
  ) -> ImpossibleTolerance.Fault? {
    var place = start
    for sequence in sequences {
      let own = place..<place + sequence.count
      place = own.upperBound
      let isEver = places.contains { places in own.contains { places[$0] != nil } }
      if !isEver, let first = sequence.first { return .alternative(first) }
    }
    return nil
  }

  /// How often events come, where that is not as seldom or as often as allowed.
  private static func fault(
    repeating count: Int, _ times: ClosedRange<Int>, from start: Int, in places: [[Int: Int]]
  ) -> ImpossibleTolerance.Fault? {
    let seen = places.map { places in
      times.upperBound == 0 ? 0 : (0..<times.upperBound).count { places[start + $0 * count] != nil }
    }
    guard let least = seen.min(), let most = seen.max() else { return nil }
    return least...most == times ? nil : .times(least...most)
  }

  private static func fault(
    optional start: Int, in places: [[Int: Int]]
  ) -> ImpossibleTolerance.Fault? {
    let taken = places.count { $0[start] != nil }
    return taken == places.count ? .always : taken == 0 ? .never : nil
  }
}
