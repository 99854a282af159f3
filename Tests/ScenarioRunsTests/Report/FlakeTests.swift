import Foundation
import NavigationTrace
import Testing

@testable import ScenarioRuns

@Suite struct FlakeTests {
  /// Returns a report of plays, each written as a word for each event.
  ///
  /// `a` commits /a, and `b2` finishes /b in view 2. The plays `time` and `crash` end in an error.
  private static func report(_ plays: [String], matched: Bool = true) -> RunReport {
    var run = RunReport(began: .now)
    run.engines = [
      EngineSummary(name: "model", version: "1", scenarios: ["s"], rounds: plays.count)
    ]
    for (index, play) in plays.enumerated() {
      var report = ScenarioReport(
        scenario: "s", engine: "model", round: index + 1, outcome: matched ? .passed : .failed)
      if ["time", "crash"].contains(play) {
        report.outcome = .error
        report.isOverdue = play == "time"
        report.details = "it was \(play)"
      }
      let events = play.split(separator: " ").enumerated().map { place, word in
        TraceEvent(
          word.hasPrefix("b") ? .didFinish : .didCommit, view: word.hasSuffix("2") ? 2 : 1,
          [.url: .string("/\(word.prefix(1))")],
          extra: TraceExtra(seconds: Double(index * 10 + place)))
      }
      report.trace = Trace(engine: "model", events: events)
      run.scenarios.append(report)
    }
    return run
  }

  @Test(arguments: [
    (["a b", "a b", "b a"], "s: reordered in 1 of 3 plays"),
    (["a b", "a", "a b", "a"], "s: missing in 2 of 4 plays"),
    (["a", "a b", "a"], "s: extra in 1 of 3 plays"),
    (["a b", "a b2", "a b"], "s: value in 1 of 3 plays"),
    (["a", "time", "a"], "s: time in 1 of 3 plays"),
    (["crash", "a", "crash"], "s: crash in 2 of 3 plays"),
    (
      ["a b", "b a", "time", "a b", "b a c", "a b"],
      "s: reordered in 2 of 6 plays, extra in 1, time in 1"
    ),
  ])
  func `a flaky scenario's summary counts its plays by kind of difference`(
    plays: [String], summary: String
  ) {
    #expect(Self.report(plays).flakes.map(\.summary) == [summary])
  }

  @Test(arguments: [["a b", "a b", "a b"], ["time", "crash", "time"], ["a b"], ["crash"]])
  func `a scenario is not flaky if its plays have equal traces or none completed`(plays: [String]) {
    #expect(Self.report(plays).flakes.isEmpty)
  }

  @Test func `a flaky scenario's usual trace is the most frequent one, and the earliest if tied`()
    throws
  {
    let often = try #require(Self.report(["a", "a b", "a b"]).flakes.first)
    #expect(often.variants.map(\.rounds) == [[2, 3], [1]])
    let even = try #require(Self.report(["a", "a b", "a b", "a"]).flakes.first)
    #expect(even.variants.map(\.rounds) == [[1, 4], [2, 3]])
    #expect(even.variants.map(\.classes) == [[], [.extra]])
  }

  @Test func `the combined order of differing plays keeps only the order that all of them share`()
    throws
  {
    let flake = try #require(Self.report(["a b c", "a c b", "a b c"]).flakes.first)
    let order = flake.order.elements
    #expect(Set(order.dropFirst().map { $0.event[.url] }) == ["/b", "/c"])
    #expect(order.map(\.after) == [[], [0], [0]])
  }

  @Test func `each play that differs is shown with its differences from the usual trace`() throws {
    let flake = try #require(Self.report(["a b", "a b", "b a", "time"]).flakes.first)
    let lines = flake.lines(.plain)
    #expect(lines.first == "flaky  s: reordered in 1 of 4 plays, time in 1")
    #expect(lines.contains("    as usual: plays 1, 2"))
    #expect(lines.contains("    reordered: play 3"))
    #expect(lines.contains { $0.contains("moved: expected as") })
    #expect(lines.contains("    time: play 4"))
    #expect(lines.contains("      it was time"))
    let order = lines.drop { !$0.hasPrefix("    the order that 3 plays") }
    #expect(
      order.dropFirst().map { $0.trimmingCharacters(in: .whitespaces) } == [
        "1   didCommit: {url: /a}", "2   didFinish: {url: /b}  (at any time)",
      ])
  }

  @Test func `a report lists flaky scenarios regardless of their outcome`() throws {
    let run = Self.report(["a b", "b a", "a b"])
    #expect(run.sums.contains("model: flaky: s: reordered in 1 of 3 plays"))
    let document = RunDocument(run)
    #expect(
      document.flakes == [
        .init(scenario: "s", engine: "model", plays: 3, classes: ["reordered": 1])
      ])
    #expect(RunDocument(Self.report(["a", "a"])).flakes == nil)
    #expect(
      try RunReport(json: run.json(), file: "run.json").flakes.map(\.summary)
        == run.flakes.map(\.summary))
  }

  @Test(arguments: [
    (["a b", "b a"], true, false, CommandStatus.success), (["a b", "b a"], true, true, .failed),
    (["a b", "b a"], false, false, .failed), (["a", "time"], true, true, .error),
    (["a", "a"], true, true, .success),
  ])
  func `a flaky scenario fails the run only with the option, and never hides a failure`(
    plays: [String], matched: Bool, failsOnFlaky: Bool, code: CommandStatus
  ) {
    #expect(Self.report(plays, matched: matched).exitCode(failsOnFlaky: failsOnFlaky) == code)
  }
}
