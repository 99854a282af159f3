#if os(Linux) || os(macOS)
import NavigationTrace
import Synchronization

/// A supervisor, which plays scenarios in worker processes and replaces a worker that ends.
///
/// A worker is this same program, started as `navtrace worker`. It reads requests from its standard
/// input and writes replies to its standard output, each as a line of JSON:
///
/// ```
/// → {"folder": "/s/links/plain", "scenario": "links/plain", "timeLimit": 30}
/// ← {"event": {"kind": "load", …}}
/// ← {"finished": {…}}
/// ```
///
/// If a scenario crashes its worker or hangs beyond the limit, only that scenario fails. Results
/// are reported in the order of the requests, regardless of the number of workers.
package struct WorkerSupervisor: Sendable {
  /// The time limits for a worker.
  package struct Limits: Sendable {
    package var start = Duration.seconds(30)
    /// The extra time after a scenario's own limit, which the worker itself applies.
    package var grace = Duration.seconds(5)
    /// The time within which a worker has to exit after the request to exit.
    package var leave = Duration.seconds(5)

    package init() {}
  }

  /// A request's number, and the progress of that request.
  private typealias Step = (number: Int, progress: PlayProgress)

  private let launch: WorkerLaunch
  let limits: Limits
  /// The maximum number of retries of a scenario that ended in an error; each is in a new worker.
  package var retries = 0

  package init(_ launch: WorkerLaunch, limits: Limits = Limits()) {
    self.launch = launch
    self.limits = limits
  }

  /// Plays the scenarios and reports the progress; at the end no process is left running.
  ///
  /// - Parameters:
  ///   - workers: The number of workers that play at the same time.
  ///   - isFresh: Whether each scenario run gets a new worker.
  ///   - isStopped: Whether no further scenario may begin.
  /// - Throws: ``WorkerFailure`` if no worker can run the engine, or the error of `report`. Earlier
  ///   results have been reported.
  package nonisolated(nonsending) func run(
    _ requests: [PlayRequest], workers: Int = 1, isFresh: Bool = false,
    isStopped: @escaping @Sendable () -> Bool = { false },
    report: (PlayProgress) throws -> Void
  ) async throws {
    let (steps, continuation) = AsyncThrowingStream<Step, any Error>.makeStream()
    let queue = PlayQueue(requests, isStopped: isStopped)
    async let playing: Void = play(
      queue, workers: max(1, min(workers, requests.count)), isFresh: isFresh, continuation)
    // Results that wait for the result of an earlier request, keyed by their numbers.
    var waiting: [Int: PlayProgress] = [:]
    var next = 0
    var failure: WorkerFailure?
    do {
      for try await step in steps {
        guard case .ended = step.progress else {
          try report(step.progress)
          continue
        }
        waiting[step.number] = step.progress
        while let result = waiting.removeValue(forKey: next) {
          try report(result)
          next += 1
        }
      }
    } catch let error as WorkerFailure {
      failure = error
    }
    // Some results wait for a result that never comes, because its worker failed or was stopped.
    for (_, result) in waiting.sorted(by: { $0.key < $1.key }) { try report(result) }
    if let failure { throw failure }
    await playing
    if Task.isCancelled { throw WorkerFailure.interrupted }
  }

  /// Plays with all workers, and sends their progress to a stream that ends with their first error.
  private func play(
    _ queue: PlayQueue, workers: Int, isFresh: Bool,
    _ continuation: AsyncThrowingStream<Step, any Error>.Continuation
  ) async {
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<workers {
          group.addTask { try await play(queue, isFresh: isFresh, continuation) }
        }
        while try await group.next() != nil {}
      }
      continuation.finish()
    } catch {
      continuation.finish(throwing: error)
    }
  }

  /// Plays until nothing is left in the queue.
  private func play(
    _ queue: PlayQueue, isFresh: Bool,
    _ continuation: AsyncThrowingStream<Step, any Error>.Continuation
  ) async throws {
    var session = WorkerSession(self)
    do {
      var current = queue.next()
      while let (number, request) = current {
        let next = queue.next()
        try await session.play(
          request, before: isFresh ? nil : next?.request, isStopped: queue.isStopped
        ) { continuation.yield((number, $0)) }
        if isFresh { await session.leave() }
        current = queue.isStopped() ? nil : next
      }
    } catch {
      await session.terminate()
      throw error
    }
    await session.leave()
  }

  /// Starts a worker to get the description of its engine, then asks the worker to exit.
  package nonisolated(nonsending) func describe() async throws -> EngineDescription {
    var ready = try await start()
    await ready.worker.leave(limit: limits.leave)
    return ready.engine
  }

  /// Starts a worker.
  ///
  /// If the worker dies before it is ready, tries again once, since the failure may be random.
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

  /// A queue of the scenarios that several workers have yet to play.
  private final class PlayQueue: Sendable {
    /// The requests that no worker has taken, each with its number, from 0.
    private let waiting: Mutex<ArraySlice<(number: Int, request: PlayRequest)>>
    /// Whether to play nothing more, not even a scenario that a worker already has.
    let isStopped: @Sendable () -> Bool

    init(_ requests: [PlayRequest], isStopped: @escaping @Sendable () -> Bool) {
      waiting = Mutex(requests.enumerated().map { (number: $0, request: $1) }[...])
      self.isStopped = isStopped
    }

    func next() -> (number: Int, request: PlayRequest)? {
      isStopped() ? nil : waiting.withLock { $0.popFirst() }
    }
  }
}
#endif
