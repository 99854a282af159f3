import AuthoredYAML
import Foundation
import Testing

@testable import ScenarioLanguage
@testable import ScenarioResearch

@Suite struct BehaviourListTests {
  static let repository = URL(filePath: #filePath).appending(path: "../../../..")
    .standardizedFileURL.path

  func list(_ text: String) throws -> BehaviourList {
    try BehaviourList(authored: AuthoredNode(parsing: text, file: "b.yaml"))
  }

  @Test func `rows have an id, a sentence and perhaps tests`() throws {
    let list = try list(
      """
      A:
        subject: s
        rows:
          A1: It happens.
          A2: {behaviour: It too., tests: [{file: T.swift, name: n, engines: [model]}]}
      B: {subject: t, rows: {B1: {behaviour: And this., tests: [{file: T.swift, name: n}]}}}
      """)
    #expect(list.groups.map(\.letter) == ["A", "B"])
    #expect(list.groups.map(\.subject) == ["s", "t"])
    #expect(list.rows.map(\.id) == ["A1", "A2", "B1"])
    #expect(list.rows.map(\.text) == ["It happens.", "It too.", "And this."])
    #expect(
      list.rows.map(\.tests) == [
        [], [BehaviourTest(file: "T.swift", name: "n", engines: ["model"])],
        [BehaviourTest(file: "T.swift", name: "n")],
      ])
    #expect(list.rows[1].tests[0].isAbout("model") && !list.rows[1].tests[0].isAbout("webkitgtk"))
    #expect(list.rows[2].tests[0].isAbout("webkitgtk"))
  }

  @Test func `parts are rows behind their row`() throws {
    let list = try list(
      """
      A:
        subject: s
        rows:
          A1: {behaviour: It happens., parts: {here: Here., there: {behaviour: There., unsettled: no}}}
          A2: It too.
      """)
    #expect(list.rows.map(\.id) == ["A1", "A1.here", "A1.there", "A2"])
    #expect(list.rows[2].text == "There." && list.rows[2].unsettled == "no")
  }

  @Test(arguments: [
    (
      "A: {subject: s, rows: {A1: {behaviour: x, parts: {B: x}}}}",
      "b.yaml:1: at 'A.rows.A1.parts.B': found 'B'; expected a word in lower case"
    ),
    (
      "A: {subject: s, rows: {A1: {behaviour: x, parts: {b: {behaviour: x, parts: {c: x}}}}}}",
      "b.yaml:1: at 'A.rows.A1.parts.b': unknown key 'parts'; expected one of "
        + "behaviour, tests, notOn, reports, answer, unsettled"
    ),
    ("", "b.yaml: no group; expected groups by letter"),
    ("A: x", "b.yaml:1: at 'A': found 'x'; expected a mapping with the keys subject, rows"),
    ("A: {rows: {}}", "b.yaml:1: at 'A': no key 'subject'; expected one line for people"),
    ("A: {subject: s}", "b.yaml:1: at 'A': no key 'rows'; expected rows by id"),
    ("A: {subject: s, rows: {}}", "b.yaml:1: at 'A': no row; expected rows by id"),
    (
      "A: {subject: s, rows: {B1: x}}",
      "b.yaml:1: at 'A.rows.B1': found 'B1'; expected A and a number, such as A1"
    ),
    (
      "A: {subject: s, rows: {A1: }}",
      "b.yaml:1: at 'A.rows.A1': found nothing; expected a sentence, or {behaviour, tests}"
    ),
    (
      "A: {subject: s, rows: {A1: {tests: []}}}",
      "b.yaml:1: at 'A.rows.A1': no key 'behaviour'; expected a sentence"
    ),
    (
      "A: {subject: s, rows: {A1: {behaviour: x, tests: [{name: n}]}}}",
      "b.yaml:1: at 'A.rows.A1.tests.1': no key 'file'; expected a test file of the repository"
    ),
    (
      "A: {subject: s, rows: {A1: {behaviour: x, tests: [{file: n}]}}}",
      "b.yaml:1: at 'A.rows.A1.tests.1': no key 'name'; expected the name of a test in it"
    ),
  ])
  func `a mistake is reported with line, key and what was expected`(
    text: String, message: String
  ) throws {
    let error = #expect(throws: AuthoredError.self) { try list(text) }
    #expect(error?.description == message)
  }

  @Test func `a missing list is named`() {
    let error = #expect(throws: AuthoredError.self) { try BehaviourList(file: "/no/B.yaml") }
    #expect(
      error?.description
        == "/no/B.yaml: cannot be read: No such file or directory; expected a list of behaviours in UTF-8"
    )
  }

  @Test func `a row may have threads that report it, an answer, and reasons`() throws {
    let list = try list(
      """
      W:
        subject: s
        rows:
          W1: {behaviour: It fails., reports: ["p #1"], answer: Wait., notOn: {model: it cannot}}
          W2: {behaviour: This too., reports: ["p #2"], unsettled: no engine does it}
      """)
    #expect(list.rows.map(\.reports) == [["p #1"], ["p #2"]])
    #expect(list.rows.map(\.answer) == ["Wait.", nil])
    #expect(list.rows.map(\.notOn) == [["model": "it cannot"], [:]])
    #expect(list.rows.map(\.unsettled) == [nil, "no engine does it"])
  }

  @Test func `a scenario may not cover a row that is unsettled`() throws {
    let text = "title: t\ncovers:\n- W1: reload\nsteps: [reload]"
    let scenario = try Scenario(
      authored: AuthoredNode(parsing: text, file: "s.yaml"), folder: "/f", name: "s")
    let list = try list("W: {subject: s, rows: {W1: {behaviour: x, unsettled: y}}}")
    let error = #expect(throws: AuthoredError.self) { try list.check(scenario) }
    #expect(
      error?.description
        == "/f/scenario.yaml:3: at 'covers': 'W1' is unsettled in Behaviours.yaml; "
        + "expected a row without 'unsettled', since this scenario shows it")
  }

  @Test func `a scenario that covers an unknown row is refused`() throws {
    let text = "title: t\ncovers:\n- rule 3\n- A1: reload\n- A9: reload\nsteps: [reload]"
    let scenario = try Scenario(
      authored: AuthoredNode(parsing: text, file: "s.yaml"), folder: "/f", name: "s")
    let list = try list("A: {subject: s, rows: {A1: x, A2: y}}")
    let error = #expect(throws: AuthoredError.self) { try list.check(scenario) }
    #expect(
      error?.description == "/f/scenario.yaml:5: at 'covers': no row 'A9' in Behaviours.yaml; "
        + "expected one of A1, A2")
  }

  @Test func `this repository's rows are the ones that were asked for, and their tests exist`()
    throws
  {
    let list = try BehaviourList(file: Self.repository + "/Fixtures/Behaviours.yaml")
    let counts = ["A": 9, "B": 13, "C": 4, "D": 2, "E": 9, "K": 8, "W": 56]
    #expect(list.groups.map(\.letter).joined() == "ABCDEKW")
    for group in list.groups {
      let wanted = (1...(counts[group.letter] ?? 1)).map { "\(group.letter)\($0)" }
      #expect(group.rows.map(\.id) == wanted)
    }
    for test in list.rows.flatMap(\.tests) {
      let text = try String(contentsOfFile: "\(Self.repository)/\(test.file)", encoding: .utf8)
      #expect(text.contains("func `\(test.name)`("), "\(test.file) has no test '\(test.name)'")
    }
  }
}
