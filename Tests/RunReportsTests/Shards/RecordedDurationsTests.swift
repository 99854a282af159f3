import Foundation
import Testing

@testable import RunReports

@Suite struct RecordedDurationsTests {
  private static func play(
    _ scenario: String, _ engine: String, _ seconds: Int, round: Int = 1
  ) -> ScenarioReport {
    ScenarioReport(
      scenario: scenario, engine: engine, round: round, outcome: .passed,
      duration: .seconds(seconds))
  }

  private let durations = RecordedDurations(
    RunReport(
      began: .now,
      scenarios: [
        play("a", "model", 1), play("a", "model", 3, round: 2), play("b", "model", 10),
        play("c", "model", 4), play("d", "model", 0), play("a", "webkitgtk", 20),
      ]))

  @Test(arguments: [
    ("a", ["model"], 2), ("b", ["model"], 10), ("a", ["model", "webkitgtk"], 22),
    ("d", ["model"], 0), ("new", ["model"], 4), ("new", ["model", "webkitgtk"], 24),
    ("b", ["webkitgtk"], 20), ("a", ["chromium"], 0), ("a", ["chromium", "model"], 2),
  ])
  func `rounds are averaged, engines summed, and what is new counts as the middle`(
    scenario: String, engines: [String], seconds: Int
  ) {
    #expect(durations.weight(of: scenario, on: engines) == .seconds(seconds))
  }

  @Test func `a file that is no report is named`() throws {
    #expect(
      throws: CommandFailure.unusable("/nowhere.json: no such file, or it cannot be read")
    ) { try RecordedDurations(RunReport(file: "/nowhere.json")) }
  }
}
