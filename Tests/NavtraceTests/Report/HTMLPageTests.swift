import Foundation
import NavigationTrace
import Testing
import WebEngines

@testable import ScenarioRuns
@testable import navtrace

/// The page of the HTML reporter in real WebKit, asked by scripts.
@Suite(
  .timeLimit(.minutes(2)),
  .enabled(if: WebEngine.webkitgtk.isBuiltIn, "built without --traits WebKitGTK"))
struct HTMLPageTests {
  /// Opens a page and returns the result of each script as JSON.
  private static func ask(_ run: RunReport, _ scripts: [String]) async throws -> [TraceValue?] {
    let folder = try ScenarioFolder()
    defer { folder.remove() }
    var page = ""
    try HTMLReport(run: run, program: "navtrace").write { page += $0 }
    try folder.write(page, to: "a/page/report.html")
    let steps = try scripts.map { script in
      let text = String(decoding: try JSONEncoder().encode(script), as: UTF8.self)
      return "- evaluateJavaScript: \(text)\n"
    }
    try folder.write(
      """
      title: The page
      site: {}
      views: [{window: {width: 1200, height: 900}}]
      steps:
      - loadFileURL: file:/report.html
      \(steps.joined())
      """, to: "a/page/scenario.yaml")
    let result = try await NavtraceProcess.run(
      "show", "page", "--engine", "webkitgtk", "--json", "--scenarios", folder.path)
    try #require(result.code == 0, "\(result.errors)")
    let trace = try Trace(json: Data(result.output.utf8), file: "trace.json")
    return trace.events.filter { $0.kind == .evaluated }.map { $0[.value] }
  }

  private static func press(_ key: String) -> String {
    "document.activeElement.dispatchEvent(new KeyboardEvent('keydown',"
      + " {key: '\(key)', bubbles: true, cancelable: true}))"
  }

  @Test func `the matrix shows every outcome, and a filter hides scenarios with other outcomes`()
    async throws
  {
    let values = try await Self.ask(
      ReportSample.run(),
      [
        "document.documentElement.dataset.ready",
        "[...document.querySelectorAll('td[data-scenario=\"a/b\"]')].map(c => c.dataset.outcome)",
        "document.querySelectorAll('tr[data-scenario]').length",
        "document.querySelector('.toggle[data-outcome=error]').click(); 1",
        "[...document.querySelectorAll('tr[data-scenario]')].filter(r => r.checkVisibility())"
          + ".map(r => r.dataset.scenario)",
        "document.getElementById('shown').textContent",
      ])
    #expect(values[0] == "true")
    #expect(values[1] == ["failed", "not run"])
    #expect(values[2] == 5)
    #expect(values[4] == ["c"])
    #expect(values[5] == "1 of 5 scenarios")
  }

  @Test func `the details of a failed run have four tabs, and Escape closes them`() async throws {
    let values = try await Self.ask(
      ReportSample.run(),
      [
        "location.hash = '#play=a/b@model&round=2'; 1",
        "document.getElementById('detail-title').textContent",
        "[...document.querySelectorAll('[role=tab]')].map(t => t.dataset.tab)",
        "[...document.querySelectorAll('tr.line')].map(l => l.dataset.verdict)",
        "[...document.querySelectorAll('tr.line del, tr.line ins')].map(n => n.textContent)",
        "document.querySelector('[data-tab=sequence]').click();"
          + " document.querySelectorAll('#detail svg').length > 0",
        "document.querySelector('[data-tab=timeline]').click();"
          + " document.querySelectorAll('[data-request]').length > 2",
        Self.press("Escape") + "; document.getElementById('detail').hidden",
      ])
    #expect(values[1] == "✗failed a/b on model, round 2")
    #expect(values[2] == ["diff", "sequence", "timeline", "source"])
    #expect(values[3] == ["same", "changed", "missing", "unexpected"])
    #expect(values[4] == ["null", "/b"])
    #expect(values.dropFirst(5) == [true, true, true])
  }

