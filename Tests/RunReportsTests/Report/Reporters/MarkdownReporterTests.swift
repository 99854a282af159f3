import Foundation
import Testing

@testable import RunReports

@Suite struct MarkdownReporterTests {
  @Test func `a table compares engines, and each play that went wrong has a section`() throws {
    #expect(
      try ReportSample.text(.markdown) == """
        # Navigation traces

        | scenario | model 1 | webkitgtk |
        | --- | --- | --- |
        | a/b | 1 passed, 1 **failed** | not run |
        | c | **error** | not run |
        | d/x\\|y\\#1 | passed | not run |
        | e | skipped | not run |
        | f/unplayed | not run | not run |

        ## model c: error

        Scenarios/c/scenario.yaml

        ```text
        step 1: time limit
        ```

        ## model a/b (round 2): failed

        2 of 3 events differ

        Scenarios/a/b/expected.yaml, line 5

        ```diff
        \(ReportSample.explanation())
        ```

        ## Sums

        \(ReportSample.sums(indent: "- ").replacing(#"\u"#, with: #"\\u"#))

        """)
  }

  @Test func `an empty run is reported as empty`() throws {
    #expect(
      try ReportSample.text(.markdown, RunReport(began: .now))
        == "# Navigation traces\n\nNothing was played.\n")
  }

  @Test func `nothing in a name or a text ends its place`() throws {
    let text = try ReportSample.text(.markdown, ReportSample.run(of: ReportSample.hostile()))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(text == text.printable)
    // Its five backticks are within a fence of six, and every other one is escaped.
    #expect(lines.count { $0.hasPrefix("``````") } == 2)
    let fences = lines.indices.filter { lines[$0].hasPrefix("``````") }
    let fenced = try #require(fences.first)...(try #require(fences.last))
    let outside = lines.indices.filter { !fenced.contains($0) }
      .map { lines[$0].replacing(#/\\./#, with: "") }
    #expect(outside.allSatisfy { !$0.contains(#/[`<]/#) })
    let table = outside.filter { $0.hasPrefix("|") }
    #expect(table.map { $0.count { $0 == "|" } } == [3, 3, 3])
  }

  @Test func `sections that do not fit are counted`() throws {
    let document = MarkdownDocument(run: ReportSample.run())
    let whole = document.text()
    let text = document.text(limit: whole.utf8.count - 100)
    #expect(text.utf8.count <= whole.utf8.count - 100)
    #expect(text.contains("## model c: error"))
    #expect(!text.contains("## model a/b"))
    #expect(text.contains("\n1 more failure left out for lack of space.\n\n## Sums\n"))
    #expect(document.text(limit: whole.utf8.count + 100) == whole)
  }
}
