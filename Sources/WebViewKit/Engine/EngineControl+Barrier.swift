extension EngineControl {
  /// Comes back when everything that the engine's processes had under way has been reported.
  ///
  /// That is when ``tripsToRest`` round trips in a row brought nothing, or after 25 of them, where
  /// a page never rests or a server holds its reply; a server has some milliseconds to answer.
  ///
  /// - Parameter timeLimit: For each round trip.
  /// - Throws: ``EngineFailure`` where a process does not answer within the limit.
  public func barrier(timeLimit: Duration) async throws {
    var quiet = 0
    for _ in 0..<25 where quiet < tripsToRest {
      if try await roundTrip(timeLimit: timeLimit) {
        quiet += 1
      } else {
        quiet = 0
        try await Task.sleep(for: .milliseconds(2))
      }
    }
  }
}
