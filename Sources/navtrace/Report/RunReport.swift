import Foundation

/// Everything that is known of a run when it has ended.
struct RunReport: Hashable, Sendable {
  /// When it began.
  var began: Date
  /// The engines, in the order in which they played.
  var engines: [EngineReport] = []
  /// What was played, in order.
  var scenarios: [ScenarioReport] = []
  /// Whether it was ended before everything was played.
  var wasInterrupted = false
  /// How many failures ended it before that; nil where they did not.
  var stoppedAfter: Int?
  /// What the order of the scenarios was made from; nil is the fixed one.
  var seed: UInt64?
  /// The part of a whole that it is; nil where it is the whole.
  var shard: Shard?
  /// The parts that a report of several lacks.
  var missing: [Shard] = []

  /// What was played on an engine.
  func scenarios(on engine: EngineReport) -> [ScenarioReport] {
    scenarios.filter {
      $0.engine == engine.name && ($0.version ?? engine.version) == engine.version
    }
  }

  /// An engine's name, with the version where there is another one of that name.
  func title(of engine: EngineReport) -> String {
    engines.count { $0.name == engine.name } > 1 ? engine.nameAndVersion : engine.name.printableLine
  }

  /// What an engine was to play and did not, because it or the run ended before.
  func unplayed(on engine: EngineReport) -> [String] {
    let played = Set(scenarios(on: engine).map(\.scenario))
    return engine.scenarios.filter { !played.contains($0) }
  }
}
