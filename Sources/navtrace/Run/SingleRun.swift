import NavigationTrace
import RunReports
import ScenarioLanguage
import ScenarioWorkers
import WebEngines

/// Plays one scenario once, for commands that look at its trace.
enum SingleRun {
  /// - Throws: ``WorkerFailure`` where the engine cannot run.
  static func play(
    _ scenario: Scenario, on engine: WebEngine, timeLimit: Duration?, wantsEvidence: Bool = false,
    environment: [String: String]
  ) async throws -> PlayResult {
    let plan = RunPlan(
      scenarios: [scenario], engines: [engine], timeLimit: timeLimit, wantsEvidence: wantsEvidence,
      environment: environment)
    if let reason = scenario.exceptions[engine.rawValue] {
      throw CommandFailure.couldNotRun(
        "\(engine) cannot play \(scenario.name): \(reason); choose another engine, or another "
          + "scenario ('navtrace list' prints them)")
    }
    return try await Interruption.guarding {
      var played: PlayResult?
      try await engine.supervisor(environment: environment).run(plan.requests(for: engine)) {
        if case .ended(_, let result) = $0 { played = result }
      }
      guard let played else { throw WorkerFailure.interrupted }
      return played
    }
  }
}
