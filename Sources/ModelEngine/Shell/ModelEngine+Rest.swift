import FixtureClient
import Synchronization
import WebViewKit

extension ModelEngine {
  /// In how many round trips without a change what waits for a frame before it in the document
  /// waits for the server of that one: over loopback, what a server has sent is here much sooner.
  private static let patience = 10
  /// How often what waits on `MainActor` is let go first: a sleep takes as long as a hundred turns.
  private static let turns = 40

  /// 1: there are no processes.
  public var tripsToRest: Int { 1 }

  /// Comes back when what had come in was looked at, and was reported.
  ///
  /// - Returns: Whether nothing is under way but what waits for an answer of the app. A reply that
  ///   is held at a gate is under way: whether a server still has something to say, it knows
  ///   itself.
  nonisolated(nonsending) public func roundTrip(timeLimit: Duration) async throws -> Bool {
    try await settle(within: timeLimit)
    guard !core.withLock(\.isQuiet) else { return true }
    for client in clients.withLock(\.self) { await client.flush() }
    try await settle(within: timeLimit)
    return withCore { core in
      core.noteTrip()
      if core.isWithholding, core.stillTrips >= Self.patience {
        core.perform { $0.releaseWithheld() }
      }
      return core.isQuiet
    }
  }

  /// Lets `MainActor` do what has been reported; where all orders are explored, that takes pauses.
  private nonisolated(nonsending) func settle(within limit: Duration) async throws {
    let deadline = ContinuousClock.now + limit
    var turns = 0
    while !core.withLock({ $0.isStill || $0.isWithholding }) {
      turns += 1
      guard turns > Self.turns else {
        await Task.yield()
        continue
      }
      guard ContinuousClock.now < deadline else {
        throw EngineFailure.noAnswer(
          engine: name, waitedFor: "what is under way", seconds: limit / .seconds(1))
      }
      try await Task.sleep(for: .milliseconds(1))
    }
  }
}
