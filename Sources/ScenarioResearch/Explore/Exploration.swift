import NavigationTrace

/// The traces that the model allows a scenario to have.
package struct Exploration: Sendable {
  /// Each trace once, in the order in which it was first seen; the first is the usual one.
  package private(set) var traces: [Trace] = []
  /// How many interleavings were played.
  package private(set) var interleavings = 0
  /// Whether these are all; else the limit was reached.
  package var isComplete = false

  /// What the model cannot show.
  let observability: Observability
  private var seen: Set<[TraceEvent]> = []

  init(observability: Observability = .everything) { self.observability = observability }

  /// Takes in what one interleaving gave.
  mutating func add(_ trace: Trace) {
    var trace = trace.untilSkippedScript
    for index in trace.events.indices { trace.events[index].extra = nil }
    interleavings += 1
    if seen.insert(trace.events).inserted { traces.append(trace) }
  }

  /// Compares a recorded trace of any engine with the allowed one that is most like it; it is
  /// allowed where that is a match.
  ///
  /// - Parameter observability: What that engine cannot show.
  /// - Returns: nil where nothing has been explored.
  package func closest(to trace: Trace, observability: Observability) -> TraceDiff? {
    traces.lazy
      .map {
        TraceDiff(
          expected: ExpectedTrace($0, source: []), actual: trace, observability: observability)
      }
      .min { $0.counts.differences < $1.counts.differences }
  }
}
