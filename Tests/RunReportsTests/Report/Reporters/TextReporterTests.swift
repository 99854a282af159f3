import Foundation
import Testing

@testable import RunReports

@Suite struct TextReporterTests {
  private static let reports = [
    ScenarioReport(
      scenario: "redirects/302", engine: "model", outcome: .passed, duration: .milliseconds(52)),
    ScenarioReport(
      scenario: "auth/basic", engine: "model", outcome: .failed,
      uncertainty: UncheckedCounts(events: ["no script": 1], fields: 2, tolerances: 1),
      summary: "1 missing",
      details: "expected.yaml:\n-    2       didCommit: {url: /a}   missing",
      duration: .milliseconds(1204)),
    ScenarioReport(
      scenario: "slow", engine: "model", outcome: .error,
      details: "step 1 (load /slow): time limit of 10 s reached", duration: .seconds(10)),
  ]

  private func render(_ style: TerminalStyle, _ body: (inout TextReporter) -> Void) -> String {
    final class Text { var text = "" }
    let text = Text()
    var report = TextReporter(style: style) { text.text += $0 }
    body(&report)
    return text.text
  }

  private static let engine = EngineSummary(
    name: "model", version: "1", scenarios: reports.map(\.scenario),
    duration: .milliseconds(11_300), waiting: .milliseconds(420),
    overhead: .milliseconds(50))

  private func whole(_ report: inout TextReporter) {
    report.begin(Self.engine)
    for scenario in Self.reports { report.end(scenario) }
    report.end(Self.engine, Self.reports)
  }

  @Test func `each scenario has a line, with its differences below`() {
    #expect(
      render(.plain, whole) == """
        model 1: 3 scenarios
          passed   redirects/302   0.05 s
          failed   auth/basic      1.20 s  1 missing; 1 event and 2 fields unobservable, 1 tolerance used
              expected.yaml:
              -    2       didCommit: {url: /a}   missing
          error    slow           10.00 s
              step 1 (load /slow): time limit of 10 s reached
        3 scenarios on model: 1 passed, 1 failed, 1 error in 11.30 s
          1 event and 2 fields unobservable, 1 tolerance used
          1 event unobservable: no script

        """)
  }

  @Test func `a retry is counted, and its reason is below the line of the play`() {
    var scenario = ScenarioReport(scenario: "a", engine: "e", outcome: .passed)
    scenario.add(retries: ["step 1: bad\u{7}luck"])
    #expect(
      render(.plain) { $0.end(scenario) } == """
          passed   a           1 retried
              retried: step 1: bad\\u{7}luck

        """)
  }

  @Test func `colour marks the outcome and nothing else moves`() {
    let coloured = render(TerminalStyle(isColoured: true), whole)
    #expect(
      coloured.hasPrefix(
        "\u{1B}[1mmodel 1: 3 scenarios\u{1B}[0m\n"
          + "  \u{1B}[32mpassed \u{1B}[0m  redirects/302  \u{1B}[2m 0.05 s\u{1B}[0m\n"
          + "  \u{1B}[31mfailed \u{1B}[0m  auth/basic     \u{1B}[2m 1.20 s\u{1B}[0m  1 missing"
      ))
    #expect(coloured.replacing(#/\u{1B}\[\d+m/#, with: "") == render(.plain, whole))
  }

  @Test func `several engines stand side by side`() {
    let other = ScenarioReport(
      scenario: "slow", engine: "webkitgtk", outcome: .passed,
      uncertainty: UncheckedCounts(fields: 3))
    let text = render(.plain) {
      $0.finish(
        RunReport(
          began: .now, engines: [Self.engine, EngineSummary(name: "webkitgtk")],
          scenarios: Self.reports + [other]))
    }
    #expect(
      text == """

        scenario       model                                                                   webkitgtk
        auth/basic     failed; 1 missing; 1 event and 2 fields unobservable, 1 tolerance used  not run
        redirects/302  passed                                                                  not run
        slow           error                                                                   passed; 3 fields unobservable
        4 plays of 3 scenarios on 2 engines: 2 passed, 1 failed, 1 error

        """)
  }

  @Test(arguments: [(21, false), (22, true)])
  func `failures are repeated at the end if they have left the screen`(
    others: Int, isRepeated: Bool
  ) {
    let passed = (0..<others).map {
      ScenarioReport(scenario: "s\($0)", engine: "model", outcome: .passed)
    }
    let text = render(.plain) {
      $0.finish(
        RunReport(
          began: .now, engines: [Self.engine], scenarios: Self.reports + passed,
          wasInterrupted: true))
    }
    let failures = """
      failed   auth/basic on model; 1 missing
      error    slow on model; step 1 (load /slow): time limit of 10 s reached

      """
    #expect(text == (isRepeated ? failures : "") + "the run was interrupted\n")
  }

  @Test func `an engine that fails has its error, and no counts if it played nothing`() {
    var engine = EngineSummary(name: "webkitgtk")
    engine.failure = "there is no display; install Xvfb"
    #expect(
      render(.plain) { $0.end(engine, []) } == "error: there is no display; install Xvfb\n")
  }
}
