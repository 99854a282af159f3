#if !canImport(WebKit)
/// The answer to a policy question, about an action or a response.
public enum NavigationPolicy: Sendable {
  /// Nothing more happens, or the load fails.
  case cancel
  /// The navigation goes on.
  case allow
  /// The navigation becomes a download.
  case download
}
#endif
