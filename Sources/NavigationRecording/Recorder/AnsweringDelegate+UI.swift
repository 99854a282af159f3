import Foundation
import NavigationTrace
import WebViewKit

extension AnsweringDelegate: WKUIDelegate {
  /// Records the question and whether the answer is a view, and records that view from then on.
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    let question = builder.question(about: navigationAction, opening: windowFeatures, in: webView)
    let child = behaviour.newView(for: question, configuration: configuration)
    if let child {
      recorder.attach(to: child, asNavigationDelegate: webView.navigationDelegate === self)
    }
    recorder.record(question.answered(builder.word(for: child)))
    behaviour.react(to: question, in: webView)
    return child
  }

  func webViewDidClose(_ webView: WKWebView) {
    recorder.recordNotification(builder.event(.webViewDidClose, webView), in: webView)
  }

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    let panel = builder.panel(.runJavaScriptAlertPanel, webView, message, frame)
    let decision = behaviour.alert(for: panel)
    recorder.recordQuestion(panel, by: decision, as: .string(decision.answer.rawValue), in: webView)
    { _ in
      completionHandler()
    }
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    let panel = builder.panel(.runJavaScriptConfirmPanel, webView, message, frame)
    let decision = behaviour.confirmation(for: panel)
    recorder.recordQuestion(
      panel, by: decision, as: .string("\(decision.answer)"), in: webView, give: completionHandler)
  }

  /// Records the dialog and its answer: null if it was cancelled, which an empty text is not.
  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    var panel = builder.panel(.runJavaScriptTextInputPanel, webView, prompt, frame)
    panel[.defaultText] = builder.text(defaultText)
    let decision = behaviour.input(for: panel)
    recorder.recordQuestion(
      panel, by: decision, as: builder.text(decision.answer), in: webView, give: completionHandler)
  }

  @available(iOS 18.4, *)
  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
  ) {
    let panel = builder.question(about: parameters, frame, in: webView)
    let decision = behaviour.files(for: panel)
    recorder.recordQuestion(
      panel, by: decision, as: builder.word(for: decision.answer), in: webView,
      give: completionHandler)
  }

  func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    let question = builder.question(about: type, for: origin, frame, in: webView)
    let decision = behaviour.mediaPermission(for: question)
    recorder.recordQuestion(
      question, by: decision, as: .string(decision.answer.rawValue), in: webView
    ) {
      decisionHandler($0.decision)
    }
  }
}
