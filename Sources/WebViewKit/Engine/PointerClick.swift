/// A click with the mouse.
public struct PointerClick: Hashable, Sendable {
  /// A button of the mouse.
  public enum Button: String, CaseIterable, Hashable, Sendable {
    /// The main one.
    case left
    /// The wheel.
    case middle
  }

  /// A key that is held meanwhile.
  public enum Modifier: String, CaseIterable, Hashable, Sendable {
    /// Command, elsewhere Super.
    case command
    /// Control.
    case control
    /// Option, elsewhere Alt.
    case option
    /// Shift.
    case shift
  }

  /// The button.
  public var button = Button.left
  /// The keys.
  public var modifiers: Set<Modifier> = []

  /// Creates a plain click of the main button.
  public init() {}
}
