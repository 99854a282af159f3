import NavigationTrace
import Testing

@testable import RunReports

@Suite struct RunTallyTests {
  @Test(
    arguments: [
      ([.matched], 0), ([.matched, .unobservable], 0), ([.matched, .differed], 1),
      ([.differed, .couldNotRun, .matched], 3), ([.couldNotRun], 3), ([], 2), ([.unobservable], 2),
    ] as [([Verdict], Int32)])
  func `the exit code says the worst, and nothing played is no success`(
    verdicts: [Verdict], code: Int32
  ) {
    let tally = RunTally(
      verdicts.map { ScenarioReport(scenario: "a", engine: "model", verdict: $0) })
    #expect(tally.exitCode.rawValue == code)
  }

  @Test(arguments: [(EventKind.skippedScript, 0), (.didFinish, 2)] as [(EventKind, Int32)])
  func `what is compared up to a script is a success, and what is excepted is none`(
    kind: EventKind, code: Int32
  ) {
    let trace = Trace(
      engine: "model", events: [TraceEvent(kind, [.url: "/", .message: "has a script"])])
    let report = ScenarioReport(
      scenario: "a", engine: "model", verdict: .unobservable, trace: trace)
    #expect(RunTally([report]).exitCode.rawValue == code)
  }

  @Test func `unobservable events are counted by their reasons, the most frequent first`() {
    let reports = [["no images": 2], ["no script": 1], ["no images": 1, "no script": 4]].map {
      ScenarioReport(
        scenario: "a", engine: "m", verdict: .matched, uncertainty: Uncertainty(events: $0))
    }
    #expect(
      RunTally(reports).uncertainty.reasons == [
        "5 events unobservable: no script", "3 events unobservable: no images",
      ])
  }

  @Test func `the summary counts what is covered by nothing`() {
    #expect(
      RunTally([
        ScenarioReport(scenario: "a", engine: "m", verdict: .matched),
        ScenarioReport(
          scenario: "b", engine: "m", verdict: .matched,
          uncertainty: Uncertainty(
            events: ["no script": 2], fields: 1, tolerances: 3, spoiledPlays: 1)),
        ScenarioReport(scenario: "c", engine: "m", verdict: .unobservable),
      ]).description
        == "2 matched, 0 differed, 0 could not run, 1 unobservable; "
        + "2 events and 1 field unobservable, 3 tolerances used, "
        + "1 spoiled play repeated")
    #expect(
      RunTally([ScenarioReport(scenario: "a", engine: "m", verdict: .matched)]).description
        == "1 matched, 0 differed, 0 could not run; nothing unobservable, no tolerance used")
  }
}
