import Foundation

/// A handler of the messages that pages post to a name (WKScriptMessageHandler).
@preconcurrency @MainActor public protocol WKScriptMessageHandler: NSObjectProtocol {
  /// Called when a page has posted a message.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}

/// A handler that replies to messages that pages post to a name (WKScriptMessageHandlerWithReply).
///
/// A handler has one of the two forms; see ``WKNavigationDelegate``. A text as second value
/// rejects the page's promise with an `Error` of that message; else the first value resolves it,
/// `nil` being `undefined`. Letting go of the reply handler rejects the promise.
@preconcurrency @MainActor public protocol WKScriptMessageHandlerWithReply: NSObjectProtocol {
  /// Called when a page has posted a message, for whose reply it waits.
  @preconcurrency func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void)
  /// The asynchronous form; its result is the answer.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?)
}

// As in WKNavigationDelegate+Defaults.swift.
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

  /// Rejects, as without a reply; on Apple systems a handler without any form does not
  /// compile.
  public func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?) {
    guard case .failure(let message) = ScriptReply.unanswered else { return (nil, nil) }
    return (nil, message)
  }
}
