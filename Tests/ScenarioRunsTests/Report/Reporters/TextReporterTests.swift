import NavigationTrace
import Scenarios
import Testing

@testable import ScenarioRuns

@Suite struct TextReporterTests {
  private func render(
    _ run: RunReport, style: TerminalStyle = .plain, columns: Int? = nil, isVerbose: Bool = false,
    files: [String] = []
  ) -> String {
    final class Output { var text = "" }
    let output = Output()
    var reporter = TextReporter(
      style: style, columns: columns, isVerbose: isVerbose, files: files
    ) { output.text += $0 }
    reporter.beginRun(run)
    for engine in run.engines where engine.failure == nil {
      reporter.beginEngine(engine)
      for play in run.scenarios(on: engine) { reporter.endPlay(play) }
    }
    reporter.finish(run)
    return output.text
  }

  private static let summary =
    "5 plays of 5 scenarios on model, webkitgtk: 2 passed, 1 failed, 1 error, 1 skipped "
    + "(1: runs no scripts), 1 retried, 6 not run in 1.50 s\n"

  @Test func `the text report has the details of each failure, then one line of counts`() {
    #expect(
      render(ReportSample.run(), files: ["out/run.json", "page.html"]) == """
        error   c on model
          step 1: time limit

        failed  a/b (round 2) on model: 2 of 3 events differ
          Scenarios/a/b/expected.yaml:5
        \(ReportSample.explanation(indent: "  "))

        error: webkitgtk: no display;\\u{a}install Xvfb
        \(Self.summary)\
        the run was interrupted
        wrote out/run.json, page.html

        """)
  }

  @Test func `the text report of a run in which everything passed is one line`() {
    let play = ScenarioReport(
      scenario: "a", engine: "model", outcome: .passed,
      uncertainty: UncheckedCounts(events: ["no script": 1], fields: 2))
    #expect(
      render(ReportSample.run(of: play)) == "1 scenario on model: 1 passed, 0 failed in 0.00 s\n")
  }

  @Test func `the text report lists the events of a trace that has no expectation`() {
    let trace = Trace(engine: "model", events: [TraceEvent(.load, [.url: "/"]), .init(.didFinish)])
    var play = ScenarioReport(of: "a", on: "model", trace: trace)
    play.setNew("/s/expected.yaml", [])
    #expect(
      render(ReportSample.run(of: play)).hasPrefix(
        """
        failed  a on model: new, there is no expectation yet
          there is no /s/expected.yaml; read the trace, then 'navtrace run --record missing' and \
        'navtrace accept' write it
            load: /
              didFinish

        1 scenario on model: 0 passed, 1 failed
        """))
  }

  @Test func `a verbose report has one line for each play and the number of unobserved values`() {
    let text = render(ReportSample.run(), isVerbose: true)
    #expect(
      text.hasPrefix(
        """
        model 1: 5 scenarios, 2 rounds
          skipped  e                    runs no scripts; 5 events not observed
          passed   a/b          0.05 s
          error    c
          passed   d/x|y#1
          failed   a/b          0.13 s  2 of 3 events differ; 2 events and 1 field not observed, 1 retried

        """), "\(text)")
    #expect(
      text.contains(
        """

        model: 7 events and 1 field not observed, 1 retried
        model: 5 events not observed: runs no scripts
        model: 2 events not observed: no script
        \(Self.summary)
        """))
  }

  @Test func `a coloured report has as many lines as a report without colour`() {
    let coloured = render(ReportSample.run(), style: TerminalStyle(isColoured: true))
    #expect(coloured.hasPrefix("\u{1B}[33merror  \u{1B}[0m \u{1B}[1mc\u{1B}[0m on model\n"))
    #expect(
      coloured.replacing(#/\u{1B}\[\d+m/#, with: "").split(separator: "\n").count
        == render(ReportSample.run()).split(separator: "\n").count)
  }

  @Test(arguments: [false, true])
  func `the lines of a report are at most as long as the terminal is wide`(isColoured: Bool) {
    let text = render(
      ReportSample.run(), style: TerminalStyle(isColoured: isColoured), columns: 40)
    let lines = text.replacing(#/\u{1B}\[\d+m/#, with: "").split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 40 })
    #expect(lines.contains("       1    1  load: /a"))
  }
}
