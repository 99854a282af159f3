import AuthoredYAML

extension OracleList {
  /// The file's name; it lies beside the folder of all scenarios.
  public static let fileName = "Oracle.yaml"

  /// Reads the list of cases.
  ///
  /// - Throws: `AuthoredError` that names file, line, key and what was expected.
  public init(file: String) throws(AuthoredError) {
    try self.init(authored: AuthoredNode(contentsOf: file, expected: "a list of cases"))
  }

  /// Reads cases by id.
  ///
  /// | key of a case | value |
  /// |---|---|
  /// | `title` | what happens, in a few words |
  /// | `strength` | how strongly its source pins it: a code, such as `S`, and perhaps more |
  /// | `none` | why no scenario can show it |
  init(authored node: AuthoredNode) throws(AuthoredError) {
    cases = []
    for (id, node) in try node.entries(of: "cases by id") {
      guard OracleList.isCase(id) else {
        throw node.error("found '\(id)'", expected: "a letter and two digits, such as A01")
      }
      cases.append(try OracleCase(id: id, authored: node))
    }
    guard !cases.isEmpty else { throw node.error("no case", expected: "cases by id") }
  }

  /// Whether a source is a case, rather than a rule or words.
  static func isCase(_ source: String) -> Bool { source.wholeMatch(of: /[A-Z]\d\d/) != nil }

  /// Checks that the list has every case that a scenario covers or an expectation rests on.
  ///
  /// - Parameter engines: Whose own expectations are to be checked too.
  /// - Throws: `AuthoredError` that names the file and the case.
  public func check(_ scenario: Scenario, engines: [String]) throws(AuthoredError) {
    for coverage in scenario.covers {
      guard let id = coverage.caseID else { continue }
      try check(id, in: scenario.file, line: coverage.line, key: "covers")
    }
    for engine in engines {
      for expectation in try scenario.expectations(of: engine) {
        for id in expectation.trace.cases { try check(id, in: expectation.file, key: "source") }
      }
    }
  }

  /// Checks that the list has every case among the sources of an expectation.
  ///
  /// - Parameter file: The expectation's.
  /// - Throws: `AuthoredError` that names the file and the case.
  public func check(source: [String], of file: String) throws(AuthoredError) {
    for id in source where OracleList.isCase(id) { try check(id, in: file, key: "source") }
  }

  private func check(
    _ id: String, in file: String, line: Int? = nil, key: String
  ) throws(AuthoredError) {
    guard !cases.contains(where: { $0.id == id }) else { return }
    throw AuthoredError(
      file: file, line: line, key: key, problem: "no case '\(id)' in \(OracleList.fileName)",
      expected: "a case of that list")
  }
}

extension OracleCase {
  init(id: String, authored node: AuthoredNode) throws(AuthoredError) {
    let fields = try node.fields("title", "strength", "none")
    let strength = try fields.required("strength", expected: "one of S, M, P, C, I, X, such as S")
    self.init(
      id: id, title: try fields.required("title", expected: "what happens").string(),
      strength: try strength.string(), none: try fields["none"]?.string(expected: "the reason"))
    guard self.strength.prefixMatch(of: /[SMPCIX]\b/) != nil else {
      throw strength.error("found '\(self.strength)'", expected: "one of S, M, P, C, I, X first")
    }
  }
}
