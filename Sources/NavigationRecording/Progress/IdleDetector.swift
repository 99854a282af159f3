import WebViewKit

/// A detector that counts round trips through an engine to determine when the engine is idle.
///
/// `ScenarioPlayback` and `WebViewRecording` make a detector for each wait.
package struct IdleDetector {
  private let neededTrips: Int
  private var idleTrips = 0
  private var unchanged = 0

  /// Creates a detector whose count is zero.
  package init(of engine: any EngineControl) { neededTrips = engine.roundTripsUntilIdle }

  /// Restarts the count, since an event has come.
  package mutating func reset() { (idleTrips, unchanged) = (0, 0) }

  /// Counts a round trip without an event, and returns whether the engine is idle.
  ///
  /// If the engine is idle, the count starts again. Since a page may stay active forever, the
  /// engine also counts as idle after 500 round trips without an event, or after 25 if something is
  /// held.
  ///
  /// - Parameters:
  ///   - isIdleTrip: Whether nothing happened within the engine during the round trip.
  ///   - isHeld: Whether something is held: a response at a gate of the server, or an answer that
  ///     the app delays.
  package mutating func isIdle(after isIdleTrip: Bool, while isHeld: Bool) -> Bool {
    idleTrips = isIdleTrip ? idleTrips + 1 : 0
    unchanged += 1
    guard idleTrips == neededTrips || unchanged >= (isHeld ? 25 : 500) else { return false }
    reset()
    return true
  }
}
