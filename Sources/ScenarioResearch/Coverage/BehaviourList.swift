import AuthoredYAML
import ScenarioLanguage

/// The behaviours that the scenarios are to show.
package struct BehaviourList: Hashable, Sendable {
  package var groups: [BehaviourGroup]

  /// All rows, each with its parts behind it, in the order of the file.
  package var rows: [Behaviour] { groups.flatMap(\.rows).flatMap { [$0] + $0.parts } }
}

/// Rows of the behaviour list that come from one source.
package struct BehaviourGroup: Hashable, Sendable {
  /// The letter that its rows' ids begin with.
  package var letter: String
  /// The subject and the origin of its rows.
  package var subject: String
  package var rows: [Behaviour]
}

/// One row of the behaviour list: something that people who embed a web view run into; or a part
/// of a row.
package struct Behaviour: Hashable, Sendable {
  /// Its id, which scenarios name under `covers`: `B12`, or `B12.realm` for a part.
  package var id: String
  /// The behaviour, in a sentence or two.
  package var text: String
  /// Tests that show what no trace can.
  package var tests: [BehaviourTest] = []
  /// The engines that cannot show it, each with the reason.
  package var notOn: [String: String] = [:]
  /// The public threads that report it, such as `flutter #87189`.
  package var reports: [String] = []
  /// The answer to the problem, in a sentence or two; `nil` if the row is no problem of apps.
  package var answer: String?
  /// The reason why neither a scenario nor a test shows it; `nil` if one has to.
  package var unsettled: String?
  /// The parts that have to be shown as well, for the row to be whole; a part has none.
  package var parts: [Behaviour] = []
}

/// A test that shows a behaviour which is no event of a trace.
package struct BehaviourTest: Codable, Hashable, Sendable {
  /// The file, relative to the repository.
  package var file: String
  /// The test's name as it stands in the file.
  package var name: String
  /// The engines that the test runs; `nil` if the behaviour is not about an engine.
  package var engines: [String]?

  package func isAbout(_ engine: String) -> Bool { engines?.contains(engine) ?? true }
}

extension BehaviourList {
  /// The file's name; it lies beside the folder of all scenarios.
  package static let fileName = "Behaviours.yaml"

  /// Reads a list of behaviours.
  ///
  /// - Throws: `AuthoredError` that names file, line, key and what was expected.
  package init(file: String) throws(AuthoredError) {
    try self.init(authored: AuthoredNode(contentsOf: file, expected: "a list of behaviours"))
  }

  /// Reads groups by letter: mappings with `subject`, one line about its rows and where they come
  /// from, and `rows` by id, each a sentence or a mapping with the keys of ``Behaviour``.
  init(authored node: AuthoredNode) throws(AuthoredError) {
    groups = []
    for (letter, node) in try node.entries(of: "groups by letter") {
      groups.append(try BehaviourGroup(letter: letter, authored: node))
    }
    guard !groups.isEmpty else { throw node.error("no group", expected: "groups by letter") }
  }

  /// Checks that the list has every row that a scenario covers, and calls none of them unsettled.
  ///
  /// - Throws: `AuthoredError` that names the scenario's line and the rows that there are.
  package func check(_ scenario: Scenario) throws(AuthoredError) {
    for coverage in scenario.covers where coverage.isRow {
      let row = rows.first { $0.id == coverage.id }
      guard row?.unsettled == nil else {
        throw AuthoredError(
          file: scenario.file, line: coverage.line, key: "covers",
          problem: "'\(coverage.id)' is unsettled in \(BehaviourList.fileName)",
          expected: "a row without 'unsettled', since this scenario shows it")
      }
      guard row == nil else { continue }
      throw AuthoredError(
        file: scenario.file, line: coverage.line, key: "covers",
        problem: "no row '\(coverage.id)' in \(BehaviourList.fileName)",
        expected: "one of \(rows.map(\.id).joined(separator: ", "))")
    }
  }
}

extension BehaviourGroup {
  init(letter: String, authored node: AuthoredNode) throws(AuthoredError) {
    let fields = try node.fields("subject", "rows")
    self.letter = letter
    subject = try fields.required("subject", expected: "one line for people").string()
    rows = []
    let entries = try fields.required("rows", expected: "rows by id").entries(of: "rows by id")
    for (id, node) in entries {
      guard id.hasPrefix(letter), id.dropFirst(letter.count).wholeMatch(of: /[1-9]\d*/) != nil
      else {
        throw node.error("found '\(id)'", expected: "\(letter) and a number, such as \(letter)1")
      }
      rows.append(try Behaviour(id: id, authored: node, more: ["parts"]))
    }
    guard !rows.isEmpty else { throw node.error("no row", expected: "rows by id") }
  }
}

extension Behaviour {
  /// The keys of a part; a row has `parts`, too.
  private static let keys: [Key<Behaviour>] = [
    .required("behaviour", \.text, .text, expected: "a sentence", "a sentence or two"),
    .key("tests", \.tests, BehaviourTest.shape.list(of: "tests"), "tests that show it"),
    .key(
      "notOn", \.notOn, Shape.text.entries(of: "reasons by engine"),
      "`{ENGINE: REASON}`: engines that cannot show it"),
    .key(
      "reports", \.reports, Shape.text.list(of: "public threads"),
      "public threads that report it"),
    .optional("answer", \.answer, .text, "what to do about it"),
    .optional(
      "unsettled", \.unsettled, .text, "why nothing shows it; no scenario covers it then"),
  ]

  /// Reads a part, or with more keys a row.
  ///
  /// - Parameter more: The keys that a row has and a part lacks.
  init(id: String, authored node: AuthoredNode, more: [String] = []) throws(AuthoredError) {
    self.init(id: id, text: "")
    guard node.isMapping else {
      text = try node.string(expected: "a sentence, or {behaviour, tests}")
      return
    }
    let fields = try node.fields(Self.keys.map(\.name) + more)
    try fields.read(Self.keys, into: &self)
    for (name, part) in try fields["parts"]?.entries(of: "parts by a word") ?? [] {
      guard name.wholeMatch(of: /[a-z][a-z-]*/) != nil else {
        throw part.error("found '\(name)'", expected: "a word in lower case")
      }
      parts.append(try Behaviour(id: "\(id).\(name)", authored: part))
    }
  }
}

extension BehaviourTest {
  fileprivate static let shape = Shape.mapping(
    BehaviourTest(file: "", name: ""),
    [
      .required(
        "file", \.file, .text, expected: "a test file of the repository",
        "a test file of the repository"),
      .required(
        "name", \.name, .text, expected: "the name of a test in it", "the name of a test in it"),
      .optional(
        "engines", \.engines, Shape.text.list(of: "engines"),
        "the engines that it runs, if it is about engines"),
    ])
}
