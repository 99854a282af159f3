import AuthoredYAML
import Foundation
import Testing

@testable import ModelEngine

/// The list of cases has the sentence, the source and the strength of each rule.
@Suite struct OrderingRulesTests {
  static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

  /// The keys and values of each case and rule, by its id.
  private static func entries() throws -> [String: [String: String]] {
    let file = root.appending(path: "Fixtures/Oracle.yaml").path
    let node = try AuthoredNode(contentsOf: file, expected: "a list of cases")
    let entries = try node.entries(of: "cases by id").map { id, node in
      let texts = try node.entries().compactMap { key, value in
        (try? value.string()).map { (key, $0) }
      }
      return (id, Dictionary(uniqueKeysWithValues: texts))
    }
    return Dictionary(uniqueKeysWithValues: entries)
  }

  /// The entries of rules, by number.
  private static func rules() throws -> [Int: [String: String]] {
    let rules = try entries().compactMap { id, entry in
      (id.wholeMatch(of: /rule (\d+)/)?.1).flatMap { Int($0) }.map { ($0, entry) }
    }
    return Dictionary(uniqueKeysWithValues: rules)
  }

  @Test func `each ordering rule of the oracle is a case of Rule, or states why it is not`()
    throws
  {
    let own = try Self.rules().filter { $0.value["none"] == nil }.keys
    #expect(own.sorted() == Rule.allCases.map(\.rawValue).sorted())
    // The oracle has no rule 23.
    let general = try Self.rules().keys.filter { $0 <= 31 }.sorted()
    #expect(general == Array(1...22) + Array(24...31))
  }

  @Test func `the title of a rule is a sentence, and its source is named`() throws {
    for (number, rule) in try Self.rules() {
      if let title = rule["title"] {
        #expect(title.hasSuffix(".") && title.count < 110, "rule \(number)")
      }
      #expect((rule["source"] ?? rule["none"])?.isEmpty == false, "rule \(number)")
    }
  }

  @Test
  func `a rule cites only cases of the oracle, and is not stronger than the strongest of them`()
    throws
  {
    let entries = try Self.entries()
    let order = "SMPGCIX"
    for (number, rule) in try Self.rules() where rule["none"] == nil {
      let cases = (rule["source"] ?? "")
        .matches(of: /\b[A-P]\d\d\b|LT [\w.-]+(?:\/[\w.-]+)+/).map { String($0.output) }
      let known = cases.compactMap { entries[$0]?["strength"] }
      #expect(known.count == cases.count, "rule \(number)")
      let strengths = known.flatMap { $0.matches(of: /\b[SMPGCIX]\b/).map(\.output) }
      let strongest = strengths.compactMap { order.firstIndex(of: Character(String($0))) }.min()
      let own = rule["strength"]?.first.flatMap { order.firstIndex(of: $0) }
      #expect(
        own.map { $0 >= strongest ?? order.startIndex } == true,
        "rule \(number): \(rule["strength"] ?? "none"), stronger than each of \(strengths)")
    }
  }
}
