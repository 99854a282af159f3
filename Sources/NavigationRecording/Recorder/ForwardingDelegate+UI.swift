import Foundation
import NavigationTrace
import WebViewKit

extension ForwardingDelegate: WKUIDelegate {
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    var child: WKWebView?
    forwarder.forward(
      builder.question(about: navigationAction, opening: windowFeatures, in: webView), to: ui,
      ui?.webView(_:createWebViewWith:for:windowFeatures:), builder.word(for:), absent: nil,
      give: { child = $0 }
    ) { make, answer in
      let made = make(webView, configuration, navigationAction, windowFeatures)
      if let made { recorder.places.attach(to: made) }
      answer(made)
    }
    return child
  }

  func webViewDidClose(_ webView: WKWebView) {
    forwarder.notify(
      ui, of: builder.event(.webViewDidClose, webView), ui?.webViewDidClose, webView)
  }

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    forwarder.forward(
      builder.panel(.runJavaScriptAlertPanel, webView, message, frame), to: ui,
      ui?.webView(_:runJavaScriptAlertPanelWithMessage:initiatedByFrame:completionHandler:),
      { "dismissed" }, absent: (), give: { completionHandler() }
    ) {
      (
        ask: (WKWebView, String, WKFrameInfo, @escaping @MainActor @Sendable () -> Void) -> Void,
        answer
      ) in
      ask(webView, message, frame) { @MainActor @Sendable in answer(()) }
    }
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    forwarder.forward(
      builder.panel(.runJavaScriptConfirmPanel, webView, message, frame), to: ui,
      ui?.webView(_:runJavaScriptConfirmPanelWithMessage:initiatedByFrame:completionHandler:),
      { .string("\($0)") }, absent: false, give: { completionHandler($0) }
    ) { (ask: (WKWebView, String, WKFrameInfo, @escaping Handler<Bool>) -> Void, answer) in
      ask(webView, message, frame) { @MainActor @Sendable in answer($0) }
    }
  }

  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    var panel = builder.panel(.runJavaScriptTextInputPanel, webView, prompt, frame)
    panel[.defaultText] = builder.text(defaultText)
    forwarder.forward(
      panel, to: ui,
      ui?.webView(
        _:runJavaScriptTextInputPanelWithPrompt:defaultText:initiatedByFrame:completionHandler:),
      builder.text, absent: nil, give: { completionHandler($0) }
    ) {
      (
        ask: (WKWebView, String, String?, WKFrameInfo, @escaping Handler<String?>) -> Void, answer
      ) in
      ask(webView, prompt, defaultText, frame) { @MainActor @Sendable in answer($0) }
    }
  }

  // On iOS, the system shows its own picker if no delegate has this method.
  @available(iOS 18.4, *)
  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
  ) {
    forwarder.forward(
      builder.question(about: parameters, frame, in: webView), to: ui,
      ui?.webView(_:runOpenPanelWith:initiatedByFrame:completionHandler:), builder.word(for:),
      absent: nil, give: { completionHandler($0) }
    ) {
      (
        ask: (WKWebView, WKOpenPanelParameters, WKFrameInfo, @escaping Handler<[URL]?>) -> Void,
        answer
      ) in
      ask(webView, parameters, frame) { @MainActor @Sendable in answer($0) }
    }
  }

  func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    forwarder.forward(
      builder.question(about: type, for: origin, frame, in: webView), to: ui,
      ui?.webView(_:requestMediaCapturePermissionFor:initiatedByFrame:type:decisionHandler:),
      \.word, absent: .prompt, give: { decisionHandler($0) }
    ) {
      (
        ask: (
          WKWebView, WKSecurityOrigin, WKFrameInfo, WKMediaCaptureType,
          @escaping Handler<WKPermissionDecision>
        ) -> Void, answer
      ) in
      ask(webView, origin, frame, type) { @MainActor @Sendable in answer($0) }
    }
  }
}
