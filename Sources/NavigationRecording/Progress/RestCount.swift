import WebViewKit

/// Counts the round trips through an engine that brought no event, until they mean rest.
package struct RestCount {
  private let tripsToRest: Int
  private var quiet = 0
  private var unchanged = 0

  /// Begins to count.
  package init(of engine: any EngineControl) { tripsToRest = engine.tripsToRest }

  /// Begins anew, since something came.
  package mutating func reset() { (quiet, unchanged) = (0, 0) }

  /// Takes in a round trip that brought nothing, and begins anew where that means rest.
  ///
  /// An engine that does not rest is left to itself after 500 of them, since a page may never rest,
  /// and after 25 where the engine waits for something that is held back.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether nothing moved within the engine either.
  ///   - isHeld: Whether something is held back: a reply at a gate, or an answer of the app.
  package mutating func isReached(by isQuiet: Bool, while isHeld: Bool) -> Bool {
    quiet = isQuiet ? quiet + 1 : 0
    unchanged += 1
    guard quiet == tripsToRest || unchanged >= (isHeld ? 25 : 500) else { return false }
    reset()
    return true
  }
}
