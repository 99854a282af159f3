import Foundation
import Testing

@testable import RunReports

@Suite struct TextReporterTests {
  private static let reports = [
    ScenarioReport(
      scenario: "redirects/302", engine: "model", verdict: .matched, duration: .milliseconds(52)),
    ScenarioReport(
      scenario: "auth/basic", engine: "model", verdict: .differed,
      uncertainty: Uncertainty(events: ["no script": 1], fields: 2, tolerances: 1),
      summary: "1 missing",
      details: "expected.yaml:\n-    2       didCommit: {url: /a}   missing",
      duration: .milliseconds(1204)),
    ScenarioReport(
      scenario: "slow", engine: "model", verdict: .couldNotRun,
      details: "step 1 (load /slow): time limit of 10 s reached", duration: .seconds(10)),
  ]

  private func render(_ style: TerminalStyle, _ body: (inout TextReporter) -> Void) -> String {
    final class Text { var text = "" }
    let text = Text()
    var report = TextReporter(style: style) { text.text += $0 }
    body(&report)
    return text.text
  }

  private static let engine = EngineReport(
    name: "model", version: "1", scenarios: reports.map(\.scenario),
    duration: .milliseconds(11_300), waiting: .milliseconds(420),
    overhead: .milliseconds(50))

  private func whole(_ report: inout TextReporter) {
    report.begin(Self.engine)
    for scenario in Self.reports { report.end(scenario) }
    report.end(Self.engine, Self.reports)
  }

  @Test func `each scenario has its line, and what differs stands below it`() {
    #expect(
      render(.plain, whole) == """
        model 1: 3 scenarios
          matched        redirects/302   0.05 s
          differed       auth/basic      1.20 s  1 missing; 1 event and 2 fields unobservable, 1 tolerance used
              expected.yaml:
              -    2       didCommit: {url: /a}   missing
          could not run  slow           10.00 s
              step 1 (load /slow): time limit of 10 s reached
        model: 1 matched, 1 differed, 1 could not run; 1 event and 2 fields unobservable, 1 tolerance used; 11.30 s, 0.42 s of it waiting for rest, 0.05 s outside of plays
          1 event unobservable: no script

        """)
  }

  @Test func `what was played again is said below its line`() {
    var scenario = ScenarioReport(scenario: "a", engine: "e", verdict: .matched)
    scenario.note(spoiledPlays: ["step 1: bad\u{7}luck"])
    #expect(
      render(.plain) { $0.end(scenario) } == """
          matched        a           1 spoiled play repeated
              played again: step 1: bad\\u{7}luck

        """)
  }

  @Test func `colour marks the verdict and nothing else moves`() {
    let coloured = render(TerminalStyle(isColoured: true), whole)
    #expect(
      coloured.hasPrefix(
        "\u{1B}[1mmodel 1: 3 scenarios\u{1B}[0m\n"
          + "  \u{1B}[32mmatched      \u{1B}[0m  redirects/302  \u{1B}[2m 0.05 s\u{1B}[0m\n"
          + "  \u{1B}[31mdiffered     \u{1B}[0m  auth/basic     \u{1B}[2m 1.20 s\u{1B}[0m  1 missing"
      ))
    #expect(coloured.replacing(#/\u{1B}\[\d+m/#, with: "") == render(.plain, whole))
  }

  @Test func `several engines stand side by side`() {
    let other = ScenarioReport(
      scenario: "slow", engine: "webkitgtk", verdict: .matched,
      uncertainty: Uncertainty(fields: 3))
    let text = render(.plain) {
      $0.finish(
        RunReport(
          began: .now, engines: [Self.engine, EngineReport(name: "webkitgtk")],
          scenarios: Self.reports + [other]))
    }
    #expect(
      text == """

        scenario       model                                                                     webkitgtk
        auth/basic     differed; 1 missing; 1 event and 2 fields unobservable, 1 tolerance used  not run
        redirects/302  matched                                                                   not run
        slow           could not run                                                             matched; 3 fields unobservable
        all engines: 2 matched, 1 differed, 1 could not run; 1 event and 5 fields unobservable, 1 tolerance used

        """)
  }

  @Test(arguments: [(21, false), (22, true)])
  func `what went wrong is said once more where it has left the screen`(
    others: Int, isRepeated: Bool
  ) {
    let matched = (0..<others).map {
      ScenarioReport(scenario: "s\($0)", engine: "model", verdict: .matched)
    }
    let text = render(.plain) {
      $0.finish(
        RunReport(
          began: .now, engines: [Self.engine], scenarios: Self.reports + matched,
          wasInterrupted: true))
    }
    let failures = """
      differed       auth/basic on model; 1 missing
      could not run  slow on model; step 1 (load /slow): time limit of 10 s reached

      """
    #expect(text == (isRepeated ? failures : "") + "the run was interrupted\n")
  }

  @Test func `an engine that fails says why, and one that has played nothing no more than that`() {
    var engine = EngineReport(name: "webkitgtk")
    engine.failure = "there is no display; install Xvfb"
    #expect(
      render(.plain) { $0.end(engine, []) } == "could not run: there is no display; install Xvfb\n")
  }
}
