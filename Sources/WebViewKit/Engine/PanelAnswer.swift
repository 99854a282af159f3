#if !canImport(WebKit)
/// The answer to a page's dialog.
public enum PanelAnswer: Hashable, Sendable {
  /// `alert()` returns.
  case dismissed
  /// `confirm()` returns this.
  case confirmed(Bool)
  /// `prompt()` returns this; nil where it was cancelled.
  case text(String?)
}
#endif
