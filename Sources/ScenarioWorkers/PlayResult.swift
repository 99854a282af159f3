import NavigationTrace
import ScenarioPlaying

/// How playing one scenario in a worker went.
package struct PlayResult: Sendable {
  /// The engine that played it.
  package var engine: EngineDescription
  /// What was recorded, up to the failure where there was one.
  package var trace: Trace
  /// What happened at the server; empty where nobody wanted it.
  package var evidence: [ServerEvent] = []
  /// Why the scenario did not come to its end; nil if it did.
  package var failure: String?
  /// Whether that is because its time was over.
  package var isOverdue = false
  /// What spoiled earlier plays by chance, of which the trace has nothing.
  package var spoiledPlays: [String] = []
  /// Whether the worker died of it.
  package var lostWorker = false
  /// How long it took, with the way to the worker and back.
  package var duration = Duration.zero
  /// How long it took in the worker, where it came to its end there.
  package var times = PlayTimes()

  package init(_ request: PlayRequest, on engine: EngineDescription) {
    self.engine = engine
    trace = Trace(
      engine: engine.name, engineVersion: engine.version, scenario: request.scenario)
  }
}
