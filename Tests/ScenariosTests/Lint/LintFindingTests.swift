import Testing

@testable import Scenarios

@Suite struct LintFindingTests {
  @Test func `findings are sorted by file, then by line`() {
    let sorted = [
      LintFinding(.orphan, "a", "m"), LintFinding(.unusedTolerance, "a", line: 2, "m"),
      LintFinding(.unusedTolerance, "a", line: 10, "m"), LintFinding(.orphan, "b", "m"),
    ]
    #expect(sorted.reversed().sorted() == sorted)
    #expect(sorted[2].description == "a:10: m [unused-tolerance]")
  }
}
