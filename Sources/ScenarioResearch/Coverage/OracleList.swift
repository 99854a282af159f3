import AuthoredYAML
import NavigationTrace
import ScenarioLanguage

/// The cases and rules that expectations rest on.
package struct OracleList: Hashable, Sendable {
  package let cases: [OracleCase]
  package let rules: [OracleRule]
  /// The strength of each case and rule, by its id.
  let strengths: [String: EvidenceStrength]

  package init(cases: [OracleCase] = [], rules: [OracleRule] = []) {
    self.cases = cases
    self.rules = rules
    let codes = cases.map { ($0.id, $0.strength) } + rules.map { ($0.id, $0.strength) }
    strengths = Dictionary(codes) { $1 }.mapValues(EvidenceStrength.init(codes:))
  }
}

/// One case of the oracle: a behaviour of WKWebView, with the strength of its source.
package struct OracleCase: Hashable, Sendable {
  /// The id, which expectations name as their source: `B12`.
  package var id: String
  /// The behaviour, in a few words.
  package var title: String
  /// The strength of its source, in the codes that the file's head lists.
  package var strength: String
  /// The reason why no scenario can show it; `nil` if one does.
  package var none: String?
}

/// A rule on the order of callbacks, whose statement is in the article OrderingRules.
package struct OracleRule: Hashable, Sendable {
  /// The id, which expectations name as their source: `rule 6`.
  package var id: String
  /// The strength of its source, in the codes that the file's head lists.
  package var strength: String
}

extension OracleList {
  /// The file's name; it lies beside the folder of all scenarios.
  package static let fileName = "Oracle.yaml"

  /// Reads the list of cases.
  ///
  /// - Throws: `AuthoredError` that names file, line, key and what was expected.
  package init(file: String) throws(AuthoredError) {
    try self.init(authored: AuthoredNode(contentsOf: file, expected: "a list of cases"))
  }

  /// Reads cases and rules by id.
  ///
  /// | key of a case | value |
  /// |---|---|
  /// | `title` | what happens, in a few words |
  /// | `strength` | how strongly its source pins it: a code, such as `S`, and perhaps more |
  /// | `none` | why no scenario can show it |
  ///
  /// A rule, such as `rule 6`, has its `strength` alone.
  init(authored node: AuthoredNode) throws(AuthoredError) {
    var cases: [OracleCase] = []
    var rules: [OracleRule] = []
    for (id, node) in try node.entries(of: "cases by id") {
      if OracleList.isRule(id) {
        rules.append(OracleRule(id: id, strength: try node.fields("strength").codes()))
      } else if OracleList.isCase(id) {
        cases.append(try OracleCase(id: id, authored: node))
      } else {
        throw node.error(
          "found '\(id)'",
          expected: "a case, such as A01 or 'LT loader/go-back', or a rule, such as 'rule 6'")
      }
    }
    guard !cases.isEmpty else { throw node.error("no case", expected: "cases by id") }
    self.init(cases: cases, rules: rules)
  }

  /// Whether a source is a case: `A01`, or a layout test of WebKit by its path without an ending,
  /// `LT http/tests/loading/basic`.
  static func isCase(_ source: String) -> Bool {
    source.wholeMatch(of: /[A-Z]\d\d|LT [\w.-]+(?:\/[\w.-]+)+/) != nil
  }

  /// Whether a source is a rule, rather than a case or words.
  static func isRule(_ source: String) -> Bool { source.wholeMatch(of: /rule \d+/) != nil }

  /// Checks that the list has every case that a scenario covers or an expectation rests on, and
  /// every rule that one rests on, unless the list has no rules at all.
  ///
  /// - Parameter engines: The engines whose own expectations are checked, too.
  /// - Throws: `AuthoredError` that names the file and the case.
  package func check(_ scenario: Scenario, engines: [String]) throws(AuthoredError) {
    for coverage in scenario.covers {
      guard let id = coverage.caseID else { continue }
      try check(id, in: scenario.file, line: coverage.line, key: "covers")
    }
    for engine in engines {
      for expectation in try scenario.expectations(of: engine) {
        try check(source: expectation.trace.sources, of: expectation.file)
      }
    }
  }

  /// Checks that the list has every case and rule among the sources of an expectation, and that
  /// none of them is a recording.
  ///
  /// - Parameter file: The expectation's file.
  /// - Throws: `AuthoredError` that names the file and the case.
  package func check(source: [String], of file: String) throws(AuthoredError) {
    if let note = source.first(where: { RecordingNote($0) != nil }) {
      throw AuthoredError(
        file: file, key: "source", problem: "'\(note)', beside \(OracleList.fileName)",
        expected: "cases and rules of that list: a recording cannot vouch for itself")
    }
    for id in source where OracleList.isCase(id) || OracleList.isRule(id) && !rules.isEmpty {
      try check(id, in: file, key: "source")
    }
  }

  private func check(
    _ id: String, in file: String, line: Int? = nil, key: String
  ) throws(AuthoredError) {
    guard strengths[id] == nil else { return }
    let isRule = OracleList.isRule(id)
    throw AuthoredError(
      file: file, line: line, key: key,
      problem: "no \(isRule ? "" : "case ")'\(id)' in \(OracleList.fileName)",
      expected: "a \(isRule ? "rule" : "case") of that list")
  }
}

extension OracleCase {
  init(id: String, authored node: AuthoredNode) throws(AuthoredError) {
    let fields = try node.fields("title", "strength", "none")
    let strength = try fields.codes()
    self.init(
      id: id, title: try fields.required("title", expected: "what happens").string(),
      strength: strength, none: try fields["none"]?.string(expected: "the reason"))
  }
}

extension AuthoredFields {
  /// Returns the codes of a source's strength; G needs the name of what was observed.
  fileprivate func codes() throws(AuthoredError) -> String {
    let node = try required("strength", expected: "one of S, M, P, G, C, I, X, such as S")
    let codes = try node.string()
    guard codes.prefixMatch(of: /[SMPGCIX]\b/) != nil else {
      throw node.error("found '\(codes)'", expected: "one of S, M, P, G, C, I, X first")
    }
    if codes.contains(/\bG\b(?! \(observed )/) {
      throw node.error(
        "G without what was observed",
        expected: "'G (observed ENGINE VERSION in FILE)' with a file that both ports share")
    }
    for match in codes.matches(of: /\bG \((observed [^)]*)\)/) {
      do throws(Observation.Fault) {
        _ = try Observation(String(match.1))
      } catch {
        throw node.error(error.problem, expected: error.expected)
      }
    }
    return codes
  }
}

extension OracleList {
  /// Returns the strength of an expectation: that of its weakest source, those of groups included.
  ///
  /// Of a disputed expectation only the written side counts.
  package func strength(of trace: ExpectedTrace) -> EvidenceStrength {
    trace.writtenSources.map(strength(of:)).max() ?? .stated
  }

  /// Returns the strength of one source of an expectation.
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
  /// All sources, including those of groups and of a dispute.
  var sources: [String] { writtenSources + (dispute?.source ?? []) }

  /// The sources of the expectation and its groups, without those of a dispute's other side.
  fileprivate var writtenSources: [String] {
    source + items.flatMap { $0.tolerance?.source ?? [] }
  }
}

extension Scenario {
  /// Returns the scenario with the strength of the evidence for `expected.yaml`.
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
