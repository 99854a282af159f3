import Foundation
import ScenarioResearch
import Testing
import WebViewKit

@testable import navtrace

/// `navtrace list --oracle`, with a list of four cases beside the folder of scenarios.
@Suite(.timeLimit(.minutes(2))) struct OracleCommandTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    try write("A02: {title: Another, strength: P, none: private}")
    try folder.add("Scenarios/a/one")
    try folder.add("Scenarios/a/two")
    try override("two", events: ScenarioFolder.plainEvents)
  }

  private func write(_ cases: String) throws {
    try folder.write(
      "A01: {title: A page is loaded, strength: \"S (CR)\"}\n\(cases)\n", to: "Oracle.yaml")
  }

  /// Writes an expectation of the model's own.
  private func override(_ name: String, events: [String]) throws {
    let lines = events.map { "- \($0)" }.joined(separator: "\n")
    try folder.write(
      "trace: 1\nsource: [A01]\nreason: it is so\nport: m.swift\nevents:\n\(lines)\n",
      to: "Scenarios/a/\(name)/expected.model.yaml")
  }

  private func list(_ arguments: String...) async throws -> NavtraceProcess.Result {
    try await NavtraceProcess(
      ["list", "--oracle", "--scenarios", folder.path + "/Scenarios"] + arguments
    ).result()
  }

  @Test func `each case has its strength, its outcome and its scenarios, or a reason`()
    async throws
  {
    defer { folder.remove() }
    let result = try await list("--engine", "model")
    #expect(
      result.output == """
        case  strength  title             model                   scenarios
        A01   S (CR)    A page is loaded  passed 1, overridden 1  a/one, a/two
        A02   P         Another                                   private
        1 of 2 cases have a scenario, 1 a reason

        """)
    #expect(result.code == 0)
  }

  @Test func `a scenario about an older system is marked, and comes first`() async throws {
    defer { folder.remove() }
    try folder.add("Scenarios/a/zoo", more: "profile: ios17")
    let result = try await list("--engine", "model")
    #expect(result.output.contains("a/zoo (ios17), a/one, a/two"))
    let rows = try JSONDecoder().decode(
      [OracleRow].self, from: Data(try await list("--json").output.utf8))
    #expect(rows[0].showings.map(\.profile) == [.ios26, .ios26, .ios17])
  }

  @Test func `a case with neither a scenario nor a reason exits with 1`() async throws {
    defer { folder.remove() }
    try write("A02: {title: Another, strength: P}")
    let result = try await list("--engine", "model")
    #expect(result.output.contains("Another                                   nothing shows it"))
    #expect(
      result.output.hasSuffix("\n1 of 2 cases have a scenario, 0 a reason; neither: A02\n"))
    #expect(result.code == 1)
  }

  @Test func `many scenarios are counted, and those that are named answer for themselves`()
    async throws
  {
    defer { folder.remove() }
    for name in ["three", "four"] { try folder.add("Scenarios/a/\(name)") }
    let all = try await list("--engine", "model")
    #expect(all.output.contains("passed 3, overridden 1  a/four, a/one and 2 more"))
    let one = try await list("three", "--engine", "model")
    #expect(one.output.hasSuffix("a/three\n1 of 1 cases have a scenario, 0 a reason\n"))
  }

  @Test func `a trace that differs exits with 1`() async throws {
    defer { folder.remove() }
    try override("two", events: ["goBack"])
    let result = try await list("--engine", "model")
    #expect(result.output.contains("passed 1, failed 1"))
    #expect(result.code == 1)
  }

  @Test func `without an engine nothing is played`() async throws {
    defer { folder.remove() }
    let result = try await list("--json")
    let rows = try JSONDecoder().decode([OracleRow].self, from: Data(result.output.utf8))
    #expect(rows.map(\.id) == ["A01", "A02"])
    #expect(rows.map(\.none) == [nil, "private"])
    #expect(rows[0].showings.map(\.scenario) == ["a/one", "a/two"])
    #expect(rows[0].showings[0].outcomes["model"]?.word == .notRun)
    #expect(result.code == 0)
  }

  @Test func `a case that is not there, no list, or two tables exit with 2`() async throws {
    defer { folder.remove() }
    try folder.write("B01: {title: t, strength: S}", to: "Oracle.yaml")
    let unknown = try await list()
    #expect(unknown.errors.contains("expected.yaml: at 'source': no case 'A01' in Oracle.yaml"))
    #expect(unknown.code == 2)
    try FileManager.default.removeItem(atPath: folder.path + "/Oracle.yaml")
    let none = try await list()
    #expect(
      none.errors.contains(
        "/Oracle.yaml: cannot be read: No such file or directory; expected a list of cases"))
    #expect(none.code == 2)
    let both = try await list("--covers")
    #expect(both.errors.contains("--covers, --oracle and --overrides: one table at a time."))
    #expect(both.code == 2)
  }
}
