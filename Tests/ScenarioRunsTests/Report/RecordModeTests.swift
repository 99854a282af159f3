import AuthoredYAML
import Foundation
import NavigationTrace
import Testing

@testable import ScenarioRuns
@testable import Scenarios

@Suite struct RecordModeTests {
  static let outcomes: [(PlayOutcome, isNew: Bool, Set<RecordMode>)] = [
    (.passed, false, [.all]), (.failed, false, [.failed, .all]),
    (.failed, true, [.missing, .failed, .all]), (.error, false, []), (.skipped, false, [.all]),
  ]

  @Test(arguments: outcomes)
  func `each record mode writes traces only for its own outcomes, and never in CI`(
    outcome: PlayOutcome, isNew: Bool, modes: Set<RecordMode>
  ) {
    let play = ScenarioReport(scenario: "s", engine: "e", outcome: outcome, isNew: isNew)
    for mode in RecordMode.allCases {
      #expect(mode.records(play, environment: [:]) == modes.contains(mode))
      #expect(!mode.records(play, environment: ["CI": "true"]))
    }
  }

  @Test func `a recorded trace is written next to the expectation and can be parsed as one`() throws
  {
    try withTemporaryFolder { folder in
      try "kept".write(toFile: folder + "/expected.yaml", atomically: true, encoding: .utf8)
      let scenario = try Scenario(
        authored: .init(parsing: "title: t\nsteps: [reload]", file: "s"),
        folder: folder, name: "s")
      let trace = Trace(
        engine: "model", engineVersion: "7", events: [TraceEvent(.load, [.url: "/a"])])
      let file = try scenario.record(trace)
      #expect(file == folder + "/expected.model.new.yaml")
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let expected = try ExpectedTrace(parsing: text, file: file)
      #expect(expected.events == trace.events)
      #expect(expected.source == ["recorded from model 7"])
      #expect(try String(contentsOfFile: folder + "/expected.yaml", encoding: .utf8) == "kept")
    }
  }
}
