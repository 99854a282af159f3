#if !canImport(WebKit)
/// The app's answer about a response (WKNavigationResponsePolicy).
public enum WKNavigationResponsePolicy: Int, Sendable {
  /// The navigation fails.
  case cancel = 0
  /// The response is shown.
  case allow = 1
  /// The response becomes a download.
  case download = 2
}
#endif
