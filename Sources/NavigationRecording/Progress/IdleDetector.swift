import WebViewKit

/// A counter of round trips through an engine that finds out when the engine is idle.
///
/// `ScenarioPlayback` and `WebViewRecording` make a detector for each wait.
package struct IdleDetector {
  private let neededTrips: Int
  private var idleTrips = 0
  private var unchanged = 0

  /// Creates a counter at zero.
  package init(of engine: any EngineControl) { neededTrips = engine.roundTripsUntilIdle }

  /// Restarts the count, since an event came.
  package mutating func reset() { (idleTrips, unchanged) = (0, 0) }

  /// Counts a round trip that brought no event, and returns whether the engine is idle; if it is,
  /// the count starts again.
  ///
  /// A page may go on for ever. So an engine that is never idle counts as idle after 500 round
  /// trips, or after 25 if something is held back.
  ///
  /// - Parameters:
  ///   - isIdleTrip: Whether nothing happened within the engine either.
  ///   - isHeld: Whether something is held back: a reply at a gate, or an answer of the app.
  package mutating func isIdle(after isIdleTrip: Bool, while isHeld: Bool) -> Bool {
    idleTrips = isIdleTrip ? idleTrips + 1 : 0
    unchanged += 1
    guard idleTrips == neededTrips || unchanged >= (isHeld ? 25 : 500) else { return false }
    reset()
    return true
  }
}
