import AuthoredYAML
import NavigationTrace
import ScenarioLanguage

extension Scenario {
  /// The cases of the oracle that it covers or that what WKWebView is expected to do rests on, each
  /// once.
  ///
  /// - Throws: `AuthoredError` where the expectation cannot be read.
  package func cases() throws(AuthoredError) -> [Coverage] {
    var cases = covers.filter { $0.caseID != nil }
    for id in try truth()?.trace.cases ?? [] where !cases.contains(where: { $0.caseID == id }) {
      cases.append(Coverage(caseID: id))
    }
    return cases
  }
}

extension ExpectedTrace {
  /// The cases of the oracle that it names as its source, those of its groups and of a dispute.
  var cases: [String] { sources.filter(OracleList.isCase) }
}
