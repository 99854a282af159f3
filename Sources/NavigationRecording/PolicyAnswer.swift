/// What an app answers where WKNavigationDelegate asks for a policy, of an action or a response.
public enum PolicyAnswer: String, CaseIterable, Hashable, Sendable {
  /// The navigation goes on.
  case allow
  /// Nothing more happens, or the load fails.
  case cancel
  /// The navigation becomes a download.
  case download
}
