import Testing

@testable import RunReports

@Suite struct DotsReporterTests {
  @Test func `each play is a character, and what differs comes after all of them`() throws {
    #expect(
      try ReportSample.text(.dots) == """
        model 1: 5 scenarios, 2 rounds
        s.E.F

        model c: error
            step 1: time limit

        model a/b (round 2): failed; 2 of 3 events differ
        \(ReportSample.explanation(indent: "    "))

        \(ReportSample.sums())

        """)
  }

  @Test func `a play that was retried is named with the error`() throws {
    var play = ScenarioReport(scenario: "a", engine: "model", outcome: .passed)
    play.add(retries: ["step 1: time limit"])
    let text = try ReportSample.text(.dots, ReportSample.run(of: play))
    #expect(text.contains("\n.\n\nmodel a: passed\n    retried: step 1: time limit\n"))
  }

  @Test(arguments: [(79, [79]), (80, [80]), (81, [80, 1]), (160, [80, 80])])
  func `a line has 80 characters`(count: Int, lengths: [Int]) throws {
    let play = ScenarioReport(scenario: "a", engine: "model", outcome: .passed)
    var run = ReportSample.run(of: play)
    run.scenarios = Array(repeating: play, count: count)
    let lines = try ReportSample.text(.dots, run).split(separator: "\n")
    #expect(lines.filter { $0.allSatisfy { $0 == "." } }.map(\.count) == lengths)
  }

  @Test func `what was recorded is listed before the sums`() throws {
    let play = ScenarioReport(scenario: "a", engine: "model", outcome: .passed)
    let text = try ReportSample.pieces(.dots, ReportSample.run(of: play), recorded: "a/new.yaml")
    #expect(text.joined().contains("\n.\n\nrecorded a/new.yaml\n1 scenario on model: 1 passed"))
  }

  @Test func `colour marks the outcome and nothing else moves`() throws {
    let coloured = try ReportSample.text(.dots, style: TerminalStyle(isColoured: true))
    #expect(coloured.contains("\u{1B}[31mF\u{1B}[0m"))
    #expect(try coloured.replacing(#/\u{1B}\[\d+m/#, with: "") == ReportSample.text(.dots))
  }
}
