#if !canImport(WebKit)
/// A dialog that a page's script wants to show.
public struct PanelValues: Sendable {
  /// Which of the three dialogs.
  public enum Kind: Hashable, Sendable {
    /// `alert()`
    case alert
    /// `confirm()`
    case confirm
    /// `prompt()` with its default text.
    case prompt(defaultText: String?)
  }

  /// Which dialog.
  public var kind: Kind
  /// The message.
  public var message: String
  /// The frame whose script asks.
  public var frame: FrameReference

  /// Creates the values of a dialog.
  public init(kind: Kind, message: String, frame: FrameReference) {
    self.kind = kind
    self.message = message
    self.frame = frame
  }
}
#endif
