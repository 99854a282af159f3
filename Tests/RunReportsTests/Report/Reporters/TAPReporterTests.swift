import AuthoredYAML
import Foundation
import Testing

@testable import RunReports

@Suite struct TAPReporterTests {
  @Test func `each play is a point, and the plan counts what was not played`() throws {
    #expect(
      try ReportSample.text(.tap) == """
        TAP version 14
        # model 1: 5 scenarios, 2 rounds
        ok 1 - model e # SKIP runs no scripts
        ok 2 - model a/b
        not ok 3 - model c
          ---
          message: "step 1: time limit"
          severity: error
          seconds: 0.000
          file: "Scenarios/c/scenario.yaml"
          explanation: |2
            step 1: time limit
          ...
        ok 4 - model d/x|y\\#1
        not ok 5 - model a/b (round 2)
          ---
          message: "2 of 3 events differ"
          severity: fail
          seconds: 0.125
          file: "Scenarios/a/b/expected.yaml"
          line: 5
          explanation: |2
        \(ReportSample.explanation(indent: "    "))
          ...
        \(ReportSample.sums(indent: "# "))
        Bail out! webkitgtk: error: no display;\\u{a}install Xvfb
        Bail out! the run was interrupted
        1..11

        """)
  }

  @Test func `a run in which nothing happened is whole too`() throws {
    #expect(try ReportSample.text(.tap, RunReport(began: .now)) == "TAP version 14\n1..0\n")
  }

  @Test(arguments: [ReportSample.hostile(), ReportSample.run().scenarios[4]])
  func `a diagnostic is YAML that says what the report says`(play: ScenarioReport) throws {
    let lines = try ReportSample.text(.tap, ReportSample.run(of: play)).split(separator: "\n")
    let first = try #require(lines.firstIndex(of: "  ---"))
    let last = try #require(lines.firstIndex(of: "  ..."))
    #expect(lines[first...last].allSatisfy { $0.hasPrefix("  ") })
    #expect(lines[first - 1].hasPrefix("not ok 1 - model "))
    #expect(lines.count { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") } == 1)
    let yaml = lines[(first + 1)..<last].map { $0.dropFirst(2) }.joined(separator: "\n") + "\n"
    let fields = try AuthoredNode(parsing: yaml, file: "tap").fields(
      "message", "severity", "seconds", "file", "line", "explanation")
    #expect(try fields["message"]?.string() == play.reason)
    #expect(try fields["file"]?.string() == play.place?.file.printableLine)
    #expect(try fields["explanation"]?.string() == play.explanation + "\n")
  }
}
