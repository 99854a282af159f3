import NavigationTrace

/// The traces that the model allows a scenario to have.
struct Exploration: Sendable {
  /// The distinct traces, in the order in which they were first seen; the first trace is the usual
  /// one.
  private(set) var traces: [Trace] = []
  private(set) var interleavings = 0
  /// Whether ``traces`` contains all allowed traces.
  ///
  /// If not, the limit was reached.
  var isComplete = false

  let observability: Observability
  private var seen: Set<[TraceEvent]> = []

  init(observability: Observability = .everything) { self.observability = observability }

  mutating func add(_ trace: Trace) {
    let trace = trace.untilNotModelled
    interleavings += 1
    // Details are kept, since an expectation may contain them.
    if seen.insert(trace.withoutExtras.events).inserted { traces.append(trace) }
  }

  /// Compares a recorded trace of any engine with the allowed trace that is most similar.
  ///
  /// - Parameter observability: The limits of that engine.
  /// - Returns: The comparison, which matches if the trace is allowed; `nil` if nothing has been
  ///   explored.
  func closest(to trace: Trace, observability: Observability) -> TraceDiff? {
    traces.lazy
      .map {
        TraceDiff(
          expected: ExpectedTrace($0, source: []), actual: trace, observability: observability)
      }
      .min { $0.counts.differences < $1.counts.differences }
  }

  /// A tolerance of an expectation that no allowed trace needs.
  struct ImpossibleTolerance: Hashable, Sendable, CustomStringConvertible {
    /// The reasons why a tolerance is not needed.
    enum Fault: Hashable, Sendable {
      /// Entries of `anyOrder` always come in one order.
      case ordered(first: TraceEvent, second: TraceEvent)
      /// The events of `optional` always come.
      case always
      /// The events of `optional` never come.
      case never
    }

    let fault: Fault
    /// The reason that the expectation gives for the tolerance.
    let reason: String

    var description: String {
      switch fault {
      case .ordered(let first, let second):
        "anyOrder (\(reason)): no interleaving has '\(second)' before '\(first)'; "
          + "write them in this order, outside of the group or in one strand"
      case .always: "optional (\(reason)): every interleaving has these events; take the group away"
      case .never: "optional (\(reason)): no interleaving has these events; take them away"
      }
    }
  }
}

extension Trace {
  /// The trace without the recorder's additions to its events, which differ from run to run.
  var withoutExtras: Trace {
    var trace = self
    for index in trace.events.indices { trace.events[index].extra = nil }
    return trace
  }
}

extension Exploration {
  /// Compares each allowed trace with an expectation.
  func diffs(from expectation: ExpectedTrace) -> [TraceDiff] {
    traces.map {
      TraceDiff(expected: expectation, actual: $0, observability: observability)
    }
  }

  /// Returns the tolerances of an expectation that no interleaving needs.
  ///
  /// If the exploration is not complete, an order that was not seen may still be possible. A race
  /// that was observed on a real engine is not checked, since the model has no processes.
  ///
  /// - Returns: The tolerances; `nil` if they are not known: the exploration is not complete, no
  ///   allowed trace is as expected, or a part is not modelled.
  func impossibleTolerances(in expectation: ExpectedTrace) -> [ImpossibleTolerance]? {
    let matches = diffs(from: expectation).filter(\.isMatch)
    guard isComplete, !matches.isEmpty, matches.allSatisfy({ $0.partNotModelled == nil }) else {
      return nil
    }
    let places = matches.map(Self.places)
    var faults: [ImpossibleTolerance] = []
    var next = 0
    for item in expectation.items {
      let start = next
      next += item.events.count
      guard let tolerance = item.tolerance, !tolerance.isObserved else { continue }
      let fault: ImpossibleTolerance.Fault? =
        switch item {
        case .event: nil
        case .anyOrder(let strands, _): Self.fault(strands, from: start, in: places)
        case .optional: Self.fault(optional: start, in: places)
        }
      if let fault { faults.append(ImpossibleTolerance(fault: fault, reason: tolerance.reason)) }
    }
    return faults
  }

  /// Returns the recorded positions of the expected events that came, keyed by expected position.
  private static func places(_ diff: TraceDiff) -> [Int: Int] {
    var places: [Int: Int] = [:]
    for line in diff.lines {
      if let expected = line.expectedPosition, let actual = line.actualPosition {
        places[expected - 1] = actual
      }
    }
    return places
  }

  /// Returns the first pair of events of different strands that never come in the other order.
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

extension Tolerance {
  /// Whether a source of the tolerance is an observation of a real engine.
  var isObserved: Bool { source.contains(where: Observation.isMeant) }
}
