import AuthoredYAML
import NavigationTrace
import ScenarioLanguage

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
  /// - Parameter engines: Whose own expectations are to be checked too.
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
  /// - Parameter file: The expectation's.
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
  /// The codes that say how strongly a source pins something; G names what was observed.
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
