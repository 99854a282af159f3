import Foundation
import NavigationTrace
import Testing

/// The page of the invariants lists the rules.
@Suite struct InvariantsPageTests {
  @Test func `each invariant has a row on its page, with its source and its exceptions`() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Sources/Scenarios/Documentation.docc/Invariants.md")
    let text = try String(contentsOf: page.standardizedFileURL, encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
      row.dropFirst(2).dropLast(2).split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(rows.map(\.first) == Invariant.allCases.map { "`\($0.rawValue)`" })
    for (row, invariant) in zip(rows, Invariant.allCases) {
      try #require(row.count == 5)
      #expect(!row[1].isEmpty)
      #expect(row[2] == invariant.source.joined(separator: ", "))
      #expect(row[3] == invariant.exceptions.joined(separator: ", "))
      #expect(row[4] == invariant.kinds.map { "`\($0.rawValue)`" }.sorted().joined(separator: ", "))
    }
  }
}
