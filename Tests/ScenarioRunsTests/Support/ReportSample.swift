import Foundation
import NavigationTrace

@testable import ScenarioRuns
@testable import Scenarios

/// A sample run with everything that a report can hold, and the output of reporters about it.
enum ReportSample {
  /// An interrupted run: one engine with every outcome and one that failed.
  static func run() -> RunReport {
    let names = ["a/b", "c", "d/x|y#1", "e", "f/unplayed"]
    return RunReport(
      began: Date(timeIntervalSince1970: 1_800_000_000),
      engines: [
        EngineSummary(
          name: "model", version: "1", scenarios: names, rounds: 2,
          duration: .milliseconds(1500), waiting: .milliseconds(250)),
        EngineSummary(name: "webkitgtk", scenarios: names, failure: "no display;\ninstall Xvfb"),
      ],
      scenarios: [
        ScenarioReport(
          scenario: "e", engine: "model", outcome: .skipped,
          uncertainty: UncheckedCounts(events: ["runs no scripts": 5]), summary: "runs no scripts"),
        ScenarioReport(
          scenario: "a/b", engine: "model", outcome: .passed,
          duration: .milliseconds(50), times: PlayTimes()),
        ScenarioReport(
          scenario: "c", engine: "model", outcome: .error, details: "step 1: time limit",
          place: SourcePlace(file: "Scenarios/c/scenario.yaml")),
        ScenarioReport(scenario: "d/x|y#1", engine: "model", outcome: .passed),
        differing(),
      ], wasInterrupted: true)
  }

  /// An event of the server with a value in every field.
  private static var evidence: [ServerEvent] {
    var request = ServerEvent(seconds: 0.25, event: .request, connection: 1, request: 1)
    (request.origin, request.method, request.url) = ("main", "GET", "/a")
    var held = ServerEvent(seconds: 0.5, event: .held, connection: 1, request: 1)
    held.gate = "slow"
    var end = ServerEvent(seconds: 0.75, event: .ended, connection: 1, request: 1)
    (end.status, end.bytes, end.end) = (200, 12, "complete")
    var closed = ServerEvent(seconds: 1, event: .closed, connection: 1)
    (closed.by, closed.reset) = ("client", false)
    return [request, held, end, closed]
  }

  private static func differing() -> ScenarioReport {
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
    return ScenarioReport(
      scenario: "a/b", engine: "model", round: 2, outcome: .failed,
      uncertainty: UncheckedCounts(events: ["no script": 2], fields: 1, retries: 1),
      summary: "2 of 3 events differ", details: "retried: by chance", diff: diff, trace: trace,
      evidence: evidence, duration: .milliseconds(125),
      place: SourcePlace(file: "Scenarios/a/b/expected.yaml", line: 5))
  }

  /// The explanation of the play that failed, in every report.
  static func explanation(indent: String = "") -> String {
    [
      "retried: by chance",
      "didCommit of /b: expected url null, got /b",
      "     1    1  load: /a",
      "~    2    2  didCommit: {navigation: 1, url: [-null-]{+/b+}}   changed",
      "-    3       didFail   missing",
      "+         3  didFinish: {navigation: 1}   unexpected",
      "1 changed, 1 missing, 1 unexpected; 1 same",
    ].map { indent + $0 }.joined(separator: "\n")
  }

  /// The lines at the end of every report.
  static func sums(indent: String = "") -> String {
    [
      #"error: webkitgtk: no display;\u{a}install Xvfb"#,
      "5 plays of 5 scenarios on model, webkitgtk: 2 passed, 1 failed, 1 error, 1 skipped "
        + "(1: runs no scripts), 1 retried, 6 not run in 1.50 s",
      "the run was interrupted",
    ].map { indent + $0 }.joined(separator: "\n")
  }

  /// Returns the output of a reporter about a run, in the pieces that it wrote.
  static func pieces(
    _ kind: ReporterKind, _ run: RunReport = run(), recorded: String? = nil
  ) throws -> [String] {
    final class Pieces { var texts: [String] = [] }
    let pieces = Pieces()
    var reporter = kind.make { pieces.texts.append($0) }
    for engine in run.engines {
      // An engine that cannot run never begins.
      if engine.failure == nil { reporter.beginEngine(engine) }
      let plays = run.scenarios(on: engine)
      for play in plays { reporter.endPlay(play) }
      if let recorded, !plays.isEmpty { reporter.recorded(recorded) }
      reporter.endEngine(engine, plays)
    }
    try reporter.finish(run)
    return pieces.texts
  }

  /// Returns the whole output of a reporter about a run.
  static func text(
    _ kind: ReporterKind, _ run: RunReport = run()
  ) throws -> String {
    try pieces(kind, run).joined()
  }

  /// A run of one play.
  static func run(of play: ScenarioReport) -> RunReport {
    RunReport(
      began: Date(timeIntervalSince1970: 1_800_000_000),
      engines: [EngineSummary(name: play.engine, version: "1", scenarios: [play.scenario])],
      scenarios: [play])
  }

  /// A play whose texts have escape sequences, line feeds, and the ends of quotes, tags and fences.
  static func hostile() -> ScenarioReport {
    let text = "\u{1B}[31m\u{202E}\u{FFFF}\u{0}\r]]>&<b>\"'`````|#%,:"
    return ScenarioReport(
      scenario: "g\n/\(text)", engine: "model", outcome: .failed, summary: "\(text)\nsecond",
      details: "\(text)\n  ...\n  ---\n::error::no",
      place: SourcePlace(file: "\(text)\nx", line: 1))
  }
}
