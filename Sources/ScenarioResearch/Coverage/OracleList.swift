import ScenarioLanguage

/// The cases and rules that expectations rest on.
package struct OracleList: Hashable, Sendable {
  /// The cases, in the order of the file.
  package let cases: [OracleCase]
  /// The rules, in the order of the file.
  package let rules: [OracleRule]
  /// The strength of each case and rule, by its id.
  let strengths: [String: EvidenceStrength]

  /// Creates a list.
  package init(cases: [OracleCase] = [], rules: [OracleRule] = []) {
    self.cases = cases
    self.rules = rules
    let codes = cases.map { ($0.id, $0.strength) } + rules.map { ($0.id, $0.strength) }
    strengths = Dictionary(codes) { $1 }.mapValues(EvidenceStrength.init(codes:))
  }
}
