import Foundation
import Testing

@testable import RunReports
@testable import ScenarioPlaying

@Suite struct TimingTableTests {
  @Test func `plays are listed by their time, the longest first, with the sum of their engine`() {
    let run = RunReport(
      began: Date(),
      engines: [EngineSummary(name: "model", scenarios: ["a", "b", "c"], rounds: 1)],
      scenarios: [
        Self.play("a", loading: 0.25, waiting: 0.0625),
        Self.play("b", loading: 0.5, waiting: 0.125),
        ScenarioReport(scenario: "c", engine: "model", outcome: .error),
      ])
    #expect(
      run.timing == [
        "", "where the time went, in seconds:",
        "opening   launch  loading  waiting  closing  seconds  scenario",
        "  0.000    0.000    0.500    0.125    0.000    0.625  b on model",
        "  0.000    0.000    0.250    0.063    0.000    0.313  a on model",
        "  0.000    0.000    0.750    0.188    0.000    0.938  2 plays on model",
      ])
  }

  private static func play(_ name: String, loading: Double, waiting: Double) -> ScenarioReport {
    var times = PlayTimes()
    (times.loading, times.waiting) = (loading, waiting)
    var report = ScenarioReport(scenario: name, engine: "model", outcome: .passed)
    report.times = times
    return report
  }
}
