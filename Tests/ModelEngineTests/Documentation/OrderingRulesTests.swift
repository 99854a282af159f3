import Foundation
import NavigationHarness
import Testing

@testable import ModelEngine

/// The page on the rules says of each what it is, where it comes from and where it is followed.
@Suite struct OrderingRulesTests {
  @Test func `each rule has one row with its number, its name and its statement`() throws {
    let statements = try OrderingRules.statements()
    let rows = try OrderingRules.rows().map { "\($0.number) \($0.name): \($0.statement)" }
    #expect(rows == Rule.allCases.map { "\($0.rawValue) \($0): \(statements["\($0)"] ?? "")" })
  }

  @Test func `each rule is cited in the files of its row and in no other`() throws {
    let citations = try OrderingRules.citations()
    #expect(Set(citations.keys) == Set(Rule.allCases.map { "\($0)" }))
    for row in try OrderingRules.rows() {
      #expect(citations[row.name] == Set(row.files), "\(row.number) \(row.name)")
    }
  }

  @Test func `each case that a rule comes from is one of the oracle, with its strength`() throws {
    let list = try OracleList(
      file: OrderingRules.root.appending(path: "Fixtures/" + OracleList.fileName).path)
    for row in try OrderingRules.rows() {
      let cases = list.cases.filter { row.cases.contains($0.id) }
      #expect(Set(cases.map(\.id)) == Set(row.cases), "\(row.number) \(row.name)")
      let strengths = Set(cases.flatMap { $0.strength.matches(of: /\b[SMPCIX]\b/).map(\.output) })
      let isKnown =
        strengths.isEmpty
        ? row.strength.wholeMatch(of: /[SMPCIX]/) != nil : strengths.contains(row.strength[...])
      #expect(isKnown, "\(row.number) \(row.name): \(row.strength), not one of \(strengths)")
      #expect(!row.source.isEmpty, "\(row.number) \(row.name)")
    }
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
