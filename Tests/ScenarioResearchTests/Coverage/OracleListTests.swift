import AuthoredYAML
import Foundation
import Testing

@testable import ScenarioLanguage
@testable import ScenarioResearch

@Suite struct OracleListTests {
  func list(_ text: String) throws -> OracleList {
    try OracleList(authored: AuthoredNode(parsing: text, file: "o.yaml"))
  }

  @Test func `a case has a title, a strength, and perhaps a reason`() throws {
    let list = try list(
      """
      A01: {title: t, strength: "S (CR), M"}
      B02: {title: u, strength: P, none: private}
      """)
    #expect(
      list.cases == [
        OracleCase(id: "A01", title: "t", strength: "S (CR), M"),
        OracleCase(id: "B02", title: "u", strength: "P", none: "private"),
      ])
  }

  @Test func `a layout test of WebKit is a case by its path`() throws {
    let list = try list("LT http/tests/loading/basic: {title: t, strength: S}")
    #expect(list.cases.map(\.id) == ["LT http/tests/loading/basic"])
    try list.check(source: ["LT http/tests/loading/basic", "LT", "LT of its own"], of: "e.yaml")
    let error = #expect(throws: AuthoredError.self) {
      try list.check(source: ["LT fast/loader/other"], of: "e.yaml")
    }
    #expect(
      error?.description == "e.yaml: at 'source': no case 'LT fast/loader/other' in Oracle.yaml; "
        + "expected a case of that list")
  }

  @Test func `a rule has a strength alone`() throws {
    let observed = "G (observed webkitgtk 2.50.6 in UIProcess/WebPageProxy.cpp)"
    let list = try list("A01: {title: t, strength: S}\nrule 6: {strength: \"\(observed)\"}")
    #expect(list.rules == [OracleRule(id: "rule 6", strength: observed)])
  }

  @Test func `an expectation may rest on no rule that a list with rules does not have`() throws {
    let list = try list("A01: {title: t, strength: S}\nrule 6: {strength: S}")
    try list.check(source: ["A01", "rule 6", "by rule 7"], of: "e.yaml")
    let error = #expect(throws: AuthoredError.self) {
      try list.check(source: ["rule 7"], of: "e.yaml")
    }
    #expect(
      error?.description
        == "e.yaml: at 'source': no 'rule 7' in Oracle.yaml; expected a rule of that list")
  }

  @Test(arguments: [
    ("", "o.yaml: no case; expected cases by id"),
    (
      "A1: x",
      "o.yaml:1: at 'A1': found 'A1'; expected a case, such as A01 or 'LT loader/go-back', "
        + "or a rule, such as 'rule 6'"
    ),
    (
      "A01: x",
      "o.yaml:1: at 'A01': found 'x'; expected a mapping with the keys title, strength, none"
    ),
    ("A01: {strength: S}", "o.yaml:1: at 'A01': no key 'title'; expected what happens"),
    (
      "A01: {title: t}",
      "o.yaml:1: at 'A01': no key 'strength'; expected one of S, M, P, G, C, I, X, such as S"
    ),
    (
      "A01: {title: t, strength: strong}",
      "o.yaml:1: at 'A01.strength': found 'strong'; expected one of S, M, P, G, C, I, X first"
    ),
    (
      "rule 6: {title: t, strength: S}",
      "o.yaml:1: at 'rule 6': unknown key 'title'; expected one of strength"
    ),
    (
      "A01: {title: t, strength: G}",
      "o.yaml:1: at 'A01.strength': G without what was observed; expected 'G (observed ENGINE "
        + "VERSION in FILE)' with a file that both ports share"
    ),
    (
      "A01: {title: t, strength: S, none: }",
      "o.yaml:1: at 'A01.none': found nothing; expected the reason"
    ),
  ])
  func `a mistake is reported with line, key and what was expected`(
    text: String, message: String
  ) throws {
    let error = #expect(throws: AuthoredError.self) { try list(text) }
    #expect(error?.description == message)
  }

  @Test func `a missing list is named`() {
    let error = #expect(throws: AuthoredError.self) { try OracleList(file: "/no/O.yaml") }
    #expect(
      error?.description
        == "/no/O.yaml: cannot be read: No such file or directory; expected a list of cases in UTF-8"
    )
  }

  @Test(arguments: [
    ("oracle A09", "A01", "", "scenario.yaml:2: at 'covers': no case 'A09' in Oracle.yaml"),
    ("rule 1", "A08", "", "expected.yaml: at 'source': no case 'A08' in Oracle.yaml"),
    ("rule 1", "A01", "A07", "expected.yaml: at 'source': no case 'A07' in Oracle.yaml"),
  ])
  func `a source that names an unknown case is refused`(
    covers: String, source: String, group: String, message: String
  ) throws {
    let text = "title: t\ncovers: [\(covers)]\nsteps: [reload]"
    let race = "- anyOrder: {reason: r, source: [\(group)], events: [didCommit, didFinish]}"
    try withTemporaryFolder { folder in
      try
        "trace: 1\nsource: [\(source), rule 3, said]\nevents:\n\(group.isEmpty ? "- reload" : race)"
        .write(toFile: folder + "/expected.yaml", atomically: true, encoding: .utf8)
      let scenario = try Scenario(
        authored: AuthoredNode(parsing: text, file: "s.yaml"), folder: folder, name: "s")
      let list = try list("A01: {title: t, strength: S}")
      let error = #expect(throws: AuthoredError.self) {
        try list.check(scenario, engines: ["model"])
      }
      #expect(error?.description == "\(folder)/\(message); expected a case of that list")
    }
  }

  @Test(arguments: ["expected.model.yaml", "expected.model@2.yaml"])
  func `neither may an override, of whatever version`(file: String) throws {
    try withTemporaryFolder { folder in
      for (name, source) in ["expected.yaml": "A01", file: "A09"] {
        let port = name == file ? "port: m.swift\n" : ""
        try "trace: 1\nsource: [\(source)]\nreason: r\n\(port)events:\n- reload"
          .write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
      }
      let scenario = try Scenario(
        authored: AuthoredNode(
          parsing: "title: t\ncovers: [rule 1]\nsteps: [reload]", file: "s.yaml"),
        folder: folder, name: "s")
      let list = try list("A01: {title: t, strength: S}")
      let error = #expect(throws: AuthoredError.self) {
        try list.check(scenario, engines: ["model"])
      }
      #expect(error?.file == "\(folder)/\(file)")
    }
  }

  @Test func `a scenario has the cases that it covers and those that its truth rests on`() throws {
    let text = "title: t\ncovers: [rule 1, oracle A01]\nsteps: [reload]"
    try withTemporaryFolder { folder in
      try "trace: 1\nsource: [A01, rule 3, B02]\nevents:\n- reload"
        .write(toFile: folder + "/expected.yaml", atomically: true, encoding: .utf8)
      let scenario = try Scenario(
        authored: AuthoredNode(parsing: text, file: "s.yaml"), folder: folder, name: "s")
      #expect(try scenario.cases().map(\.caseID) == ["A01", "B02"])
    }
  }

  @Test func `this repository's expectations rest on cases that there are, and each has one`()
    throws
  {
    let fixtures = BehaviourListTests.repository + "/Fixtures"
    let list = try OracleList(file: "\(fixtures)/\(OracleList.fileName)")
    let library = ScenarioLibrary(root: fixtures + "/Scenarios")
    var shown: Set<String> = []
    for name in try library.names() {
      let scenario = try library.scenario(named: name)
      try list.check(scenario, engines: ["model", "webkitgtk"])
      shown.formUnion(try scenario.cases().compactMap(\.caseID))
    }
    let layoutTests = list.cases.filter { $0.id.hasPrefix("LT ") }
    #expect(list.cases.count - layoutTests.count == 160)
    #expect(layoutTests.count >= 100)
    for entry in list.cases {
      #expect((entry.none == nil) == shown.contains(entry.id), "\(entry.id)")
    }
  }
}
