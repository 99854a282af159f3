#if !canImport(WebKit)
/// What stands behind every `WKWebView` of a process: it takes commands, in order.
///
/// Whatever an engine has to tell comes back as an ``EngineReport`` through the one
/// ``ReportQueue`` that it is connected to. All calls return at once and may come from any thread;
/// `MainActor` never waits for the engine's own thread.
public protocol WebViewBackend: AnyObject, Sendable {
  /// Gives the engine the queue that all its reports go to. Called once, before any command.
  func connect(to reports: ReportQueue)

  /// Performs one command on one view, after all commands that were given before.
  func perform(_ command: WebViewCommand)

  /// Performs one command on data stores, after all commands that were given before.
  func perform(_ command: DataStoreCommand)

  /// Performs one command on a user content, after all commands of either kind given before.
  func perform(_ command: UserContentCommand)
}
#endif
