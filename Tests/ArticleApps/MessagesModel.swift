import WebViewKit

/// The model of the screen with the messages; an `ObservableObject` in the app.
@MainActor final class MessagesModel: NSObject {
  private(set) var isReady = false
  /// The answer to the page when it asks for a key.
  var answers: [String: Any] = [:]
  let webView: WKWebView

  init(configuration: WKWebViewConfiguration) {
    webView = WKWebView(frame: .zero, configuration: configuration)
    super.init()
    webView.navigationDelegate = self
    webView.configuration.userContentController.addScriptMessageHandler(
      self, contentWorld: .page, name: "ask")
  }

  func load(_ url: URL) {
    webView.load(URLRequest(url: url))
  }

  /// Removes the handler, which keeps this object alive.
  func removeHandlers() {
    webView.configuration.userContentController.removeAllScriptMessageHandlers()
  }
}

extension MessagesModel: WKNavigationDelegate {
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    isReady = true
  }
}

extension MessagesModel: WKScriptMessageHandlerWithReply {
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    guard let key = message.body as? String, let answer = answers[key] else {
      replyHandler(nil, "unknown key")
      return
    }
    replyHandler(answer, nil)
  }
}
