import Foundation
import Testing

@testable import navtrace

@Suite struct GitHubReporterTests {
  private let folder: ScenarioFolder

  init() throws { folder = try ScenarioFolder() }

  @Test func `each play that went wrong is one annotation`() throws {
    defer { folder.remove() }
    let explanation = ReportSample.explanation().replacing("\n", with: "%0A")
    #expect(
      try ReportSample.text(.github) == """
        ::error file=Scenarios/c/scenario.yaml,title=model c%3A could not run::step 1: time limit
        ::error file=Scenarios/a/b/expected.yaml,line=5,title=model a/b (round 2)%3A differed::\
        2 of 3 lines differ%0A\(explanation)
        ::error title=webkitgtk%3A could not run::no display;%0Ainstall Xvfb
        ::warning title=navtrace::the run was interrupted
        \(ReportSample.sums())

        """)
  }

  @Test func `nothing in a name or a text ends its place`() throws {
    defer { folder.remove() }
    let text = try ReportSample.text(.github, ReportSample.run(of: ReportSample.hostile()))
    let commands = text.split(separator: "\n").filter { $0.contains("::") }
    let hidden = #"\u{1b}[31m\u{202e}\u{ffff}\u{0}\u{d}]]>&<b>"'`````|#%25%2C%3A"#
    let plain = hidden.replacing("%2C", with: ",").replacing("%3A", with: ":")
    #expect(
      commands == [
        "::error file=\(hidden)\\u{a}x,line=1,title=model g\\u{a}/\(hidden)%3A differed::"
          + "\(plain)\\u{a}second%0A\(plain)%0A  ...%0A  ---%0A::error::no"
      ])
  }

  @Test func `the summary of the step gets the Markdown after what it has`() throws {
    defer { folder.remove() }
    let markdown = try ReportSample.text(.markdown)
    let file = "summary.md"
    let environment = ["GITHUB_STEP_SUMMARY": "\(folder.path)/\(file)"]
    _ = try ReportSample.pieces(.github, environment: environment)
    #expect(folder.read(file) == markdown)
    _ = try ReportSample.pieces(.github, environment: environment)
    #expect(folder.read(file) == markdown + markdown)
    let other = try ReportSample.pieces(.github, environment: ["GITHUB_STEP_SUMMARY": ""])
    #expect(try other.joined() == ReportSample.text(.github))
  }

  @Test func `a summary that cannot be written is told`() {
    defer { folder.remove() }
    final class Complaints { var texts: [String] = [] }
    let complaints = Complaints()
    StepSummary(path: "/dev/null/a") { complaints.texts.append($0) }.append(ReportSample.run())
    #expect(complaints.texts.count == 1)
    let text = complaints.texts.joined()
    #expect(text.hasPrefix("cannot append to the step's summary '/dev/null/a': "))
    #expect(text.hasSuffix("; GITHUB_STEP_SUMMARY names it"))
  }
}
