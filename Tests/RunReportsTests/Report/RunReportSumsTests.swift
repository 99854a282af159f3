import Foundation
import Testing

@testable import RunReports
@testable import ScenarioLanguage

@Suite struct RunReportSumsTests {
  private func run(_ strengths: [(String, EvidenceStrength?)]) -> RunReport {
    RunReport(
      began: Date(timeIntervalSince1970: 0), engines: [EngineSummary(name: "model")],
      scenarios: strengths.map { name, strength in
        ScenarioReport(scenario: name, strength: strength, engine: "model", outcome: .passed)
      })
  }

  @Test func `evidence counts each scenario once, the strongest first`() {
    let report = run([
      ("a", .read), ("b", .pinned), ("a", .read), ("c", nil), ("d", .read), ("e", .observed),
      ("f", .stated), ("g", .inferred),
    ])
    let line =
      "evidence: 1 pinned by tests on Apple's WKWebView, 1 observed in shared code, 2 read, "
      + "1 inferred, 1 stated"
    #expect(report.evidence == line)
    #expect(report.sums.last == line)
  }

  @Test func `there is no line of evidence if no list says more than the authors`() {
    #expect(run([("a", .stated), ("b", nil)]).evidence == nil)
  }
}
