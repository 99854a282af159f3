#if os(Linux)
import NavigationTrace

/// Plays scenarios in a worker process, in the order given, and replaces a worker that dies.
///
/// A worker that overruns its limit is ended. What a scenario does to its worker costs that
/// scenario only.
package struct WorkerSupervisor: Sendable {
  /// How long this side waits for a worker.
  package struct Limits: Sendable {
    /// For the engine to start.
    package var start = Duration.seconds(30)
    /// Beyond a scenario's own limit, which the worker keeps as long as it lives.
    package var grace = Duration.seconds(5)
    /// For a worker to leave when it is asked to.
    package var leave = Duration.seconds(5)

    package init() {}
  }

  private let launch: WorkerLaunch
  let limits: Limits

  package init(_ launch: WorkerLaunch, limits: Limits = Limits()) {
    self.launch = launch
    self.limits = limits
  }

  /// Plays the scenarios and reports how it goes; nothing is left running afterwards.
  ///
  /// - Throws: ``WorkerFailure`` where no worker can run the engine, or what `report` throws; what
  ///   was played before has been reported.
  package nonisolated(nonsending) func run(
    _ requests: [PlayRequest], report: (PlayProgress) throws -> Void
  ) async throws {
    var session = WorkerSession(self)
    do {
      for request in requests { try await session.play(request, report: report) }
    } catch {
      session.end()
      throw error
    }
    await session.leave()
  }

  /// Starts a worker to learn of its engine, and lets it leave.
  package nonisolated(nonsending) func describe() async throws -> EngineDescription {
    var ready = try await start()
    await ready.worker.leave(limit: limits.leave)
    return ready.engine
  }

  /// A worker that dies before it is ready may have had bad luck; two of them had not.
  nonisolated(nonsending) func start() async throws
    -> (worker: Worker, engine: EngineDescription)
  {
    var reason = ""
    for _ in 0..<2 {
      var worker = try Worker(launch)
      do {
        return (worker, try await worker.start(limit: limits.start))
      } catch let loss as Worker.Loss {
        reason = loss.reason
      }
    }
    throw WorkerFailure.neverReady(command: launch.description, reason: reason)
  }
}
#endif
