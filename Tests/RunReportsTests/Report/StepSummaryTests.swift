import Foundation
import Testing

@testable import RunReports

@Suite struct StepSummaryTests {
  private let folder: ScenarioFolder

  init() throws { folder = try ScenarioFolder() }

  @Test func `a run is written in Markdown after what is there`() throws {
    defer { folder.remove() }
    let markdown = try ReportSample.text(.markdown)
    let environment = ["GITHUB_STEP_SUMMARY": "\(folder.path)/summary.md"]
    for count in 1...2 {
      _ = try ReportSample.pieces(.github, environment: environment)
      #expect(folder.read("summary.md") == String(repeating: markdown, count: count))
    }
  }

  @Test(arguments: [[:], ["GITHUB_STEP_SUMMARY": ""]])
  func `without a path there is no summary file`(environment: [String: String]) {
    defer { folder.remove() }
    #expect(Console(environment: environment).stepSummary == nil)
  }

  @Test func `it never becomes longer than GitHub takes`() throws {
    defer { folder.remove() }
    let room = MarkdownDocument(run: ReportSample.run()).text().utf8.count - 100
    let before = String(repeating: "x", count: StepSummary.limit - room)
    try folder.write(before, to: "summary.md")
    StepSummary(path: "\(folder.path)/summary.md") { Issue.record("\($0)") }
      .append(ReportSample.run())
    let summary = folder.read("summary.md") ?? ""
    #expect(summary.utf8.count <= StepSummary.limit)
    #expect(summary.contains("\n1 more failure left out for lack of space.\n"))
  }

  @Test func `a summary that cannot be written is reported`() {
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
