import AuthoredYAML
import NavigationTrace
import Testing

@testable import ScenarioLanguage

@Suite struct CoverageTests {
  func expected(_ events: String) throws -> [ExpectedItem] {
    try ExpectedTrace(
      parsing: "trace: 1\nsource: [A01]\nevents:\n\(events)\n", file: "e.yaml"
    ).items
  }

  func coverage(_ assertion: String) throws -> Coverage {
    try Coverage(authored: AuthoredNode(parsing: "B1: \(assertion)", file: "s.yaml"))
  }

  static let events = """
    - load: /a
    - didCommit: {navigation: 1, url: /a}
    - didFinish: {navigation: 1, url: /a}
    - didFinish: {view: 2, navigation: 2, url: /b}
    """

  @Test(
    arguments: [
      ("[didCommit, didFinish]", nil), ("{didFinish: {url: /a}}", nil),
      ("[{load: /a}, {didFinish: {view: 2, url: /b}}]", nil),
      ("[didFinish, didCommit]", "didCommit"), ("[didFinish, didFinish]", "didFinish"),
      ("{didFinish: {url: /b}}", "didFinish: {url: /b}"),
      ("{didFinish: {view: 2, url: /a}}", "didFinish: {view: 2, url: /a}"),
    ] as [(String, String?)])
  func `events show a row that come in this order with these fields`(
    assertion: String, missing: String?
  ) throws {
    let found = try coverage(assertion).firstMissing(in: expected(Self.events))
    #expect(found?.description == missing)
  }

  static let groups = """
    - anyOrder:
        reason: r
        source: [A01]
        events:
        - - title: a
          - title: b
        - - didCommit
          - didFinish
    - optional:
        reason: r
        source: [A01]
        events: [didFail]
    - goBack
    """

  @Test(
    arguments: [
      ("[didCommit, didFinish, goBack]", nil), ("[{title: a}, {title: b}]", nil),
      ("[{title: a}, didFinish]", "didFinish"), ("[didFail, goBack]", "didFail"),
    ] as [(String, String?)])
  func `events that may be missing or come in another order show nothing`(
    assertion: String, missing: String?
  ) throws {
    let found = try coverage(assertion).firstMissing(in: expected(Self.groups))
    #expect(found?.description == missing)
  }
}
