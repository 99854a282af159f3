import AuthoredYAML
import NavigationTrace

/// The cases and rules that expectations cite as sources, with the strength of their evidence.
package struct OracleList: Hashable, Sendable {
  /// The name of the file, which is next to the scenarios folder.
  package static let fileName = "Oracle.yaml"

  private struct Entry: Hashable, Sendable {
    var strength: EvidenceStrength
    /// The title; `nil` for an ``OrderingRule``, which has its own statement.
    var title: String?
  }

  /// The cases and rules, keyed by id.
  private var entries: [String: Entry] = [:]

  /// Reads the `strength` and the `title` of each case and rule.
  ///
  /// - Throws: `AuthoredError` that names file, line, key and what was expected.
  package init(file: String) throws(AuthoredError) {
    try self.init(authored: AuthoredNode(contentsOf: file, expected: "a list of cases"))
  }

  init(authored node: AuthoredNode) throws(AuthoredError) {
    for (id, node) in try node.entries(of: "cases by id") {
      let values = Dictionary(try node.entries().map { ($0.key, $0.value) }) { first, _ in first }
      guard let codes = values["strength"] else {
        throw node.error("no key 'strength'", expected: "the codes of its source, such as S")
      }
      entries[id] = Entry(
        strength: EvidenceStrength(codes: try codes.string()),
        title: try values["title"]?.string())
    }
  }

  /// Returns the sources of a scenario's `expected.yaml`, one line each.
  ///
  /// If a source is the id of a case or rule, its title follows.
  ///
  /// - Throws: `AuthoredError` if the expectation cannot be read.
  package func sources(of scenario: Scenario) throws(AuthoredError) -> [String] {
    let expected = try truth(of: scenario)
    return (expected?.source ?? []).map { source in
      let rule = OrderingRule.all.first { "rule \($0.number)" == source }
      return (rule?.statement ?? entries[source]?.title).map { "\(source): \($0)" } ?? source
    }
  }

  /// Returns the strength of a scenario's `expected.yaml`; `nil` if there is none.
  ///
  /// - Throws: `AuthoredError` if the expectation cannot be read.
  package func strength(of scenario: Scenario) throws(AuthoredError) -> EvidenceStrength? {
    try truth(of: scenario).map(strength(of:))
  }

  private func truth(of scenario: Scenario) throws(AuthoredError) -> ExpectedTrace? {
    if let known = scenario.knownExpectations.values.first(where: { $0.name == .truth }) {
      return known.trace
    }
    return try scenario.truth()?.trace
  }

  /// Returns the strength of an expectation, which is the strength of its weakest source.
  ///
  /// The sources of the expectation's groups are included.
  func strength(of trace: ExpectedTrace) -> EvidenceStrength {
    let sources = trace.source + trace.items.flatMap { $0.tolerance?.source ?? [] }
    return sources.map(strength(of:)).max() ?? .stated
  }

  /// Returns the strength of one source of an expectation.
  ///
  /// | source | strength |
  /// |---|---|
  /// | `observed webkitgtk 2.50.6 in UIProcess/WebPageProxy.cpp` | observed |
  /// | a case or a rule | the strength in the list; stated if the list does not have it |
  /// | text that names a function (`FrameLoader::load`), a file or a section of a standard | read |
  /// | `by rule: …` with the name of a type, such as `WKPreferences` | read |
  /// | `by rule: …` with other text | inferred |
  /// | other text | stated |
  func strength(of source: String) -> EvidenceStrength {
    if Observation.isMeant(by: source) { return .observed }
    if source.wholeMatch(of: /[A-Z]\d\d|LT [\w.-]+(?:\/[\w.-]+)+|rule \d+/) != nil {
      return entries[source]?.strength ?? .stated
    }
    if source.contains(/\w::\w|\w\.(?:cpp|h|mm)\b|\b(?:RFC|HTML) [0-9]|\bW3C\b/) { return .read }
    guard source.hasPrefix("by rule") else { return .stated }
    return Self.namesType(source) ? .read : .inferred
  }

  /// Whether a string names a WebKit or Foundation type: a capitalized word with another capital.
  private static func namesType(_ words: String) -> Bool {
    let names = ["WebKit", "WebKitGTK", "WebCore", "WebSocket", "JavaScriptCore"]
    return words.matches(of: /\b[A-Z]+[a-z]+[A-Z]\w*|\b(?:WK|NS|URL)[A-Z][a-z]\w*/)
      .contains { !names.contains(String($0.output)) }
  }
}
