import ArgumentParser
import FixtureServing
import FixtureSystem
import Foundation
import ScenarioRuns
import Synchronization

/// The handling of interruptions by the user.
///
/// An interruption cancels work, which then cleans up.
///
/// SIGINT, SIGTERM and SIGHUP are interruptions. Half a second after one, writes no longer wait for
/// a reader. After five seconds the process ends, even if the work still occupies every thread.
enum Interruption {
  /// The time that work gets after a request to stop, and the time that output waits for its
  /// reader.
  private static let outputTimeout = Duration.milliseconds(500)
  /// The time after which the process ends in any case.
  private static let grace = Duration.seconds(5)
  private static let hasHungUp = Atomic(false)

  /// The status of a command that was interrupted: 128 and SIGHUP if the terminal was closed.
  static var exitStatus: CommandStatus {
    hasHungUp.load(ordering: .relaxed) ? .hangUp : .interrupted
  }

  /// Stores the signal that interrupted the process, for the exit code.
  static func remember(_ signal: Int32) {
    if signal == SIGHUP { hasHungUp.store(true, ordering: .relaxed) }
  }

  /// Runs work until it ends or the process is interrupted.
  ///
  /// - Throws: The error of the work; ``WorkerFailure/interrupted`` if it was cancelled.
  static func guarding<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await run(work) { signals in for await _ in signals { break } }
  }

  /// Runs work that ends soon after it gets a request to stop.
  ///
  /// The work is cancelled at a second request, or if it takes too long.
  static func withStopRequest<Value: Sendable>(
    _ work: @escaping @Sendable (StopRequest) async throws -> Value
  ) async throws -> Value {
    let stop = StopRequest()
    return try await run {
      try await work(stop)
    } until: { signals in
      for await _ in signals.prefix(1) { stop.make() }
      await withTaskGroup { group in
        group.addTask { for await _ in signals { break } }
        group.addTask { try? await Task.sleep(for: outputTimeout) }
        await group.next()
        group.cancelAll()
      }
    }
  }

  /// Waits until the user interrupts the process.
  static func wait() async {
    let (signals, taken) = catchSignals()
    defer { taken.cancel() }
    for await _ in signals { break }
  }

  private static func run<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value,
    until isInterrupted: @escaping @Sendable (AsyncStream<Void>) async -> Void
  ) async throws -> Value {
    let (signals, taken) = catchSignals()
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
        // The cancelled work ends its workers before it returns.
        _ = try? await group.next()
        throw WorkerFailure.interrupted
      }
      return first
    }
  }

  private static func catchSignals() -> (signals: AsyncStream<Void>, taken: StopSignals) {
    let (signals, continuation) = AsyncStream<Void>.makeStream()
    let taken = StopSignals { signal, count in
      remember(signal)
      if count == 1 {
        StopSignals.later(by: outputTimeout) { StandardStream.stopWaiting() }
        StopSignals.endProcess(with: exitStatus.rawValue, after: grace)
      }
      continuation.yield()
    }
    return (signals, taken)
  }
}

/// A request from the user to stop after the current work.
final class StopRequest: Sendable {
  private let made = Atomic(false)

  var isMade: Bool { made.load(ordering: .relaxed) }

  func make() { made.store(true, ordering: .relaxed) }
}
