#if canImport(UIKit)
import UIKit
import WebKit
#else
import WebViewKitUI
#endif

/// Answers what a page asks by its handlers, by the name of the message.
@MainActor final class MessageBroker: NSObject, WKScriptMessageHandlerWithReply {
  let webView: WKWebView
  private let answers: [String: @MainActor () async throws -> Any?]

  init(_ answers: [String: @MainActor () async throws -> Any?]) {
    self.answers = answers
    let configuration = WKWebViewConfiguration()
    webView = WKWebView(frame: .zero, configuration: configuration)
    super.init()
    for name in answers.keys {
      webView.configuration.userContentController.addScriptMessageHandler(
        self, contentWorld: .page, name: name)
    }
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    guard let answer = answers[message.name] else { return replyHandler(nil, "unknown") }
    Task {
      do { replyHandler(try await answer(), nil) } catch { replyHandler(nil, "\(error)") }
    }
  }
}
