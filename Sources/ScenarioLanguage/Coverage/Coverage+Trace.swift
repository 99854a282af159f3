import NavigationTrace

extension Coverage {
  /// Returns the first event of the assertion that does not come after those before it; `nil` if
  /// all do.
  package func firstMissing(in trace: Trace) -> TraceEvent? {
    firstMissing(in: trace.events.map(ExpectedItem.event))
  }

  /// Returns the first event of the assertion that is not certain to come after those before it;
  /// `nil` if all are.
  ///
  /// What is optional is not certain to come, nor is the order of two strands, nor what only some
  /// of several sequences have.
  package func firstMissing(in items: [ExpectedItem]) -> TraceEvent? {
    var rest = assertion[...]
    for item in items {
      switch item {
      case .event(let event): rest.removeFirst(ifIn: event)
      case .optional, .any: continue
      case .repeated(let events, let times, _):
        guard times.lowerBound > 0 else { continue }
        for event in events { rest.removeFirst(ifIn: event) }
      case .anyOrder(let strands, _):
        rest = strands.map(rest.without).min { $0.count < $1.count } ?? rest
      case .oneOf(let sequences, _):
        rest = sequences.map(rest.without).max { $0.count < $1.count } ?? rest
      }
    }
    return rest.first
  }
}

extension ArraySlice<TraceEvent> {
  fileprivate func without(_ events: [TraceEvent]) -> Self {
    events.reduce(into: self) { $0.removeFirst(ifIn: $1) }
  }

  fileprivate mutating func removeFirst(ifIn event: TraceEvent) {
    guard let first, EventMatcher(first).accepts(event) else { return }
    removeFirst()
  }
}
