import Foundation
import NavigationRecording
import NavigationTrace
import Testing
import WebEngines
import WebViewKit

@testable import ScenarioRuns
@testable import Scenarios
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
    let mutants = try await withThrowingTaskGroup(of: Int.self) { group in
      for half in [names.prefix(names.count / 2), names.dropFirst(names.count / 2)] {
        group.addTask(executorPreference: ThreadsOfItsOwn()) {
          try await Self.play(half, on: engine)
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(mutants > 1_000)
  }

  /// Plays the scenarios that an engine can play, by the built program, and judges each; returns
  /// the number of mistakes that were noticed.
  private static func play(_ names: some Sequence<String>, on engine: WebEngine) async throws
    -> Int
  {
    let scenarios = try names.map { WebEngine.considering(try library.scenario(named: $0)) }
    let plan = RunPlan(
      scenarios: scenarios, engines: [engine], environment: NavtraceProcess.environment)
    let observability = try Observability(try engine.make().capabilities)
    let supervisor = engine.supervisor(
      environment: plan.environment, program: try NavtraceProcess.program())
    var found = 0
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
  ) throws -> Int {
    var found = 0
    let trace = result.trace
    guard let expected = try scenario.expectation(for: trace.engine)?.trace else { return found }
    let diff = TraceDiff(expected: expected, actual: trace, observability: observability)
    #expect(diff.isMatch, "\(scenario.name): \(TraceDiffRenderer().render(diff))")
    // What differs already differs in every mutant too, which says nothing and hides what does.
    guard diff.isMatch else { return found }
    for mutant in ExpectationMutant.all(
      of: expected, matchedBy: diff, observability: observability)
    {
      let diff = TraceDiff(expected: mutant.expected, actual: trace, observability: observability)
      #expect(
        mutant.isNamed(by: diff),
        "\(scenario.name), \(mutant): \(TraceDiffRenderer().render(diff))")
      found += 1
    }
    return found
  }
}
