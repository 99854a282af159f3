import Testing

@testable import NavigationTrace
@testable import ScenarioRuns
@testable import Scenarios

@Suite struct ScenarioReportOutcomeTests {
  private static let finish = InvariantViolation(
    invariant: .commitBeforeFinish, position: 2, event: TraceEvent(.didFinish, [.navigation: 1]),
    problem: "without a commit")
  private static let same = TraceDiff(Trace(engine: "a"), Trace(engine: "b"))
  private static let diff = TraceDiff(
    Trace(engine: "a", events: [TraceEvent(.didFinish)]), Trace(engine: "b"))
  private static let line =
    "invariant broken: event 2, didFinish: {navigation: 1}: without a commit (commitBeforeFinish: rule 7)"

  @Test(arguments: [
    (ScenarioOutcome.failed(diff, []), "1 of 1 events differ", ""),
    (
      .failed(diff, [finish]), "1 of 1 events differ, but breaks 1 invariant", line
    ),
    (
      .failed(same, [finish, finish]), "as expected, but breaks 2 invariants",
      "\(line)\n\(line)"
    ),
    (
      .missingExpectation("/s/expected.yaml", [finish]),
      "new, there is no expectation yet, but breaks 1 invariant",
      "there is no /s/expected.yaml; read the trace, then 'navtrace run --record missing' and "
        + "'navtrace accept' write it\n\(line)"
    ),
  ])
  func `broken invariants are reported, whatever is expected`(
    outcome: ScenarioOutcome, summary: String, details: String
  ) {
    let report = ScenarioReport(outcome, of: "s", on: "e")
    #expect(report.outcome == .failed)
    #expect(report.summary == summary)
    #expect(report.details == details)
  }
}
