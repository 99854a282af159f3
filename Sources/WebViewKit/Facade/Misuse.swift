#if !canImport(WebKit)
/// Something that WKWebView answers with an exception; a test bench reports it instead.
package enum Misuse: Hashable, Sendable, CustomStringConvertible {
  /// A handler was called a second time; that answer was ignored.
  case handlerCalledTwice(callback: String)
  /// A handler was released without having been called.
  case handlerNotCalled(callback: String)
  /// `createWebViewWith` returned a view that was not made with the configuration it was given.
  case foreignView
  /// A view was made in a process that has no engine; it stays empty.
  case noEngine

  /// One sentence: what the app did, what followed, and what to do.
  package var description: String {
    switch self {
    case .handlerCalledTwice(let callback):
      "the handler of \(callback) was called twice; the second answer is ignored; call it once"
    case .handlerNotCalled(let callback):
      "the handler of \(callback) was released without a call; call it once on every path"
    case .foreignView:
      "createWebViewWith returned a view made with another configuration; no window was opened; "
        + "make the view with the configuration that was handed over, or return nil"
    case .noEngine:
      "a WKWebView was made before an engine was chosen and stays empty; "
        + "call EngineConnection.open(_:) first"
    }
  }
}
#endif
