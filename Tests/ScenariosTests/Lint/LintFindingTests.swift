import Foundation
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

  @Test(arguments: LintRule.allCases)
  func `every rule has a row on its page`(rule: LintRule) throws {
    #expect(try DocumentationTests.page("Linting").contains("\n| `\(rule.rawValue)` | "))
  }

  @Test(arguments: LintRule.allCases)
  func `a redundant override can be mended, and nothing else is touched`(rule: LintRule) throws {
    try withTemporaryFolder { folder in
      let file = folder + "/expected.model.yaml"
      try "kept".write(toFile: file, atomically: true, encoding: .utf8)
      let done = try LintFinding(rule, file, "m").mend()
      let isThere = FileManager.default.fileExists(atPath: file)
      #expect(isThere == (rule != .redundantOverride))
      #expect(done == (isThere ? nil : "deleted \(file)"))
    }
  }

}
