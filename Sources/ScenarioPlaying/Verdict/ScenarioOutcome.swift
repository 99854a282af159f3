import NavigationTrace

/// What came of a scenario on one engine.
package enum ScenarioOutcome: Sendable {
  /// The trace is as expected; the counts say what was unobservable or tolerated.
  case matched(DiffCounts)
  /// The trace is not as expected; the rules that hold for every trace and that it breaks besides.
  case differed(TraceDiff, [InvariantViolation])
  /// The trace is as expected and breaks rules that hold for every trace, so one of them is wrong.
  case violated([InvariantViolation], DiffCounts)
  /// There is no whole trace, and why.
  case couldNotRun(String)
  /// Nothing is expected yet; the file that would say it for every engine, and the rules that the
  /// trace breaks.
  case missingExpectation(String, [InvariantViolation])
  /// The engine cannot show it, and why: the scenario says so and is not played, or the engine does
  /// not run a script and the trace is as expected before that, with the counts of the comparison.
  case unobservable(reason: String, DiffCounts = DiffCounts())
}
