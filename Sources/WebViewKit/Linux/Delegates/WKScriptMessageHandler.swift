import Foundation

/// A handler of the messages that pages post to a name (WKScriptMessageHandler).
@MainActor public protocol WKScriptMessageHandler: NSObjectProtocol {
  /// Called when a page has posted a message.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}

/// A handler that replies to messages that pages post to a name (WKScriptMessageHandlerWithReply).
///
/// A handler has one of the three spellings; see ``WKNavigationDelegate``. A text as second value
/// rejects the page's promise with an `Error` of that message; else the first value resolves it,
/// `nil` being `undefined`. Letting go of the reply handler rejects the promise.
@MainActor public protocol WKScriptMessageHandlerWithReply: NSObjectProtocol {
  /// Returns a page posted a message and awaits the reply.
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
    DelegateForms.descend(into: self, replyHandler) {
      self.userContentController(userContentController, didReceive: message, replyHandler: $0)
    }
  }

  /// Asks the third form.
  public func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping (Any?, String?) -> Void
  ) {
    DelegateForms.ask(self, replyHandler) {
      self.userContentController(
        userContentController, didReceive: message, replyHandler: $0)
    } third: {
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
