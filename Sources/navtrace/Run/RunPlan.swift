import FixtureSites
import Foundation
import NavigationTrace
import ScenarioRuns
import Scenarios
import WebEngines
import WebViewKit

/// The plan of a run.
///
/// Everything in it has been checked.
///
/// ``RunCommand`` makes a plan from its options for a `Run`, and ``SingleRun`` for one scenario.
struct RunPlan: Sendable {
  /// The scenarios in the order in which they are played.
  var scenarios: [Scenario]
  /// The chosen scenarios that cannot be read, which are errors of the run.
  var mistakes: [MistakenScenario] = []
  /// The engines in the order in which they play.
  var engines: [WebEngine]
  /// The engine whose results are expected from the other engines; `nil` if the expectations of the
  /// scenarios apply to every engine.
  var against: WebEngine?
  /// The known changes of engines compared with ``against``, keyed by engine.
  var changes: [WebEngine: ChangeList] = [:]
  /// The names of the scenarios that each engine plays, keyed by engine; `nil` if every engine
  /// plays all scenarios.
  var namesByEngine: [String: Set<String>]?
  /// The names of scenarios that failed in an earlier run and are not played now, keyed by engine.
  var unchosen: [String: Set<String>] = [:]
  /// The seed of the scenarios' random order; `nil` if they are played in the usual order.
  var seed: UInt64?
  /// The shard that the scenarios belong to; `nil` if they are not divided into shards.
  var shard: Shard?
  /// The number of times that each engine plays all scenarios.
  var rounds = 1
  /// The maximum number of retries of a scenario that ended in an error.
  var retries = 0
  /// Whether each scenario run gets a new engine process.
  var isFresh = false
  /// Whether the run fails if the results of one scenario differ from each other.
  var failsOnFlaky = false
  /// The number of scenarios that are played at the same time; `nil` if the engine decides.
  var workers: Int?
  /// The HTTP version that all origins speak; `nil` for each scenario's own versions.
  var http: ServedVersion?
  /// The time limit that replaces the scenarios' own limits.
  var timeLimit: Duration?
  /// The number of failures and errors after which the run stops; `nil` if it never stops early.
  var maxFailures: Int?
  /// The choice of traces that are written to their scenarios' folders.
  var record = RecordMode.none
  /// Whether the report has the events at the server.
  var wantsEvidence = false
  /// The process's environment, which the workers inherit.
  var environment: [String: String]

  /// Returns the scenarios that an engine has to play or to skip with a reason.
  func scenarios(for engine: WebEngine) -> [Scenario] {
    guard let names = namesByEngine?[engine.rawValue] else { return scenarios }
    return scenarios.filter { names.contains($0.name) }
  }

  /// Returns the summary of an engine that has not begun.
  func report(of engine: WebEngine) -> EngineSummary {
    let names = namesByEngine?[engine.rawValue]
    let mistakes = mistakes.map(\.name).filter { names?.contains($0) ?? true }
    return EngineSummary(
      name: engine.rawValue, scenarios: scenarios(for: engine).map(\.name) + mistakes,
      rounds: rounds)
  }

  /// Returns a request for each scenario that an engine can play, once for each round.
  func requests(for engine: WebEngine) -> [PlayRequest] {
    let playable = scenarios(for: engine).filter { $0.exception(of: engine.rawValue) == nil }
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

/// A single run of one scenario, for commands that show its trace.
enum SingleRun {
  /// Plays a scenario.
  ///
  /// - Throws: ``WorkerFailure`` if the engine cannot run.
  static func play(
    _ scenario: Scenario, on engine: WebEngine, timeLimit: Duration?, http: ServedVersion? = nil,
    wantsEvidence: Bool = false, environment: [String: String]
  ) async throws -> PlayResult {
    try engine.check(http)
    let plan = RunPlan(
      scenarios: [scenario], engines: [engine], http: http, timeLimit: timeLimit,
      wantsEvidence: wantsEvidence, environment: environment)
    if let reason = scenario.exception(of: engine.rawValue) {
      throw CommandFailure.error(
        "\(engine) cannot play \(scenario.name): \(reason); choose another engine, or another "
          + "scenario ('navtrace list' prints them)")
    }
    return try await Interruption.guarding {
      var played: PlayResult?
      try await engine.supervisor(environment: environment, http: http).run(
        plan.requests(for: engine)
      ) {
        if case .ended(_, let result) = $0 { played = result }
      }
      guard let played else { throw WorkerFailure.interrupted }
      return played
    }
  }
}
