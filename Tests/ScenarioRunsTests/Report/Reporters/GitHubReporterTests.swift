import Testing

@testable import ScenarioRuns

@Suite struct GitHubReporterTests {
  @Test func `each failure and each error is one annotation`() throws {
    let explanation = ReportSample.explanation().replacing("\n", with: "%0A")
    #expect(
      try ReportSample.text(.github) == """
        ::error file=Scenarios/c/scenario.yaml,title=model c%3A error::step 1: time limit
        ::error file=Scenarios/a/b/expected.yaml,line=5,title=model a/b (round 2)%3A failed::\
        2 of 3 events differ%0A\(explanation)
        ::error title=webkitgtk%3A error::no display;%0Ainstall Xvfb
        ::warning title=navtrace::the run was interrupted
        \(ReportSample.sums())

        """)
  }

  @Test func `names and texts are escaped in workflow commands`() throws {
    let text = try ReportSample.text(.github, ReportSample.run(of: ReportSample.hostile()))
    let commands = text.split(separator: "\n").filter { $0.contains("::") }
    let hidden = #"\u{1b}[31m\u{202e}\u{ffff}\u{0}\u{d}]]>&<b>"'`````|#%25%2C%3A"#
    let plain = hidden.replacing("%2C", with: ",").replacing("%3A", with: ":")
    #expect(
      commands == [
        "::error file=\(hidden)\\u{a}x,line=1,title=model g\\u{a}/\(hidden)%3A failed::"
          + "\(plain)\\u{a}second%0A\(plain)%0A  ...%0A  ---%0A::error::no"
      ])
  }
}
