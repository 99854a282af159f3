import Foundation
import Testing

@testable import ScenarioRuns
@testable import Scenarios
@testable import navtrace

@Suite(.timeLimit(.minutes(2))) struct LintCommandTests {
  private let folder: ScenarioFolder
  private let redundant = "a/one/expected.model.yaml"

  init() throws {
    folder = try ScenarioFolder()
    try folder.add("a/one")
    try folder.add("b/two")
  }

  private func lint(_ arguments: String...) async throws -> NavtraceProcess.Result {
    try await NavtraceProcess(["lint", "--scenarios", folder.path] + arguments).result()
  }

  /// Writes an override that expects what expected.yaml expects.
  private func addRedundant() throws {
    let lines = ScenarioFolder.plainEvents.map { "- \($0)" }.joined(separator: "\n")
    try folder.write(
      "trace: 1\nsource: [A01]\nreason: it was so\nport: m.swift\nevents:\n\(lines)\n",
      to: redundant)
  }

  @Test func `lint without findings exits with 0`() async throws {
    defer { folder.remove() }
    let result = try await lint()
    #expect(result.output == "2 scenarios, no findings\n")
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test func `findings of all scenarios are reported by file, counted, and exit with 1`()
    async throws
  {
    defer { folder.remove() }
    try addRedundant()
    try folder.write("title: [\n", to: "b/two/scenario.yaml")
    try folder.write("", to: "c/gone/expected.yaml")
    let result = try await lint()
    let lines = result.output.split(separator: "\n")
    #expect(
      lines.first == """
        \(folder.path)/\(redundant): expects what expected.yaml expects; delete it \
        [redundant-override]
        """)
    #expect(lines.count == 4)
    #expect(lines[1].hasPrefix("\(folder.path)/b/two/scenario.yaml:"))
    #expect(lines[1].hasSuffix(" [unreadable]"))
    #expect(lines[2].hasPrefix("\(folder.path)/c/gone: expected.yaml without a scenario.yaml;"))
    #expect(
      lines[3] == "2 scenarios: 3 findings (1 unreadable, 1 redundant-override, 1 orphan)")
    #expect(result.code == 1)
  }

  @Test func `lint checks only the named scenarios`() async throws {
    defer { folder.remove() }
    try addRedundant()
    try folder.write("", to: "c/gone/expected.yaml")
    #expect(try await lint("b").output.hasSuffix("1 scenario, no findings\n"))
    #expect(try await lint("one").output.hasSuffix("1 finding (1 redundant-override)\n"))
  }

  @Test func `control characters in a file's name are escaped`() async throws {
    defer { folder.remove() }
    try folder.write("", to: "a/one/left\u{1b}[2J\nover.html")
    let result = try await lint("one")
    #expect(result.output.contains("/left\\u{1b}[2J over.html: nothing in scenario.yaml names it;"))
    #expect(result.output.count { $0 == "\n" } == 2)
  }

  @Test(arguments: [
    (["nowhere"], "no scenario 'nowhere'"), (["--scenarios", "/nowhere"], "no such folder"),
    (["--colour"], "Unknown option '--colour'"),
  ])
  func `lint with a wrong name or folder exits with 2`(arguments: [String], message: String)
    async throws
  {
    defer { folder.remove() }
    let place = arguments.contains("--scenarios") ? [] : ["--scenarios", folder.path]
    let result = try await NavtraceProcess(["lint"] + place + arguments).result()
    #expect(result.errors.contains(message))
    #expect(result.code == 2)
  }

  @Test func `this repository's scenarios are free of findings`() async throws {
    defer { folder.remove() }
    let result = try await NavtraceProcess.run("lint", "--scenarios", FixtureTests.library.root)
    #expect(result.output.hasSuffix(" scenarios, no findings\n"), "\(result.output)")
    #expect(result.code == 0)
  }
}
