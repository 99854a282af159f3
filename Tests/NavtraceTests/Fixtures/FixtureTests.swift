import Foundation
import NavigationRecording
import NavigationTrace
import Testing
import WebEngines
import WebViewKit

@testable import ScenarioLanguage
@testable import ScenarioResearch
@testable import ScenarioWorkers
@testable import navtrace

/// The scenarios of this repository, on every engine that is built in.
@Suite(.serialized) struct FixtureTests {
  static let library = ScenarioLibrary(
    root: URL(filePath: #filePath).appending(path: "../../../../Fixtures/Scenarios")
      .standardizedFileURL.path)

  @Test(arguments: WebEngine.builtIn)
  func `every scenario matches, and no mistake in its expectation goes unnoticed`(
    engine: WebEngine
  ) async throws {
    let names = try Self.library.names()
    #expect(names.count >= 30)
    let found = try await withThrowingTaskGroup(of: Found.self) { group in
      for half in [names.prefix(names.count / 2), names.dropFirst(names.count / 2)] {
        group.addTask(executorPreference: ThreadsOfItsOwn()) {
          try await Self.play(half, on: engine)
        }
      }
      return try await group.reduce(into: Found()) { $0 += $1 }
    }
    #expect(found.mutants > 1_000)
    var covered: Set<String> = []
    for name in names { covered.formUnion(try Self.library.scenario(named: name).covers.map(\.id)) }
    try Self.checkRows(found.shown, of: covered, on: engine)
  }

  /// The results of playing scenarios.
  private struct Found {
    var mutants = 0
    var shown: Set<String> = []

    static func += (sum: inout Found, other: Found) {
      sum.mutants += other.mutants
      sum.shown.formUnion(other.shown)
    }
  }

  /// Plays the scenarios that an engine can play, by the built program, and judges each.
  private static func play(_ names: some Sequence<String>, on engine: WebEngine) async throws
    -> Found
  {
    let scenarios = try names.map { WebEngine.considering(try library.scenario(named: $0)) }
    let plan = RunPlan(
      scenarios: scenarios, engines: [engine], environment: NavtraceProcess.environment)
    let observability = try Observability(try engine.make().capabilities)
    let supervisor = engine.supervisor(
      environment: plan.environment, program: try NavtraceProcess.program())
    var found = Found()
    try await supervisor.run(plan.requests(for: engine)) { progress in
      guard case .ended(let request, let result) = progress,
        let scenario = scenarios.first(where: { $0.name == request.scenario })
      else { return }
      #expect(result.failure == nil, "\(scenario.name)")
      found += try judge(result, of: scenario, by: observability)
    }
    return found
  }

  private static func judge(
    _ result: PlayResult, of scenario: Scenario, by observability: Observability
  ) throws -> Found {
    var found = Found()
    let trace = result.trace
    let version = trace.engineVersion
    guard let written = try scenario.expectation(for: trace.engine, version: version)?.trace
    else { return found }
    let (diff, side) = written.comparison(with: trace, observability: observability)
    let expected = side == .disputed ? try #require(written.otherSide) : written
    #expect(diff.isMatch, "\(scenario.name): \(TraceDiffRenderer().render(diff))")
    // What differs already differs in every mutant too, which says nothing and hides what does.
    guard diff.isMatch else { return found }
    for coverage in scenario.covers
    where try CoverageRun.judge(coverage, of: scenario, by: result) == .shown {
      found.shown.insert(coverage.id)
    }
    for mutant in ExpectationMutant.all(
      of: expected, matchedBy: diff, observability: observability)
    {
      let diff = TraceDiff(expected: mutant.expected, actual: trace, observability: observability)
      #expect(
        mutant.isNamed(by: diff),
        "\(scenario.name), \(mutant): \(TraceDiffRenderer().render(diff))")
      found.mutants += 1
    }
    return found
  }

  /// No row of the behaviour list falls out unseen, and no excuse outlives its reason.
  ///
  /// A row that scenarios cover has to be shown by one; tests are enough for others only.
  private static func checkRows(
    _ shown: Set<String>, of covered: Set<String>, on engine: WebEngine
  ) throws {
    let list = try BehaviourList(file: library.root + "/../" + BehaviourList.fileName)
    let missing = list.rows.filter { row in
      covered.contains(row.id)
        ? !shown.contains(row.id)
        : !row.tests.contains { $0.isAbout(engine.rawValue) }
    }
    let excused = list.rows.filter { $0.unsettled != nil || $0.notOn[engine.rawValue] != nil }
    #expect(missing.map(\.id) == excused.map(\.id))
  }
}
