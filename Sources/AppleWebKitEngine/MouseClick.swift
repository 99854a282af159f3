import WebViewKit

/// A mouse click, with the coordinates and flags of AppKit's events.
struct MouseClick: Hashable, Sendable {
  /// The distance from the view's left edge, in points.
  let x: Double
  /// The distance from the view's top edge, in points.
  let y: Double
  /// The keys that are held down, as the bits of `NSEvent.ModifierFlags` (NSEvent.h).
  let modifierFlags: UInt

  /// Creates the mouse click for a click of a scenario.
  ///
  /// - Parameters:
  ///   - place: The center of an element in CSS pixels, as ``ElementScript/locate`` returns it.
  ///   - zoom: The number of points in a CSS pixel.
  /// - Throws: ``EngineFailure/noPointer(engine:reason:remedy:)`` if AppKit cannot make the event,
  ///   or if the event would open a context menu.
  init(_ click: PointerClick, at place: (x: Double, y: Double), zoom: Double) throws(EngineFailure)
  {
    guard click.button == .left else {
      throw Self.refusal(
        "NSEvent makes no event of the middle button", "click with the left one and 'command'")
    }
    guard !click.modifiers.contains(.control) else {
      throw Self.refusal(
        "a click with Control opens a context menu, which waits for a user",
        "click without 'control'")
    }
    (x, y) = (place.x * zoom, place.y * zoom)
    modifierFlags = click.modifiers.map(\.flag).reduce(0, |)
  }

  static func refusal(_ reason: String, _ remedy: String) -> EngineFailure {
    .noPointer(engine: AppleWebKit.name, reason: reason, remedy: remedy)
  }
}
