import Foundation
import NavigationTrace
import RunReports
import ScenarioLanguage
import ScenarioPlaying
import ScenarioWorkers
import WebEngines

/// The plan of a run; everything in it has been checked.
struct RunPlan: Sendable {
  /// The scenarios in the order in which they are played.
  var scenarios: [Scenario]
  /// The engines in the order in which they play.
  var engines: [WebEngine]
  /// What each engine plays of them; nil where each plays all.
  var namesByEngine: [String: Set<String>]?
  /// What their order was made from; nil where it is the fixed one.
  var seed: UInt64?
  /// The part of a whole that the scenarios are; nil where they are the whole.
  var shard: Shard?
  /// How often each engine plays the whole set.
  var rounds = 1
  /// Whether each play has an engine process of its own.
  var isFresh = false
  /// Whether plays that are not all alike make the run a failure.
  var failsOnFlaky = false
  /// How many scenarios play at once; nil where the engine decides.
  var workers: Int?
  /// Replaces the scenarios' own limits.
  var timeLimit: Duration?
  /// How many plays may differ or not run before the run stops; nil where it never does.
  var maxFailures: Int?
  /// Which traces are written beside their scenario.
  var record = RecordMode.none
  /// Whether the report says what happened at the server.
  var wantsEvidence = false
  /// The process's environment, which the workers inherit.
  var environment: [String: String]

  /// The scenarios that an engine is to play, or to say why it cannot.
  func scenarios(for engine: WebEngine) -> [Scenario] {
    guard let names = namesByEngine?[engine.rawValue] else { return scenarios }
    return scenarios.filter { names.contains($0.name) }
  }

  /// What an engine has to report before it has begun.
  func report(of engine: WebEngine) -> EngineReport {
    EngineReport(
      name: engine.rawValue, scenarios: scenarios(for: engine).map(\.name), rounds: rounds)
  }

  /// The scenarios that an engine plays, once a round; the others say why it cannot.
  func requests(for engine: WebEngine) -> [PlayRequest] {
    let playable = scenarios(for: engine).filter { $0.exceptions[engine.rawValue] == nil }
    return (1...rounds).flatMap { round in
      playable.map { scenario in
        PlayRequest(
          scenario: scenario.name, folder: scenario.folder,
          timeLimit: (timeLimit ?? scenario.timeLimit).inSeconds,
          wantsEvidence: wantsEvidence, round: round)
      }
    }
  }
}

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
      throw CommandFailure.error(
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