  @Test func `the sequence and the timeline show missing events at their expected positions`()
    async throws
  {
    let values = try await Self.ask(
      ReportSample.run(),
      [
        "location.hash = '#play=a/b@model&round=2&tab=sequence'; 1",
        "[...document.querySelectorAll('.sequence .differs text:not(.clock)')]"
          + ".map(t => t.textContent)",
        "document.querySelectorAll('.sequence .connection').length",
        "document.getElementById('connections').click();"
          + " document.querySelectorAll('.sequence .connection').length",
        "document.querySelector('[data-tab=timeline]').click();"
          + " [...document.querySelectorAll('.timeline tr.line')].map(l => l.dataset.verdict)",
      ])
    #expect(
      values[1] == ["≠ didCommit url: null → /b", "− expected: didFail", "+ didFinish"])
    #expect(values[2] == 0)
    #expect(values[3] == 1)
    #expect(values[4] == ["changed", "missing", "unexpected"])
  }

  @Test func `the matrix shows the reason of each failure`() async throws {
    let values = try await Self.ask(
      ReportSample.run(),
      ["[...document.querySelectorAll('.reason')].map(r => r.textContent)"])
    #expect(
      values == [
        ["model: didCommit of /b: expected url null, got /b", "model: step 1: time limit"]
      ])
  }

  @Test func `made-up events and fields are marked with the part of navtrace that supplied them`()
    async throws
  {
    var run = ReportSample.run()
    var trace = Trace(
      engine: "model",
      events: [
        TraceEvent(.isLoading, [.value: true], extra: TraceExtra()),
        TraceEvent(
          .didReceiveAuthenticationChallenge, [.realm: "cave", .failures: 2], extra: TraceExtra()),
        TraceEvent(.didFinish, extra: TraceExtra()),
      ])
    trace.events[0].extra?.suppliedBy = "PendingLoad"
    trace.events[1].extra?.supplied = [.failures: "refusals"]
    trace.events[2].extra?.heldBy = "reportEnd"
    run.scenarios[4].diff = TraceDiff(
      expected: ExpectedTrace(
        source: ["A01"],
        items: trace.events.map { ExpectedItem.event(TraceEvent($0.kind, $0.fields)) }),
      actual: trace)
    let values = try await Self.ask(
      run,
      [
        "location.hash = '#play=a/b@model&round=2'; 1",
        "[...document.querySelectorAll('tr.line')].map(l => l.dataset.verdict)",
        "[...document.querySelectorAll('td.actual [data-supplied]')]"
          + ".map(n => n.textContent + ' ' + n.dataset.supplied)",
        "[...document.querySelectorAll('td.actual .note')].map(n => n.textContent)",
      ])
    #expect(values[1] == ["same", "same", "same"])
    #expect(values[2] == ["isLoading PendingLoad", "true PendingLoad", "2 refusals"])
    #expect(
      values[3] == [
        "not observed (PendingLoad)", "not observed: failures", "place not observed (reportEnd)",
      ])
  }

  @Test func `a page of a thousand scenarios on two engines is ready within ten seconds`()
    async throws
  {
    var run = ReportSample.run()
    let play = run.scenarios[4]
    run.scenarios = (0..<1000).flatMap { number in
      ["model", "webkitgtk"].map { engine in
        var copy = play
        (copy.scenario, copy.engine, copy.round) = ("g\(number / 50)/s\(number)", engine, 1)
        return copy
      }
    }
    run.engines = ["model", "webkitgtk"].map { name in
      EngineSummary(name: name, version: "1", scenarios: (0..<1000).map { "g\($0 / 50)/s\($0)" })
    }
    let values = try await Self.ask(
      run,
      [
        "document.querySelectorAll('td[data-outcome=failed]').length",
        "performance.getEntriesByName('ready')[0].startTime < 10000",
      ])
    #expect(values[0] == 2000)
    // `scripts/bench harness` measures the time; here other tests may run at the same time.
    #expect(values[1] == true)
  }
}
