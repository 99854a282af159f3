import AuthoredYAML
import Foundation
import Testing

@testable import ScenarioRuns

@Suite struct RunDocumentTests {
  @Test func `a written report reads back as the same report`() throws {
    let report = ReportSample.run()
    #expect(try RunReport(json: report.json(), file: "run.json") == report)
  }

  @Test func `a written report of a shard reads back as the same report`() throws {
    var report = ReportSample.run()
    report.shard = Shard(index: 2, count: 5)
    #expect(try RunReport(json: report.json(), file: "run.json") == report)
    report.seed = .max
    report.stoppedAfter = 3
    report.shard = nil
    report.missing = [Shard(index: 1, count: 2)]
    #expect(try RunReport(json: report.json(), file: "run.json") == report)
  }

  @Test(arguments: [
    ("", "run.json: is not JSON; expected a run's report of version 2"),
    ("{}", "no key 'run'"),
    (
      #"{"run":1,"began":"","engines":[],"scenarios":[{"verdict":"matched"}]}"#,
      "run.json: at 'run': an older format of reports, version 1; write the report again with this "
        + "navtrace; expected 2"
    ),
    (#"{"run":3,"began":"","engines":[],"scenarios":[]}"#, "a newer format of reports, version 3"),
    (#"{"run":2,"began":"now","engines":[],"scenarios":[]}"#, "'now' is not a valid date"),
    (
      #"{"run":2,"began":"2026-11-22T04:37:08Z","shard":{"index":1,"count":0},"engines":[],"scenarios":[]}"#,
      "at 'shard': there is no such shard; expected an index from 1 to the count, which is at most 10000"
    ),
    (
      #"{"run":2,"began":"2026-11-22T04:37:08Z","missing":[{"index":3,"count":2}],"engines":[],"scenarios":[]}"#,
      "at 'missing': there is no such shard"
    ),
    (
      #"{"run":2,"began":"2026-11-22T04:37:08Z","engines":[],"scenarios":[{"scenario":"a","engine":"e","seconds":1,"outcome":"won"}]}"#,
      "scenarios.1.outcome"
    ),
    (
      #"{"run":2,"began":"2026-11-22T04:37:08Z","engines":[],"scenarios":[{"scenario":"a","engine":"e","seconds":1,"outcome":"failed","diff":{"lines":[{"verdict":"worse"}]}}]}"#,
      "at 'scenarios.1.diff.lines.1.verdict': unknown verdict 'worse'"
    ),
    (
      #"{"run":2,"began":"2026-11-22T04:37:08Z","engines":[],"scenarios":[{"scenario":"a","engine":"e","seconds":1,"outcome":"failed","diff":{"lines":[],"tolerances":{"luck":1}}}]}"#,
      "at 'scenarios.1.diff.tolerances.luck': "
    ),
    (
      #"{"run":2,"began":"2026-11-22T04:37:08Z","engines":[],"scenarios":[{"scenario":"a","engine":"e","seconds":1,"outcome":"failed","diff":{"lines":[{"verdict":"same","unobservableFields":["smell"]}]}}]}"#,
      "at 'scenarios.1.diff.lines.1.unobservableFields.1': "
    ),
  ])
  func `a file that is not a valid report is refused with the key of the mistake`(
    json: String, message: String
  ) {
    let error = #expect(throws: AuthoredError.self) {
      _ = try RunReport(json: Data(json.utf8), file: "run.json")
    }
    #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
  }

  /// A report with one number in the place of another.
  static func report(_ key: String, _ number: String) -> String {
    let engine = ["seconds", "waiting", "overhead", "rounds"].map { name in
      "\"\(name)\":\(key == "engines.1.\(name)" ? number : "1")"
    }
    let scenario = ["seconds", "round", "retries"].map { name in
      "\"\(name)\":\(key == "scenarios.1.\(name)" ? number : "1")"
    }
    let events = key.hasSuffix("events.why") ? number : "1"
    let tolerated = key.hasSuffix("anyOrder") ? number : "1"
    return #"{"run":2,"began":"2026-11-22T04:37:08Z","engines":[{"name":"e","version":"","#
      + #""scenarios":["a"],\#(engine.joined(separator: ","))}],"stoppedAfter":\#(key == "stoppedAfter" ? number : "1"),"#
      + #""scenarios":[{"scenario":"a","engine":"e","outcome":"passed","#
      + #""unobservable":{"fields":\#(key.hasSuffix("fields") ? number : "1"),"events":{"why":\#(events)}},"#
      + #""diff":{"lines":[],"tolerances":{"anyOrder":\#(tolerated)}},\#(scenario.joined(separator: ","))}]}"#
  }

  static let numbers = [
    "engines.1.seconds", "engines.1.waiting", "engines.1.overhead", "engines.1.rounds",
    "scenarios.1.seconds", "scenarios.1.round", "scenarios.1.retries",
    "scenarios.1.unobservable.fields",
    "scenarios.1.unobservable.events.why", "scenarios.1.diff.tolerances.anyOrder", "stoppedAfter",
  ]

  @Test(arguments: numbers, ["-1", "9223372036854775807", "1e18"])
  func `a number that no run can have is refused with its key`(key: String, number: String) {
    let error = #expect(throws: AuthoredError.self) {
      _ = try RunReport(json: Data(Self.report(key, number).utf8), file: "run.json")
    }
    #expect(error?.key == key, "\(String(describing: error))")
  }

  @Test func `a number too large for its type is refused`() {
    #expect(throws: AuthoredError.self) {
      _ = try RunReport(
        json: Data(Self.report("engines.1.rounds", "1e300").utf8), file: "run.json")
    }
  }

  @Test func `reports with the largest numbers are merged and reported`() throws {
    let reports = try ["stoppedAfter", "scenarios.1.round"].map { key in
      try RunReport(json: Data(Self.report(key, "1000000").utf8), file: "run.json")
    }
    let merged = RunReport(merging: reports + reports)
    #expect(merged.scenarios.map(\.round).sorted() == [1, 2, 1_000_000, 1_000_001])
    #expect(merged.sums.contains { $0.contains("4 retried") })
  }
}
