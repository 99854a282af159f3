import NavigationTrace

/// How playing one scenario in a worker went.
package struct PlayResult: Sendable {
  /// The engine that played it.
  package var engine: EngineDescription
  /// What was recorded, in order of arrival; up to the failure where there was one.
  package var events: [TraceEvent] = []
  /// Why the scenario did not come to its end; nil if it did.
  package var failure: String?
  /// Whether the worker died of it.
  package var lostWorker = false
  /// How long it took.
  package var duration = Duration.zero

  package init(engine: EngineDescription) {
    self.engine = engine
  }
}
