import AuthoredYAML
import Foundation
import Testing

@testable import ModelEngine

/// The page on the rules has the statement, the source and the files of each rule.
@Suite struct OrderingRulesTests {
  /// The strength of each case and rule of the oracle, by its id.
  private static func strengths() throws -> [String: String] {
    let file = OrderingRules.root.appending(path: "Fixtures/Oracle.yaml").path
    let node = try AuthoredNode(contentsOf: file, expected: "a list of cases")
    let entries = try node.entries(of: "cases by id").map { id, node in
      (id, try node.entries().first { $0.key == "strength" }?.value.string() ?? "")
    }
    return Dictionary(uniqueKeysWithValues: entries)
  }

  @Test func `each rule has one row with its number, its name and a statement`() throws {
    let rows = try OrderingRules.rows()
    #expect(rows.map { "\($0.number) \($0.name)" } == Rule.allCases.map { "\($0.rawValue) \($0)" })
    #expect(rows.allSatisfy { $0.statement.hasSuffix(".") && $0.statement.count < 110 })
  }

  @Test func `each rule is cited in the files of its row and in no other`() throws {
    let citations = try OrderingRules.citations()
    #expect(Set(citations.keys) == Set(Rule.allCases.map { "\($0)" }))
    for row in try OrderingRules.rows() {
      #expect(citations[row.name] == Set(row.files), "\(row.number) \(row.name)")
    }
  }

  @Test func `each case that a rule comes from is of the oracle, and one is as strong as the rule`()
    throws
  {
    let known = try Self.strengths()
    for row in try OrderingRules.rows() {
      let cases = row.cases.compactMap { known[$0] }
      #expect(cases.count == row.cases.count, "\(row.number) \(row.name)")
      let strengths = cases.flatMap { $0.matches(of: /\b[SMPGCIX]\b/).map(\.output) }
      let order = "SMPGCIX"
      let strongest = strengths.compactMap { order.firstIndex(of: Character(String($0))) }.min()
      let own = row.strength.count == 1 ? order.firstIndex(of: Character(row.strength)) : nil
      #expect(
        own.map { $0 >= strongest ?? order.startIndex } == true,
        "\(row.number) \(row.name): \(row.strength), stronger than each of \(strengths)")
      #expect(!row.source.isEmpty, "\(row.number) \(row.name)")
    }
  }

  @Test func `the list of cases has each rule with the strength of its row`() throws {
    let rules = try Self.strengths().filter { $0.key.hasPrefix("rule ") }
    var rows = try OrderingRules.rows().map { "rule \($0.number): \($0.strength)" }
    rows += try OrderingRules.page().matches(of: /(?m)^\| (rule \d+) \|[^|]*\| ([A-Z]) \|/)
      .map { "\($0.1): \($0.2)" }
    // What an observation is, stands behind its letter.
    #expect(rules.map { "\($0.key): \($0.value.prefix(1))" }.sorted() == rows.sorted())
  }

  @Test func `each general rule of the oracle is a rule here, or has a row that says why not`()
    throws
  {
    let page = try OrderingRules.page()
    let others = page.matches(of: /(?m)^\| rule (\d+) \|/).compactMap { Int($0.1) }
    let own = Rule.allCases.map(\.rawValue).filter { $0 <= 31 }
    #expect((own + others).sorted() == Array(1...31))
  }
}
