/// What sort of thing an event tells of: what the app did, or which of its delegates was called.
public enum Channel: String, CaseIterable, Hashable, Sendable {
  /// What the app did; a step opens a segment of the trace.
  case step
  /// Calls of WKNavigationDelegate, WKUIDelegate and WKURLSchemeHandler.
  case navigation
  /// Calls of WKDownloadDelegate.
  case download
  /// Completions of evaluated scripts, and messages that the page posts.
  case script
  /// Completions and notices of data stores.
  case store
  /// Changes of the web view's observable properties.
  case property
  /// What the server was asked for and what it answered.
  case server
}
