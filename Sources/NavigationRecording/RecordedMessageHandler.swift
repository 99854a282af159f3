import Foundation
import WebViewKit

/// A script message handler of both kinds whose messages are recorded.
final class RecordedMessageHandler: NSObject, WKScriptMessageHandler,
  WKScriptMessageHandlerWithReply
{
  private weak var recorder: NavigationRecorder?
  private let reply: Decision<ScriptAnswer>?

  init(_ recorder: NavigationRecorder, _ reply: Decision<ScriptAnswer>?) {
    self.recorder = recorder
    self.reply = reply
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) {
    recorder?.receive(message, nil) { _ in }
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    recorder?.receive(message, reply) { answer in
      switch answer {
      case .value(let value): replyHandler(value.foundationValue, nil)
      case .error(let message): replyHandler(nil, message)
      }
    }
  }
}
