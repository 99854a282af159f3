/// An event loop: one thread at a time that handles readiness, deadlines and posted calls.
///
/// A turn waits for readiness, 5 ms at most and not beyond a deadline; notifies each watcher whose
/// descriptor is ready; notifies each watcher whose deadline has passed; runs jobs and calls from
/// other threads. After at most 64 turns, or the first idle one, the thread goes back to Dispatch
/// with the timer armed.
public actor EventLoop {
  private static let turnsAtOnce = 64

  package nonisolated let executor: LoopExecutor
  /// The loop's executor.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
  /// Creates a loop that does nothing before ``start()``.
  package init(label: String) throws(SystemError) {
    executor = try LoopExecutor(label: label)
  }

  /// Begins to run; the loop keeps itself alive until ``stop()``.
  package nonisolated func start() {
    executor.start { [self] in run() }
  }

  /// Closes every descriptor and ends the loop, after what was posted before.
  package nonisolated func stop() {
    post { [executor] reactor in
      reactor.stop()
      executor.stop()
    }
  }

  /// Posts a call, which runs on the loop after those posted before it.
  package nonisolated func post(_ call: @escaping @Sendable (Reactor) -> Void) {
    executor.post(call)
  }

  /// Runs a call on the loop, after those posted before it, and returns its result.
  package nonisolated(nonsending) func run<Value: Sendable>(
    _ call: @escaping @Sendable (Reactor) -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      post { reactor in continuation.resume(returning: call(reactor)) }
    }
  }

  private nonisolated func run() {
    // Once for all turns: the check for the loop's thread costs as much as reading a request.
    assumeIsolated { loop in
      let executor = loop.executor
      let reactor = executor.reactor
      var turns = 0
      var busy = true
      while busy, turns < EventLoop.turnsAtOnce {
        let found = reactor.turn(milliseconds: executor.hasWork ? 0 : reactor.timeout)
        executor.runWork()
        busy = found || executor.hasWork
        turns += 1
      }
      reactor.armTimer()
    }
    if executor.hasWork { executor.poller.wake() }
  }
}

/// The address of a watcher on a loop, which may be used from any thread.
package struct WatcherAddress: Sendable, Equatable {
  package let loop: EventLoop
  package let token: UInt64

  package init(loop: EventLoop, token: UInt64) {
    (self.loop, self.token) = (loop, token)
  }

  /// Posts a call, which gets the watcher on its loop, or `nil` if that has been closed before.
  // Without the type at hand, the cast costs as much as the rest of the call.
  @inlinable package func post<Target>(
    to type: Target.Type, _ call: @escaping @Sendable (Target?) -> Void
  ) {
    loop.post { [token] reactor in call(reactor.watcher(of: token) as? Target) }
  }

  package static func == (left: WatcherAddress, right: WatcherAddress) -> Bool {
    left.loop === right.loop && left.token == right.token
  }
}
