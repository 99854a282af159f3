import NavigationTrace

extension Coverage {
  /// The first event of the assertion that does not come after those before it; nil where all do.
  public func firstMissing(in trace: Trace) -> TraceEvent? {
    firstMissing(in: trace.events.map(ExpectedItem.event))
  }

  /// The first event of the assertion that is not certain to come after those before it; nil where
  /// all are.
  ///
  /// What is optional is not certain to come, nor is the order of two strands.
  public func firstMissing(in items: [ExpectedItem]) -> TraceEvent? {
    var rest = assertion[...]
    for item in items {
      switch item {
      case .event(let event): rest.removeFirst(ifIn: event)
      case .optional: continue
      case .anyOrder(let strands, _):
        let rests = strands.map { strand in
          strand.reduce(into: rest) { $0.removeFirst(ifIn: $1) }
        }
        rest = rests.min { $0.count < $1.count } ?? rest
      }
    }
    return rest.first
  }
}

extension ArraySlice<TraceEvent> {
  fileprivate mutating func removeFirst(ifIn event: TraceEvent) {
    guard let first, first.isIn(event) else { return }
    removeFirst()
  }
}

extension TraceEvent {
  /// Whether another event has all that this one says.
  fileprivate func isIn(_ other: TraceEvent) -> Bool {
    kind == other.kind && view == other.view
      && fields.allSatisfy { other.fields[$0.key] == $0.value }
  }
}
