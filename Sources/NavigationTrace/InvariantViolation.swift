/// An event that breaks a rule which holds for every trace.
public struct InvariantViolation: Hashable, Sendable, CustomStringConvertible {
  /// The rule.
  public var invariant: Invariant
  /// Position of the event in its trace, counted from 1.
  public var position: Int
  /// The event.
  public var event: TraceEvent
  /// What is wrong with it, as a clause.
  public var problem: String

  /// Creates a violation.
  public init(invariant: Invariant, position: Int, event: TraceEvent, problem: String) {
    self.invariant = invariant
    self.position = position
    self.event = event
    self.problem = problem
  }

  /// `event 7, didFinish: {navigation: 1}: after a failure (noFinishAfterFailure: rule 8)`.
  public var description: String {
    let source = invariant.source.joined(separator: ", ")
    return "event \(position), \(event): \(problem) (\(invariant.rawValue): \(source))"
  }
}
