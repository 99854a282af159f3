import Foundation
import Testing

@testable import RunReports

@Suite struct NDJSONReporterTests {
  private func lines(_ texts: [String]) throws -> [RunLine] {
    try texts.map { try JSONDecoder().decode(RunLine.self, from: Data($0.utf8)) }
  }

  @Test func `each thing that happens is a line, written at once and whole`() throws {
    let pieces = try ReportSample.pieces(.ndjson, recorded: "new.yaml")
    #expect(pieces.allSatisfy { $0.hasSuffix("\n") && $0.dropLast().allSatisfy { $0 != "\n" } })
    let document = RunDocument(ReportSample.run())
    #expect(
      try lines(pieces)
        == [RunLine(engine: document.engines[0])]
        + document.scenarios.map { RunLine(scenario: $0) }
        + [
          RunLine(recorded: "new.yaml"), RunLine(end: document.engines[0]),
          RunLine(end: document.engines[1]),
          RunLine(
            run: .init(
              began: "2027-01-15T08:00:00Z", interrupted: true, engines: ["model", "webkitgtk"],
              plays: ["passed": 2, "failed": 1, "error": 1, "skipped": 1])),
        ])
  }

  @Test func `the form is the documented one`() throws {
    let play = ScenarioReport(
      scenario: "a/b", engine: "model", outcome: .passed, duration: .milliseconds(50))
    #expect(
      try ReportSample.text(.ndjson, ReportSample.run(of: play)) == """
        {"engine":{"name":"model","scenarios":["a/b"],"seconds":0,"version":"1","waiting":0},"version":2}
        {"scenario":{"engine":"model","outcome":"passed","scenario":"a/b","seconds":0.05},"version":2}
        {"end":{"name":"model","scenarios":["a/b"],"seconds":0,"version":"1","waiting":0},"version":2}
        {"run":{"began":"2027-01-15T08:00:00Z","engines":["model"],"plays":{"passed":1}},"version":2}

        """)
  }

  @Test func `hidden characters are escaped and read back as they were`() throws {
    let summary = "\u{1B}[31m\u{202E}\u{E0001}é"
    let play = ScenarioReport(
      scenario: "a", engine: "model", outcome: .failed, summary: summary)
    let pieces = try ReportSample.pieces(.ndjson, ReportSample.run(of: play))
    #expect(pieces[1].contains(#""summary":"\u001b[31m\u202e\udb40\udc01é""#))
    #expect(try lines(pieces)[1].scenario?.summary == summary)
  }
}
