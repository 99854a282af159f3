import NavigationTrace
import Testing

@testable import ScenarioRuns

@Suite struct RunTallyTests {
  @Test(
    arguments: [
      ([.passed], 0), ([.passed, .skipped], 0), ([.passed, .failed], 1),
      ([.failed, .error, .passed], 3), ([.error], 3), ([], 2), ([.skipped], 2),
    ] as [([PlayOutcome], Int32)])
  func `the exit code follows the worst outcome and is 2 if nothing ran`(
    outcomes: [PlayOutcome], code: Int32
  ) {
    let tally = RunTally(
      outcomes.map { ScenarioReport(scenario: "a", engine: "model", outcome: $0) })
    #expect(tally.exitCode.rawValue == code)
  }

  @Test(arguments: [(EventKind.notModelled, 0), (.didFinish, 2)] as [(EventKind, Int32)])
  func `a play compared up to a skipped script counts as passed, other skipped plays do not`(
    kind: EventKind, code: Int32
  ) {
    let trace = Trace(
      engine: "model", events: [TraceEvent(kind, [.url: "/", .message: "has a script"])])
    let report = ScenarioReport(
      scenario: "a", engine: "model", outcome: .skipped, trace: trace)
    #expect(RunTally([report]).exitCode.rawValue == code)
  }

  @Test func `unobservable events are counted by their reasons, the most frequent first`() {
    let reports = [["no images": 2], ["no script": 1], ["no images": 1, "no script": 4]].map {
      ScenarioReport(
        scenario: "a", engine: "m", outcome: .passed, uncertainty: UncheckedCounts(events: $0))
    }
    #expect(
      RunTally(reports).uncertainty.reasons == [
        "5 events not observed: no script", "3 events not observed: no images",
      ])
  }

  @Test func `a summary always counts passed and failed plays, and others only if there are any`() {
    func tally(_ outcomes: [PlayOutcome]) -> RunTally {
      RunTally(
        outcomes.enumerated().map {
          ScenarioReport(scenario: "s\($0)", engine: "m", outcome: $1)
        })
    }
    #expect(tally([.passed]).description == "1 passed, 0 failed")
    #expect(
      tally([.failed, .error, .error, .skipped]).description
        == "0 passed, 1 failed, 2 errors, 1 skipped")
  }

  @Test func `the count of skipped plays names the two most frequent reasons`() {
    let script = Trace(
      engine: "m",
      events: [TraceEvent(.notModelled, [.message: "has a script that it does not run"])])
    let reasons: [(String, Trace?)] = [
      ("/a has a script", script), ("no cache", nil), ("other:/b has a script", script),
      ("needs HTTP 2; it speaks 1.1", nil), ("", nil),
    ]
    func description(_ reasons: [(String, Trace?)]) -> String {
      RunTally(
        reasons.map {
          ScenarioReport(
            scenario: "s", engine: "m", outcome: .skipped, summary: $0.0, trace: $0.1)
        }
      ).description
    }
    #expect(
      description(reasons)
        == "0 passed, 0 failed, 5 skipped (2 need JavaScript, 1: needs HTTP 2, 2 others)")
    #expect(
      description([("no cache", nil)]) == "0 passed, 0 failed, 1 skipped (1: no cache)")
  }

  @Test func `a scenario whose plays differ is counted as flaky`() {
    let plays = [EventKind.didFinish, .didFail, .didFinish].enumerated().map { round, kind in
      ScenarioReport(
        scenario: "a", engine: "m", round: round + 1, outcome: .passed,
        trace: Trace(engine: "m", events: [TraceEvent(kind)]))
    }
    #expect(RunTally(plays).description == "3 passed, 0 failed, 1 flaky")
    #expect(RunTally([plays[0], plays[2]]).description == "2 passed, 0 failed")
  }
}
