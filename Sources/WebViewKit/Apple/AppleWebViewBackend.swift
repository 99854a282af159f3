#if canImport(WebKit)
/// An engine that is WebKit's own: its views need nobody behind them.
@MainActor public protocol WebViewBackend: AnyObject, Sendable {
  /// Gives the engine what knows its views. Called once, before any of them is made.
  func connect(to connection: EngineConnection)

  /// Shows a view in a window of its size, as a user would see it.
  ///
  /// - Throws: ``EngineFailure`` where there are no windows.
  func show(_ view: WKWebView) throws(EngineFailure)

  /// Closes the window of a view, where it has one.
  func hide(_ view: WKWebView)
}
#endif
