extension ExpectedTrace {
  /// Plans to make a recorded trace what is expected.
  ///
  /// What is the same stays as it is written, with the fields that the author chose and with what
  /// the engine cannot show; what differs is as it came, where it came. Groups and patterns stay as
  /// long as the result accepts the trace and can be written. A dispute is over.
  ///
  /// An expected event of which another one of its kind came in place is changed, and is never left
  /// to a group. One that did not come is in ``TraceAcceptance/droppedEvents``.
  public func acceptance(
    of trace: Trace, observability: Observability = .everything
  ) -> TraceAcceptance {
    let diff = TraceDiff(expected: self, actual: trace, observability: observability)
    func acceptance(keepsTolerances: Bool) -> TraceAcceptance {
      let items = AcceptedItems(self, diff, keepsTolerances: keepsTolerances)
      var accepted = self
      accepted.dispute = nil
      accepted.items = items.items
      return TraceAcceptance(accepted, droppedEvents: items.dropped)
    }
    let kept = acceptance(keepsTolerances: true)
    let check = TraceDiff(
      expected: kept.expectation, actual: trace, observability: observability)
    if check.isMatch, kept.expectation.isReadable { return kept }
    return acceptance(keepsTolerances: false)
  }

  /// Whether its file could be read again; a value may be asked for that nothing keeps any more.
  private var isReadable: Bool { (try? ExpectedTrace(parsing: yaml, file: "")) != nil }

  /// How many places leave something open: groups, fields with a pattern, and a dispute.
  public var tolerances: Int {
    (dispute == nil ? 0 : 1) + items.count { $0.tolerance != nil }
      + events.reduce(0) { $0 + $1.patterns.count }
  }

  /// Whether every event stands in one order with its values, as a run writes it.
  public var isPlain: Bool { tolerances == 0 }
}
