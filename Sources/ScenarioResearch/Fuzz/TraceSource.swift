import ScenarioWorkers

/// Something that plays scenarios one by one: an engine here or in a worker process.
package protocol TraceSource: Sendable {
  /// Plays a scenario.
  ///
  /// - Throws: ``WorkerFailure`` where it cannot play any.
  func play(_ request: PlayRequest) async throws -> PlayResult

  /// Ends it; nothing is left running.
  func end() async
}
