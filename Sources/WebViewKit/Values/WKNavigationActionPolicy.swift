#if !canImport(WebKit)
/// The app's answer about a navigation action (WKNavigationActionPolicy).
public enum WKNavigationActionPolicy: Int, Sendable {
  /// The navigation does not happen; where it had started it fails.
  case cancel = 0
  /// The navigation goes on.
  case allow = 1
  /// The navigation becomes a download.
  case download = 2
}
#endif
