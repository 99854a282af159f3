import FixtureServing
import NavigationHarness

/// Lets work end in order when the user interrupts: its scope is cancelled, and cleans up.
enum Interruption {
  /// Runs work until it ends or the process is asked to, by SIGINT or SIGTERM.
  ///
  /// - Throws: What the work throws, ``WorkerFailure/interrupted`` where it was cancelled.
  static func guarding<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await run(work) { signals in for await _ in signals { break } }
  }

  /// Runs work that ends by itself soon after it was asked to; asked again, it is cancelled.
  static func noting<Value: Sendable>(
    _ work: @escaping @Sendable (StopRequest) async throws -> Value
  ) async throws -> Value {
    let stop = StopRequest()
    return try await run {
      try await work(stop)
    } until: { signals in
      for await _ in signals.prefix(1) { stop.make() }
      for await _ in signals { break }
    }
  }

  /// Returns when the user interrupts.
  static func wait() async {
    let (signals, continuation) = AsyncStream<Void>.makeStream()
    let taken = StopSignals { _ in continuation.yield() }
    defer { taken.cancel() }
    for await _ in signals { break }
  }

  private static func run<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value,
    until isInterrupted: @escaping @Sendable (AsyncStream<Void>) async -> Void
  ) async throws -> Value {
    let (signals, continuation) = AsyncStream<Void>.makeStream()
    let taken = StopSignals { _ in continuation.yield() }
    defer { taken.cancel() }
    return try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask { try await work() }
      group.addTask {
        await isInterrupted(signals)
        return nil
      }
      let first = try await group.next() ?? nil
      group.cancelAll()
      guard let first else {
        // The work takes its workers with it before it comes back.
        _ = try? await group.next()
        throw WorkerFailure.interrupted
      }
      return first
    }
  }
}
