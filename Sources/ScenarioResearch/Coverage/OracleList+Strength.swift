import AuthoredYAML
import NavigationTrace
import ScenarioLanguage

extension OracleList {
  /// The strength of an expectation: that of its weakest source, those of its groups included.
  ///
  /// Of a disputed expectation only the written side counts.
  package func strength(of trace: ExpectedTrace) -> EvidenceStrength {
    trace.writtenSources.map(strength(of:)).max() ?? .stated
  }

  /// The strength of one source of an expectation.
  ///
  /// | source | strength |
  /// |---|---|
  /// | `observed webkitgtk 2.50.6 in UIProcess/WebPageProxy.cpp` | observed |
  /// | a case or a rule | that of the list; stated if the list does not have it |
  /// | words that name a function (`FrameLoader::load`), a file or a section of a standard | read |
  /// | `by rule: …` with the name of a type, such as `WKPreferences` | read |
  /// | `by rule: …` in other words | inferred |
  /// | other words | stated |
  package func strength(of source: String) -> EvidenceStrength {
    if Observation.isMeant(by: source) { return .observed }
    if OracleList.isCase(source) || OracleList.isRule(source) {
      return strengths[source] ?? .stated
    }
    if source.contains(/\w::\w|\w\.(?:cpp|h|mm)\b|\b(?:RFC|HTML) [0-9]|\bW3C\b/) { return .read }
    guard source.hasPrefix("by rule") else { return .stated }
    return OracleList.namesType(source) ? .read : .inferred
  }

  /// Whether words name a type of WebKit or Foundation: a capitalized word with another capital.
  private static func namesType(_ words: String) -> Bool {
    let names = ["WebKit", "WebKitGTK", "WebCore", "WebSocket", "JavaScriptCore"]
    return words.matches(of: /\b[A-Z]+[a-z]+[A-Z]\w*|\b(?:WK|NS|URL)[A-Z][a-z]\w*/)
      .contains { !names.contains(String($0.output)) }
  }
}

extension ExpectedTrace {
  /// Its sources, those of its groups and those of a dispute.
  var sources: [String] { writtenSources + (dispute?.source ?? []) }

  /// Its sources and those of its groups, without those of a dispute's other side.
  fileprivate var writtenSources: [String] {
    source + items.flatMap { $0.tolerance?.source ?? [] }
  }
}

extension Scenario {
  /// The same scenario with the strength of what `expected.yaml` expects.
  ///
  /// - Parameter list: The cases and rules that sources name.
  /// - Throws: `AuthoredError` if the expectation cannot be read.
  package func weighed(by list: OracleList) throws(AuthoredError) -> Scenario {
    var expectation = knownExpectations.values.lazy.flatMap(\.self).first { $0.name == .truth }
    if expectation == nil { expectation = try truth() }
    guard let expectation else { return self }
    var scenario = self
    scenario.strength = list.strength(of: expectation.trace)
    return scenario
  }
}
