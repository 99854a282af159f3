import NavigationTrace
import Testing

@testable import RunReports
@testable import ScenarioPlaying

@Suite struct ScenarioReportOutcomeTests {
  private static let finish = InvariantViolation(
    invariant: .commitBeforeFinish, position: 2, event: TraceEvent(.didFinish, [.navigation: 1]),
    problem: "without a commit")
  private static let diff = TraceDiff(
    Trace(engine: "a", events: [TraceEvent(.didFinish)]), Trace(engine: "b"))
  private static let line =
    "against a rule: event 2, didFinish: {navigation: 1}: without a commit (commitBeforeFinish: rule 7)"

  @Test(arguments: [
    (ScenarioOutcome.differed(diff, []), "1 of 1 lines differ", ""),
    (
      .differed(diff, [finish]), "1 of 1 lines differ, against a rule that holds for every trace",
      line
    ),
    (
      .violated([finish, finish], diff.counts),
      "as expected, against 2 rules that hold for every trace", "\(line)\n\(line)"
    ),
    (
      .missingExpectation("/s/expected.yaml", [finish]),
      "not expected yet: review and accept, against a rule that holds for every trace",
      "there is no /s/expected.yaml yet; 'navtrace run --record missing' records what came, "
        + "'navtrace review' shows it, and 'navtrace accept' writes the file\n\(line)"
    ),
  ])
  func `rules that hold for every trace are told whatever is expected`(
    outcome: ScenarioOutcome, summary: String, details: String
  ) {
    let report = ScenarioReport(outcome, of: "s", on: "e")
    #expect(report.verdict == .differed)
    #expect(report.summary == summary)
    #expect(report.details == details)
  }
}
