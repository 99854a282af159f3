import Foundation

/// A handler of the messages that pages post to the handler's name.
@preconcurrency @MainActor public protocol WKScriptMessageHandler: NSObjectProtocol {
  /// Called when a page has posted a message.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}

/// A handler that replies to the messages that pages post to the handler's name.
///
/// A handler implements one of the two forms; see ``WKNavigationDelegate``. A reply consists of a
/// value and an error text. If there is an error text, the page's promise is rejected with an
/// `Error` that has this message. Otherwise the promise is resolved with the value; `nil` becomes
/// `undefined`. If the reply handler is released without a call, the promise is rejected.
@preconcurrency @MainActor public protocol WKScriptMessageHandlerWithReply: NSObjectProtocol {
  /// Called when a page has posted a message and waits for the reply.
  @preconcurrency func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void)
  /// The asynchronous form of the method above; its result is the reply.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?)
}

// The comment in WKNavigationDelegate+Defaults.swift explains these defaults.
extension WKScriptMessageHandlerWithReply {
  /// Calls the asynchronous form.
  @preconcurrency public func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    DelegateForms.ask(self, replyHandler) {
      await self.userContentController(
        userContentController, didReceive: message)
    }
  }

  /// Rejects the promise, as if there were no reply.
  ///
  /// On Apple systems, a handler that implements neither form does not compile.
  public func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?) {
    guard case .failure(let message) = ScriptReply.unanswered else { return (nil, nil) }
    return (nil, message)
  }
}
