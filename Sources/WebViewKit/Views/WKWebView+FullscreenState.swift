#if !canImport(WebKit)
extension WKWebView {
  /// Whether, and how far, an element fills the screen (WKFullscreenState).
  public enum FullscreenState: Int, Sendable {
    /// None does.
    case notInFullscreen = 0
    /// One is about to.
    case enteringFullscreen = 1
    /// One does.
    case inFullscreen = 2
    /// One is about to leave.
    case exitingFullscreen = 3
  }
}
#endif
