import NavigationTrace

/// What came of a scenario on one engine.
public enum ScenarioOutcome: Sendable {
  /// The trace is as expected; the counts say what was unobservable or tolerated.
  case matched(DiffCounts)
  /// The trace is not as expected; the rules that hold for every trace and that it breaks besides.
  case differed(TraceDiff, [InvariantViolation])
  /// The trace is as expected and breaks rules that hold for every trace, so one of them is wrong.
  case violated([InvariantViolation], DiffCounts)
  /// There is no whole trace, and why.
  case couldNotRun(String)
  /// There is no expectation; the files that were looked for, in order, and the rules that the
  /// trace breaks.
  case missingExpectation([String], [InvariantViolation])
  /// The scenario says that this engine cannot run it, and why; it covers nothing.
  case unobservable(reason: String)
}
