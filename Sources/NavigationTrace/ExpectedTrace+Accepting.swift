extension ExpectedTrace {
  /// What would have been expected had the author known a recorded trace.
  ///
  /// What is the same stays as it is written, with the fields that the author chose and with what
  /// the engine cannot show; what differs is as it came, where it came. Groups and patterns stay as
  /// long as the result accepts the trace and can be written. A dispute is over.
  public func accepting(
    _ trace: Trace, observability: Observability = .everything
  ) -> ExpectedTrace {
    let diff = TraceDiff(expected: self, actual: trace, observability: observability)
    var accepted = self
    accepted.dispute = nil
    accepted.items = AcceptedItems(self, diff, keepsTolerances: true).items
    let check = TraceDiff(expected: accepted, actual: trace, observability: observability)
    if check.isMatch, accepted.isReadable { return accepted }
    accepted.items = AcceptedItems(self, diff, keepsTolerances: false).items
    return accepted
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
