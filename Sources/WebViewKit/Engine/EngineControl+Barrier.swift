extension EngineControl {
  /// Comes back when everything that the engine's processes had under way has been reported and
  /// delivered: when two round trips in a row brought nothing, or after twelve of them, where a
  /// page never rests.
  ///
  /// - Throws: ``EngineFailure`` where a process does not answer within the limit.
  public func barrier(timeLimit: Duration) async throws {
    let deadline = ContinuousClock.now + timeLimit
    var quiet = 0
    for _ in 0..<12 where quiet < 2 {
      quiet = try await roundTrip(timeLimit: max(.zero, deadline - .now)) ? quiet + 1 : 0
    }
  }
}
