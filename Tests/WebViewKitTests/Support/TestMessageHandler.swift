import Foundation
import WebViewKit

/// A handler that receives messages and replies to them.
final class TestMessageHandler: NSObject, WKScriptMessageHandler, WKScriptMessageHandlerWithReply {
  var messages: [WKScriptMessage] = []
  var reply: (@escaping @MainActor @Sendable (Any?, String?) -> Void) -> Void = { $0(nil, nil) }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) {
    messages.append(message)
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    messages.append(message)
    reply(replyHandler)
  }
}
