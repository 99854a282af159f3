#if !canImport(WebKit)
import Foundation
import NavigationTrace
import WebViewKit

extension ForwardingDelegate: WKUIDelegate {
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    let question = recorder.question(
      about: navigationAction, opening: windowFeatures, in: webView)
    let delegate = ui
    var child: WKWebView?
    recorder.forward(question, to: delegate, recorder.word(for:), give: { child = $0 }) { answer in
      let made = delegate.webView(
        webView, createWebViewWith: configuration, for: navigationAction,
        windowFeatures: windowFeatures)
      if let made { recorder.adopt(made) }
      answer(made)
    }
    return child
  }

  func webViewDidClose(_ webView: WKWebView) {
    recorder.webViewDidClose(webView)
    let delegate = ui
    recorder.notify(delegate, of: .webViewDidClose) { delegate.webViewDidClose(webView) }
  }

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    let panel = recorder.panel(.runJavaScriptAlertPanel, webView, message, frame)
    let delegate = ui
    recorder.forward(
      panel, to: delegate, { "dismissed" }, give: { completionHandler() }
    ) { answer in
      delegate.webView(
        webView, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame
      ) { @MainActor @Sendable in answer(()) }
    }
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    let panel = recorder.panel(.runJavaScriptConfirmPanel, webView, message, frame)
    let delegate = ui
    recorder.forward(
      panel, to: delegate, { .string("\($0)") }, give: { completionHandler($0) }
    ) { answer in
      delegate.webView(
        webView, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame
      ) { @MainActor @Sendable in answer($0) }
    }
  }

  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    var panel = recorder.panel(.runJavaScriptTextInputPanel, webView, prompt, frame)
    panel[.defaultText] = recorder.text(defaultText)
    let delegate = ui
    recorder.forward(
      panel, to: delegate, recorder.text, give: { completionHandler($0) }
    ) { answer in
      delegate.webView(
        webView, runJavaScriptTextInputPanelWithPrompt: prompt, defaultText: defaultText,
        initiatedByFrame: frame
      ) { @MainActor @Sendable in answer($0) }
    }
  }

  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
  ) {
    let panel = recorder.question(about: parameters, frame, in: webView)
    let delegate = ui
    recorder.forward(
      panel, to: delegate, recorder.word(for:), give: { completionHandler($0) }
    ) { answer in
      delegate.webView(webView, runOpenPanelWith: parameters, initiatedByFrame: frame) {
        @MainActor @Sendable in answer($0)
      }
    }
  }

  func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    let question = recorder.question(about: type, for: origin, frame, in: webView)
    let delegate = ui
    recorder.forward(question, to: delegate, \.word, give: { decisionHandler($0) }) { answer in
      delegate.webView(
        webView, requestMediaCapturePermissionFor: origin, initiatedByFrame: frame, type: type
      ) { @MainActor @Sendable in answer($0) }
    }
  }
}
#endif
