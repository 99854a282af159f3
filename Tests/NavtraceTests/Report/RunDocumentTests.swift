import AuthoredYAML
import Foundation
import NavigationTrace
import Testing

@testable import navtrace

@Suite struct RunDocumentTests {
  /// A run with everything that a report can hold.
  static func report() -> RunReport {
    let trace = Trace(
      engine: "model", engineVersion: "1", scenario: "a/b",
      events: [
        TraceEvent(.load, [.url: "/a"]), TraceEvent(.didCommit, [.navigation: 1, .url: "/b"]),
        TraceEvent(.didFinish, [.navigation: 1]),
      ])
    let expected = [
      TraceEvent(.load, [.url: "/a"]), TraceEvent(.didCommit, [.url: .null]),
      TraceEvent(.didFail),
    ]
    let diff = TraceDiff(
      expected: ExpectedTrace(source: ["A01"], items: expected.map(ExpectedItem.event)),
      actual: trace)
    return RunReport(
      began: Date(timeIntervalSince1970: 1_800_000_000),
      engines: [
        EngineReport(
          name: "model", version: "1", scenarios: ["a/b", "c"], rounds: 2,
          duration: .milliseconds(1500), waiting: .milliseconds(250)),
        EngineReport(name: "webkitgtk", scenarios: ["a/b", "c"], failure: "no display"),
      ],
      scenarios: [
        ScenarioReport(
          scenario: "a/b", engine: "model", round: 2, verdict: .differed,
          uncertainty: Uncertainty(
            events: ["no script": 2], fields: 1, tolerances: 3, spoiledPlays: 1),
          summary: "2 of 3 lines differ", details: "played again: by chance", diff: diff,
          trace: trace,
          duration: .milliseconds(125)),
        ScenarioReport(
          scenario: "c", engine: "model", verdict: .couldNotRun, details: "step 1: time limit"),
      ], wasInterrupted: true)
  }

  @Test func `a report is read as it was written`() throws {
    let report = Self.report()
    #expect(try RunReport(json: report.json(), file: "run.json") == report)
  }

  @Test(arguments: [
    ("", "run.json: is not JSON; expected a run's report of version 1"),
    ("{}", "no key 'run'"),
    (#"{"run":2,"began":"","engines":[],"scenarios":[]}"#, "does not know: 2; expected 1"),
    (#"{"run":1,"began":"now","engines":[],"scenarios":[]}"#, "'now' is no date"),
    (
      #"{"run":1,"began":"2026-11-22T04:37:08Z","engines":[],"scenarios":[{"scenario":"a","engine":"e","seconds":1,"verdict":"won"}]}"#,
      "scenarios.1.verdict"
    ),
    (
      #"{"run":1,"began":"2026-11-22T04:37:08Z","engines":[],"scenarios":[{"scenario":"a","engine":"e","seconds":1,"verdict":"differed","diff":{"lines":[{"verdict":"worse"}]}}]}"#,
      "at 'scenarios.1.diff.lines.1': unknown verdict 'worse'"
    ),
    (
      #"{"run":1,"began":"2026-11-22T04:37:08Z","engines":[],"scenarios":[{"scenario":"a","engine":"e","seconds":1,"verdict":"differed","diff":{"lines":[],"tolerances":{"luck":1}}}]}"#,
      "unknown tolerance 'luck'"
    ),
    (
      #"{"run":1,"began":"2026-11-22T04:37:08Z","engines":[],"scenarios":[{"scenario":"a","engine":"e","seconds":1,"verdict":"differed","diff":{"lines":[{"verdict":"same","unobservableFields":["smell"]}]}}]}"#,
      "unknown field 'smell'"
    ),
  ])
  func `what is no report is named with its place`(json: String, message: String) {
    let error = #expect(throws: AuthoredError.self) {
      _ = try RunReport(json: Data(json.utf8), file: "run.json")
    }
    #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
  }
}
