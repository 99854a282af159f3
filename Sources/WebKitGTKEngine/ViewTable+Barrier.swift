#if WebKitGTK
import WebViewKit

extension ViewTable {
  /// Rounds without any signal that mean rest.
  private static let quietRounds = 2
  /// Rounds after which a page that never rests is left to itself: what was under way at the
  /// start has long been reported.
  private static let mostRounds = 12

  /// Goes round through all processes until they have had nothing to tell for two rounds.
  func settle(until deadline: ContinuousClock.Instant, limit: Duration) async throws {
    var quiet = 0
    try await awaitStarts(until: deadline, limit: limit)
    for _ in 0..<Self.mostRounds where quiet < Self.quietRounds {
      let before = activity
      for session in allSessions {
        guard await session.roundTrip().wait(until: deadline) != nil else {
          throw noAnswer("the network process", limit)
        }
      }
      try await awaitStarts(until: deadline, limit: limit)
      for view in views.values {
        guard await view.roundTrip().wait(until: deadline) != nil else {
          throw noAnswer("the web process", limit)
        }
      }
      try await awaitStarts(until: deadline, limit: limit)
      try await deliver(until: deadline, limit: limit)
      quiet = before == activity ? quiet + 1 : 0
    }
  }

  /// Waits for loads whose web process is being launched.
  private func awaitStarts(until deadline: ContinuousClock.Instant, limit: Duration) async throws {
    while views.values.contains(where: \.owesStart) {
      guard .now < deadline else { throw noAnswer("the start of a load", limit) }
      _ = await Reply<Bool>().wait(until: min(deadline, .now + .milliseconds(5)))
    }
  }

  /// Waits until all reports have been delivered, so that the app's answers to them are on the way.
  private func deliver(until deadline: ContinuousClock.Instant, limit: Duration) async throws {
    guard let reports else { return }
    let isDelivered = await reports.barrier(timeLimit: deadline - .now) { id in
      reports.post(.barrier(id))
    }
    guard isDelivered else { throw noAnswer("the delivery of its reports", limit) }
  }

  nonisolated func noAnswer(_ what: String, _ limit: Duration) -> EngineFailure {
    .noAnswer(engine: "webkitgtk", waitedFor: what, seconds: limit.inSeconds)
  }
}
#endif
