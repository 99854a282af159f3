#if os(Linux) || os(macOS)
import NavigationTrace

/// The workers of one engine, one after another: a new one takes the place of one that dies.
package struct WorkerSession {
  private let supervisor: WorkerSupervisor
  private var current: (worker: Worker, engine: EngineDescription)?

  /// Creates a session without a worker; the first scenario starts one.
  package init(_ supervisor: WorkerSupervisor) {
    self.supervisor = supervisor
  }

  /// Plays a scenario and reports its progress; if it ends the worker, only its own play fails.
  ///
  /// - Parameter next: The scenario to play after it, if known, so that the worker need not wait.
  /// - Throws: ``WorkerFailure`` if no worker can run the engine, or the error of `report`; then
  ///   the session has to be ended.
  @discardableResult
  package nonisolated(nonsending) mutating func play(
    _ request: PlayRequest, before next: PlayRequest? = nil, report: (PlayProgress) throws -> Void
  ) async throws -> PlayResult {
    if current == nil {
      let ready = try await supervisor.start()
      current = ready
      try report(.ready(ready.engine))
    }
    guard var ready = current else { throw WorkerFailure.interrupted }
    try report(.began(request))
    let beginning = ContinuousClock.now
    var result = PlayResult(request, on: ready.engine)
    do {
      let limit = Duration.seconds(request.timeLimit) + supervisor.limits.grace
      try await ready.worker.play(request, before: next, limit: limit, into: &result)
    } catch let loss as Worker.Loss {
      (result.failure, result.isOverdue) = (loss.reason, loss.isOverdue)
      result.lostWorker = true
    }
    result.duration = ContinuousClock.now - beginning
    current = result.lostWorker ? nil : ready
    try report(.ended(request, result))
    return result
  }

  package nonisolated(nonsending) mutating func end() async {
    await current?.worker.end()
    current = nil
  }

  package nonisolated(nonsending) mutating func leave() async {
    guard var (worker, _) = current else { return }
    current = nil
    await worker.leave(limit: supervisor.limits.leave)
  }
}
#endif
