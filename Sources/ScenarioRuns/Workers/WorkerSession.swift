#if os(Linux) || os(macOS)
import NavigationTrace

/// A session with an engine, in which a new worker replaces a worker that dies.
///
/// ``WorkerSupervisor`` makes a session for each of the workers that play in parallel.
package struct WorkerSession {
  private let supervisor: WorkerSupervisor
  private var current: (worker: Worker, engine: EngineDescription)?

  /// Creates a session without a worker; the first scenario starts one.
  package init(_ supervisor: WorkerSupervisor) {
    self.supervisor = supervisor
  }

  /// Plays a scenario and reports its progress.
  ///
  /// If the worker dies, only this scenario fails.
  ///
  /// - Parameters:
  ///   - next: The scenario to play next, if known. The worker can then begin it without waiting.
  ///   - isStopped: Whether retries are no longer allowed.
  /// - Throws: ``WorkerFailure`` if no worker can run the engine, or the error of `report`; then
  ///   the session has to be ended.
  @discardableResult
  package nonisolated(nonsending) mutating func play(
    _ request: PlayRequest, before next: PlayRequest? = nil,
    isStopped: () -> Bool = { false }, report: (PlayProgress) throws -> Void
  ) async throws -> PlayResult {
    try await start(report)
    try report(.began(request))
    let beginning = ContinuousClock.now
    var result = try await play(request, before: next)
    var obstacle: (any Error)?
    do {
      for _ in 0..<supervisor.retries {
        guard let failure = result.failure, !isStopped() else { break }
        await terminate()
        try await start(report)
        var retry = try await play(request, before: next)
        retry.retries = result.retries + [failure] + retry.retries
        result = retry
      }
    } catch {
      obstacle = error
    }
    result.duration = ContinuousClock.now - beginning
    try report(.ended(request, result))
    if let obstacle { throw obstacle }
    return result
  }

  /// Starts a worker if there is none.
  private nonisolated(nonsending) mutating func start(
    _ report: (PlayProgress) throws -> Void
  ) async throws {
    guard current == nil else { return }
    let ready = try await supervisor.start()
    current = ready
    try report(.ready(ready.engine))
  }

  /// Plays a scenario once, in the current worker.
  private nonisolated(nonsending) mutating func play(
    _ request: PlayRequest, before next: PlayRequest?
  ) async throws -> PlayResult {
    guard var ready = current else { throw WorkerFailure.interrupted }
    var result = PlayResult(request, on: ready.engine)
    do {
      let limit = Duration.seconds(request.timeLimit) + supervisor.limits.grace
      try await ready.worker.play(request, before: next, limit: limit, into: &result)
    } catch let loss as Worker.Loss {
      (result.failure, result.isOverdue) = (loss.reason, loss.isOverdue)
      result.lostWorker = true
    }
    current = result.lostWorker ? nil : ready
    return result
  }

  /// Kills the worker and every process that it started; the session can be used again.
  package nonisolated(nonsending) mutating func terminate() async {
    await current?.worker.terminate()
    current = nil
  }

  /// Asks the worker to exit, and kills it after a limit; the session can be used again.
  package nonisolated(nonsending) mutating func leave() async {
    guard var (worker, _) = current else { return }
    current = nil
    await worker.leave(limit: supervisor.limits.leave)
  }
}
#endif
