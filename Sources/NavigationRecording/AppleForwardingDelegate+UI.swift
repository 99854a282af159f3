#if canImport(WebKit)
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
    var child: WKWebView?
    recorder.forward(question, recorder.word(for:), give: { child = $0 }) { answer in
      let made = ui?.webView?(
        webView, createWebViewWith: configuration, for: navigationAction,
        windowFeatures: windowFeatures)
      if let view = made ?? nil { recorder.adopt(view) }
      answer(made ?? nil)
    }
    return child
  }

  func webViewDidClose(_ webView: WKWebView) {
    recorder.webViewDidClose(webView)
    let called: Void? = ui?.webViewDidClose?(webView)
    recorder.note(.webViewDidClose, of: ui, exists: called != nil)
  }

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    let panel = recorder.panel(.runJavaScriptAlertPanel, webView, message, frame)
    recorder.forward(
      panel, { "dismissed" }, give: { completionHandler() }
    ) { (answer: @escaping (()) -> Void) in
      let asked: Void? = ui?.webView?(
        webView, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame
      ) { @MainActor @Sendable in answer(()) }
      if asked == nil { answer(()) }
    }
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    let panel = recorder.panel(.runJavaScriptConfirmPanel, webView, message, frame)
    recorder.forward(
      panel, { .string("\($0)") }, give: { completionHandler($0) }
    ) { (answer: @escaping (Bool) -> Void) in
      let asked: Void? = ui?.webView?(
        webView, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame
      ) { @MainActor @Sendable in answer($0) }
      if asked == nil { answer(false) }
    }
  }

  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    var panel = recorder.panel(.runJavaScriptTextInputPanel, webView, prompt, frame)
    panel[.defaultText] = recorder.text(defaultText)
    recorder.forward(panel, recorder.text, give: { completionHandler($0) }) { answer in
      let asked: Void? = ui?.webView?(
        webView, runJavaScriptTextInputPanelWithPrompt: prompt, defaultText: defaultText,
        initiatedByFrame: frame
      ) { @MainActor @Sendable in answer($0) }
      if asked == nil { answer(nil) }
    }
  }

  // On iOS the system's own picker is shown where nobody has it.
  @available(iOS 18.4, *)
  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
  ) {
    let panel = recorder.question(about: parameters, frame, in: webView)
    recorder.forward(panel, recorder.word(for:), give: { completionHandler($0) }) { answer in
      let asked: Void? = ui?.webView?(
        webView, runOpenPanelWith: parameters, initiatedByFrame: frame
      ) { @MainActor @Sendable in answer($0) }
      if asked == nil { answer(nil) }
    }
  }

  func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    let question = recorder.question(about: type, for: origin, frame, in: webView)
    recorder.forward(question, \.word, give: { decisionHandler($0) }) { answer in
      let asked: Void? = ui?.webView?(
        webView, requestMediaCapturePermissionFor: origin, initiatedByFrame: frame, type: type
      ) { @MainActor @Sendable in answer($0) }
      if asked == nil { answer(.prompt) }
    }
  }
}
#endif
