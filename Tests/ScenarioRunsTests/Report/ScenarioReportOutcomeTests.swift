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
    (diff, [], "1 of 1 events differ", ""),
    (diff, [finish], "1 of 1 events differ; 1 invariant broken", line),
    (same, [finish, finish], "as expected; 2 invariants broken", "\(line)\n\(line)"),
  ])
  func `broken invariants are reported whether or not the trace matches`(
    diff: TraceDiff, violations: [InvariantViolation], summary: String, details: String
  ) {
    var report = ScenarioReport(of: "s", on: "e")
    report.setFailed(diff, violations)
    #expect(report.outcome == .failed && !report.isNew)
    #expect(report.summary == summary)
    #expect(report.details == details)
  }

  @Test func `a report without a comparison is an error`() {
    #expect(ScenarioReport(of: "s", on: "e").outcome == .error)
  }

  @Test func `broken invariants are reported if there is no expectation`() {
    var report = ScenarioReport(of: "s", on: "e")
    report.setNew("/s/expected.yaml", [Self.finish])
    #expect(report.outcome == .failed && report.isNew)
    #expect(report.summary == "new, there is no expectation yet; 1 invariant broken")
    #expect(
      report.details
        == "there is no /s/expected.yaml; read the trace, then 'navtrace run --record missing' "
        + "and 'navtrace accept' write it\n\(Self.line)")
  }
}
