import Foundation

/// Everything that is known of a run when it has ended.
package struct RunReport: Hashable, Sendable {
  /// When it began.
  package var began: Date
  /// The engines, in the order in which they played.
  package var engines: [EngineReport] = []
  /// What was played, in order.
  package var scenarios: [ScenarioReport] = []
  /// Whether it was ended before everything was played.
  package var wasInterrupted = false
  /// How many failures ended it before that; nil where they did not.
  package var stoppedAfter: Int?
  /// What the order of the scenarios was made from; nil is the fixed one.
  package var seed: UInt64?
  /// The part of a whole that it is; nil where it is the whole.
  package var shard: Shard?
  /// The parts that a report of several lacks.
  package var missing: [Shard] = []

  /// What was played on an engine.
  package func scenarios(on engine: EngineReport) -> [ScenarioReport] {
    scenarios.filter {
      $0.engine == engine.name && ($0.version ?? engine.version) == engine.version
    }
  }

  /// An engine's name, with the version where there is another one of that name.
  package func title(of engine: EngineReport) -> String {
    engines.count { $0.name == engine.name } > 1 ? engine.nameAndVersion : engine.name.printableLine
  }

  /// What an engine was to play and did not, because it or the run ended before.
  package func unplayed(on engine: EngineReport) -> [String] {
    let played = Set(scenarios(on: engine).map(\.scenario))
    return engine.scenarios.filter { !played.contains($0) }
  }
}

extension RunReport {
  /// Creates the report of a run in which nothing was played yet.
  package init(began: Date) { self.began = began }
}
