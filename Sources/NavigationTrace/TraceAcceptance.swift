/// What an expectation becomes if a recorded trace is accepted.
public struct TraceAcceptance: Hashable, Sendable {
  /// The expectation that the trace meets.
  public var expectation: ExpectedTrace
  /// The events that were expected and did not come, which ``expectation`` is without, in order.
  ///
  /// Dropping what an author has written weakens the expectation: ask before you write it.
  public var droppedEvents: [TraceEvent]

  /// Creates the acceptance of a trace of which nothing was expected.
  public init(_ expectation: ExpectedTrace, droppedEvents: [TraceEvent] = []) {
    self.expectation = expectation
    self.droppedEvents = droppedEvents
  }
}
