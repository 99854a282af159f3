#if !canImport(WebKit)
import Foundation

/// Hears what pages post to a name, and replies (WKScriptMessageHandlerWithReply).
///
/// A handler has one of the three spellings; see ``WKNavigationDelegate``. A text as second value
/// rejects the page's promise with an `Error` of that message; else the first value resolves it,
/// nil being `undefined`. Letting go of the reply handler rejects the promise.
@MainActor public protocol WKScriptMessageHandlerWithReply: NSObjectProtocol {
  /// A page posted a message and awaits the reply.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void)
  /// The same, for code written before handlers were isolated.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping (Any?, String?) -> Void)
  /// The same, answered by returning.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?)
}

// As with the delegates, the facade calls the first form; its default calls the second, whose
// default awaits the third.
extension WKScriptMessageHandlerWithReply {
  /// Asks the second form.
  public func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    let plain: (Any?, String?) -> Void = { replyHandler($0, $1) }
    DelegateForms.descend(into: self) {
      self.userContentController(userContentController, didReceive: message, replyHandler: plain)
    }
  }

  /// Asks the third form.
  public func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping (Any?, String?) -> Void
  ) {
    guard DelegateForms.isDescending(into: self) else {
      let handler: @MainActor @Sendable (Any?, String?) -> Void = { replyHandler($0, $1) }
      return self.userContentController(
        userContentController, didReceive: message, replyHandler: handler)
    }
    Task.immediate {
      let (value, error) = await self.userContentController(
        userContentController, didReceive: message)
      replyHandler(value, error)
    }
  }

  /// Rejects, as where nobody replies; on Apple systems a handler without any form does not
  /// compile.
  public func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?) {
    guard case .failure(let message) = ScriptReply.unanswered else { return (nil, nil) }
    return (nil, message)
  }
}
#endif
