extension EngineControl {
  /// Comes back when everything that the engine's processes had under way has been reported and
  /// delivered: when two round trips in a row brought nothing, or after 25 of them, where a page
  /// never rests or a server holds its reply.
  ///
  /// - Parameter timeLimit: For each round trip.
  /// - Throws: ``EngineFailure`` where a process does not answer within the limit.
  public func barrier(timeLimit: Duration) async throws {
    var quiet = 0
    for _ in 0..<25 where quiet < 2 {
      quiet = try await roundTrip(timeLimit: timeLimit) ? quiet + 1 : 0
    }
  }
}
