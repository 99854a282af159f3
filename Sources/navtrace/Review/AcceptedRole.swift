/// What a recorded trace is accepted as.
enum AcceptedRole: Hashable, Sendable {
  /// What is expected of its engine, perhaps in some versions only.
  case override(version: String?)
  /// WKWebView's truth.
  case truth
}
