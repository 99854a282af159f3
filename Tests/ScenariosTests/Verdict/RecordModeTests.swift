import AuthoredYAML
import Foundation
import NavigationTrace
import Testing

@testable import Scenarios

@Suite struct RecordModeTests {
  static let outcomes: [(ScenarioOutcome, Set<RecordMode>)] = [
    (.passed(TraceDiff(Trace(engine: "a"), Trace(engine: "a")).counts), [.all]),
    (
      .failed(TraceDiff(Trace(engine: "a"), Trace(engine: "b")), []), [.failed, .all]
    ),
    (.failed(TraceDiff(Trace(engine: "a"), Trace(engine: "a")), []), [.failed, .all]),
    (.missingExpectation("", []), [.missing, .failed, .all]),
    (.error("x"), []), (.skipped(reason: "x"), [.all]),
  ]

  @Test(arguments: outcomes)
  func `a mode records its outcomes and in CI none`(
    outcome: ScenarioOutcome, modes: Set<RecordMode>
  ) {
    for mode in RecordMode.allCases {
      #expect(mode.records(outcome, environment: [:]) == modes.contains(mode))
      #expect(!mode.records(outcome, environment: ["CI": "true"]))
    }
  }

  @Test func `a recorded trace lies beside the expectation and reads as one`() throws {
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
