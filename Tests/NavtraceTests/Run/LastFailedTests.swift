import Foundation
import Scenarios
import Testing
import WebEngines

@testable import ScenarioRuns
@testable import navtrace

@Suite struct LastFailedTests {
  private let folder: ScenarioFolder

  private let names = ["g/a", "g/b", "g/c", "g/d"]

  init() throws {
    folder = try ScenarioFolder()
    for name in ["a", "b", "c", "d"] { try folder.add("g/\(name)") }
  }

  private func plan() throws -> RunPlan {
    let selection = ScenarioSelection(root: folder.path, names: names)
    return RunPlan(
      scenarios: try selection.places([]).read(), engines: [.webkitgtk, .model], environment: [:])
  }

  private func run(_ outcomes: [String: [String: PlayOutcome]], failure: String? = nil) -> RunReport
  {
    RunReport(
      began: .now,
      engines: outcomes.keys.sorted().map {
        EngineSummary(
          name: $0, version: "1", scenarios: ["g/a", "g/b", "g/c", "gone"], failure: failure)
      },
      scenarios: outcomes.flatMap { engine, outcomes in
        outcomes.map { ScenarioReport(scenario: $0.key, engine: engine, outcome: $0.value) }
      })
  }

  @Test
  func `--last-failed plays each engine's failures and the scenarios that were not run on it`()
    throws
  {
    defer { folder.remove() }
    var plan = try plan()
    let report = run([
      "model": ["g/a": .passed, "g/b": .failed, "g/c": .error, "gone": .failed],
      "webkitgtk": ["g/a": .skipped, "g/b": .passed, "gone": .passed],
    ])
    try plan.restrict(toFailuresOf: report, file: "run.json", of: names)
    #expect(plan.engines == [.webkitgtk, .model])
    #expect(plan.scenarios.map(\.name) == ["g/b", "g/c"])
    #expect(plan.scenarios(for: .model).map(\.name) == ["g/b", "g/c"])
    #expect(plan.scenarios(for: .webkitgtk).map(\.name) == ["g/c"])
    #expect(plan.requests(for: .webkitgtk).map(\.scenario) == ["g/c"])
    #expect(plan.report(of: .webkitgtk).scenarios == ["g/c"])
    #expect(plan.unchosen.values.allSatisfy { $0.isEmpty })
  }

  @Test func `failures that are not selected are kept for the next --last-failed run`() throws {
    defer { folder.remove() }
    var plan = try plan()
    plan.scenarios.removeAll { $0.name != "g/b" }
    plan.engines = [.model]
    let report = run([
      "model": ["g/a": .failed, "g/b": .failed, "g/c": .passed, "gone": .failed],
      "webkitgtk": ["g/a": .passed, "g/b": .error, "g/c": .passed, "gone": .passed],
    ])
    try plan.restrict(toFailuresOf: report, file: "run.json", of: names)
    #expect(plan.scenarios.map(\.name) == ["g/b"])
    #expect(plan.unchosen == ["model": ["g/a"], "webkitgtk": ["g/b"]])
  }

  @Test func `an engine without failures is left out of a --last-failed run`() throws {
    defer { folder.remove() }
    var plan = try plan()
    let good: [String: PlayOutcome] = ["g/a": .passed, "g/b": .passed, "gone": .passed]
    let report = run([
      "model": good.merging(["g/c": .passed]) { $1 },
      "webkitgtk": good.merging(["g/c": .failed]) { $1 },
    ])
    try plan.restrict(toFailuresOf: report, file: "run.json", of: names)
    #expect(plan.engines == [.webkitgtk])
  }

  @Test func `a run with --last-failed after a run without failures reports it`() throws {
    defer { folder.remove() }
    var plan = try plan()
    let report = run(["model": ["g/a": .passed, "g/b": .passed, "g/c": .passed]])
    #expect(
      throws: CommandFailure.unusable(
        "--last-failed: in out/run.json, no chosen scenario failed, ended in an error or was not "
          + "run on these engines; run without it to play all")
    ) { try plan.restrict(toFailuresOf: report, file: "out/run.json", of: names) }
  }
}
