#if canImport(UIKit)
import UIKit
import WebKit
#else
import WebViewKitUI
#endif

/// A bridge by which a page calls functions of the app; each call is answered by a script.
@MainActor final class BridgeHandler: NSObject, WKScriptMessageHandler {
  let webView: WKWebView
  private(set) var calls: [String] = []

  init(configuration: WKWebViewConfiguration = WKWebViewConfiguration()) {
    configuration.userContentController.addUserScript(
      WKUserScript(
        source:
          "window.native = { call(name) { webkit.messageHandlers.bridge.postMessage({name}) } }",
        injectionTime: .atDocumentStart, forMainFrameOnly: true))
    webView = WKWebView(frame: .zero, configuration: configuration)
    super.init()
    webView.configuration.userContentController.add(self, name: "bridge")
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) {
    guard let body = message.body as? [String: Any], let name = body["name"] as? String else {
      return
    }
    calls.append(name)
    message.webView?.evaluateJavaScript("document.title = 'answered \(name)'")
  }
}
