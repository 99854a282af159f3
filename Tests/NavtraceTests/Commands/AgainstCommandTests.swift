import Foundation
import NavigationTrace
import Testing
import WebEngines

@testable import ScenarioRuns
@testable import navtrace

@Suite(
  .timeLimit(.minutes(3)),
  .enabled(if: WebEngine.webkitgtk.isBuiltIn, "built without --traits WebKitGTK"))
struct AgainstCommandTests {
  private let folder: ScenarioFolder

  init() throws { folder = try ScenarioFolder() }

  /// Adds a scenario that site isolation does not change, and one that it stalls.
  private func addScenarios() throws {
    try folder.add("a/one", events: nil)
    try folder.write(
      """
      title: Two sites
      origins:
        main: {/a: {html: <p>a}}
        other: {host: other.localhost, /b: {html: <p>b}}
      steps:
      - load: /a
      - load: other:/b
      """, to: "a/two/scenario.yaml")
  }

  private func run(_ arguments: String...) async throws -> NavtraceProcess.Result {
    try await NavtraceProcess(
      [
        "run", "--scenarios", folder.path, "--engine", "webkitgtk+SiteIsolation", "--against",
        "webkitgtk", "--output", "\(folder.path)/out",
      ] + arguments
    ).result()
  }

  private func list(_ scenario: String) throws {
    try folder.write(
      "- {kind: error, class: incomplete, reason: it never starts, scenarios: [\(scenario)]}",
      to: "../Changes/SiteIsolation.yaml")
  }

  @Test
  func `with --against, a scenario that stalls on the changed engine is an error and is listed`()
    async throws
  {
    defer { folder.remove() }
    try addScenarios()
    let result = try await run()
    #expect(
      result.output.contains(
        "step 2 (load other:/b): engine error: webkitgtk+SiteIsolation is idle, and does not "
          + "start the load that the app has allowed"))
    #expect(
      result.output.contains(
        "webkitgtk+SiteIsolation against webkitgtk: 1 of 2 scenarios changed\n  error 1: a/two\n"))
    #expect(result.code == 3)
    let report = try RunReport(file: "\(folder.path)/out/run.json")
    #expect(report.engines.map(\.name) == ["webkitgtk", "webkitgtk+SiteIsolation"])
    #expect(report.against == "webkitgtk")
    let trace = report.scenarios.first { $0.engine == "webkitgtk+SiteIsolation" }?.trace
    #expect(trace?.engine == "webkitgtk+SiteIsolation")
  }

  @Test func `a listed change passes, and a listed change that does not occur fails`() async throws
  {
    defer { folder.remove() }
    try addScenarios()
    try list("a/two")
    let listed = try await run("a/two")
    #expect(listed.output.contains("  error 1: a/two (incomplete)\n"))
    // The scenario itself has no expectation.
    #expect(listed.output.contains("1 passed (1 changed as listed), 1 failed") && listed.code == 1)
    try list("a/one")
    let gone = try await run("a/one")
    #expect(gone.output.contains("'error' did not come; delete the scenario from its entry in "))
    try list("a/three")
    #expect(try await run().errors.contains("no scenario 'a/three'"))
  }

  @Test func `--against with the same engine is refused`() async throws {
    defer { folder.remove() }
    let result = try await NavtraceProcess.run("run", "--engine", "model", "--against", "model")
    #expect(result.errors.contains("--against: name another engine to compare with it"))
  }
}
