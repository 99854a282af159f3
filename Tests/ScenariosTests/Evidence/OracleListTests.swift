import AuthoredYAML
import Foundation
import NavigationTrace
import Testing

@testable import Scenarios

@Suite struct OracleListTests {
  private static func list() throws -> OracleList {
    let text = """
      A01: {title: t, strength: S}
      A02: {title: t, strength: S + C, none: it has no event}
      rule 6: {strength: I}
      """
    return try OracleList(authored: AuthoredNode(parsing: text, file: "o.yaml"))
  }

  @Test(
    arguments: [
      ("A01", .pinned), ("A02", .read), ("rule 6", .inferred), ("A09", .stated),
      ("rule 7", .stated), ("observed webkitgtk 2.50.6 in UIProcess/WebPageProxy.cpp", .observed),
      ("by rule: FrameLoader::load", .read), ("WKNavigationDelegate.h: without it", .read),
      ("by rule: CacheModel.cpp, two pages", .read), ("RFC 7617 section 2.2", .read),
      ("by rule: HTML 7.6.5", .read), ("by rule: W3C Referrer Policy", .read),
      ("by rule: WKPreferences, switched off", .read), ("by rule: NSURLErrorTimedOut", .read),
      ("by rule: WebKit does it", .inferred), ("by rule 3", .inferred),
      ("by rule: no ETag", .inferred), ("seeds A4", .stated),
      ("the texts are JavaScriptCore's", .stated),
    ] as [(String, EvidenceStrength)])
  func `the strength of a source follows from its form`(source: String, strength: EvidenceStrength)
    throws
  {
    #expect(try Self.list().strength(of: source) == strength)
  }

  @Test func `an entry without a strength is reported as a mistake`() throws {
    let node = try AuthoredNode(parsing: "A01: {title: t}", file: "o.yaml")
    let error = #expect(throws: AuthoredError.self) { try OracleList(authored: node) }
    #expect(
      error?.description
        == "o.yaml:1: at 'A01': no key 'strength'; expected the codes of its source, such as S")
  }

  private func strength(of text: String) throws -> EvidenceStrength {
    try Self.list().strength(of: try ExpectedTrace(parsing: text, file: "e.yaml"))
  }

  @Test func `an expectation is as strong as its weakest source, including sources of groups`()
    throws
  {
    #expect(try strength(of: "trace: 1\nsource: [A01]\nevents: [reload]") == .pinned)
    #expect(try strength(of: "trace: 1\nsource: [A01, A02]\nevents: [reload]") == .read)
    let group = "optional: {reason: r, source: rule 6, events: [didFinish]}"
    #expect(
      try strength(of: "trace: 1\nsource: [A01]\nevents:\n- reload\n- \(group)") == .inferred)
  }

  @Test func `a scenario's strength comes from expected.yaml, not from an engine's own file`()
    throws
  {
    let list = try Self.list()
    try withTemporaryFolder { folder in
      var scenario = try Scenario(
        authored: AuthoredNode(parsing: "title: t\nsteps: [reload]", file: "s"),
        folder: folder, name: "s")
      #expect(try list.strength(of: scenario) == nil)
      for (file, head) in [
        ("expected.yaml", "source: A02"),
        ("expected.model.yaml", "source: A01\nreason: r\nport: p"),
      ] {
        try "trace: 1\n\(head)\nevents: [reload]"
          .write(toFile: "\(folder)/\(file)", atomically: true, encoding: .utf8)
      }
      #expect(try list.strength(of: scenario) == .read)
      scenario = try scenario.readingExpectations(for: ["model", "webkitgtk"])
      #expect(try list.strength(of: scenario) == .read)
    }
  }
}
