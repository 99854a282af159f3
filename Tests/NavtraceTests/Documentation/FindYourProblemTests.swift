import Foundation
import ScenarioLanguage
import ScenarioResearch
import Testing

/// The page "Find your problem" has the rows of the group that embedders have reported.
@Suite struct FindYourProblemTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..")
    .standardizedFileURL

  private static func reported() throws -> [Behaviour] {
    let list = try BehaviourList(
      file: root.appending(path: "Fixtures/\(BehaviourList.fileName)").path)
    return try #require(list.groups.first { $0.letter == "W" }).rows
  }

  /// The names of the scenarios that cover each row.
  private static func scenarios() throws -> [String: [String]] {
    let library = ScenarioLibrary(root: root.appending(path: "Fixtures/Scenarios").path)
    var found: [String: [String]] = [:]
    for name in try library.names() {
      for coverage in try library.scenario(named: name).covers where coverage.isRow {
        found[coverage.id, default: []].append(name)
      }
    }
    return found
  }

  /// The line of the page: problem, evidence, answer, threads.
  private static func line(_ row: Behaviour, shownBy scenarios: [String]) -> String {
    let tests = row.tests.map { URL(filePath: $0.file).deletingPathExtension().lastPathComponent }
    let evidence = (scenarios + tests).map { "`\($0)`" }
    let answer = row.answer ?? "Not settled: \(row.unsettled ?? "")"
    let cells = [
      row.text, evidence.isEmpty ? "—" : evidence.joined(separator: ", "), answer,
      row.reports.joined(separator: ", "),
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  @Test func `the page has each reported problem, the scenarios that show it, and the answer`()
    throws
  {
    let path = "Sources/ScenarioLanguage/Documentation.docc/FindYourProblem.md"
    let page = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    let lines = page.split(separator: "\n").filter { line in
      line.hasPrefix("| ") && !line.hasPrefix("| problem |")
    }
    let scenarios = try Self.scenarios()
    let expected = try Self.reported().map { Self.line($0, shownBy: scenarios[$0.id] ?? []) }
    for (line, expected) in zip(lines, expected) {
      #expect(line == expected, "write this row into \(path)")
    }
    #expect(lines.count == expected.count)
  }

  @Test func `each reported problem has threads, and either an answer or the reason for none`()
    throws
  {
    let rows = try Self.reported()
    for row in rows {
      #expect(!row.reports.isEmpty, "\(row.id)")
      #expect((row.answer == nil) == (row.unsettled != nil), "\(row.id)")
    }
    #expect(rows.count { $0.unsettled == nil } >= 52)
  }
}
