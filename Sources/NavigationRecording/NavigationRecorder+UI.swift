import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder: WKUIDelegate {
  /// Records the question and whether a view was answered, and records that view from then on.
  public func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    let question = question(about: navigationAction, opening: windowFeatures, in: webView)
    let child = behaviour.newView(for: question, configuration: configuration)
    if let child {
      attach(to: child, asNavigationDelegate: webView.navigationDelegate === self)
    }
    let answer = child.map { "view \(numbers.view($0))" }
    record(question.answered(answer.map(TraceValue.string) ?? .null))
    behaviour.react(to: question, in: webView)
    return child
  }

  /// Records it.
  public func webViewDidClose(_ webView: WKWebView) {
    tell(event(.webViewDidClose, webView), in: webView)
  }

  /// Records the dialog and when it was dismissed.
  public func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    let panel = panel(.runJavaScriptAlertPanel, webView, message, frame)
    let decision = behaviour.alert(for: panel)
    settle(panel, by: decision, as: .string(decision.answer.rawValue), in: webView) { _ in
      completionHandler()
    }
  }

  /// Records the dialog and its answer.
  public func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    let panel = panel(.runJavaScriptConfirmPanel, webView, message, frame)
    let decision = behaviour.confirmation(for: panel)
    settle(panel, by: decision, as: .string("\(decision.answer)"), in: webView) {
      completionHandler($0)
    }
  }

  /// Records the dialog and its answer; null is cancelled, an empty text is not.
  public func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    var panel = panel(.runJavaScriptTextInputPanel, webView, prompt, frame)
    panel[.defaultText] = text(defaultText)
    let decision = behaviour.input(for: panel)
    settle(panel, by: decision, as: text(decision.answer), in: webView) { completionHandler($0) }
  }

  /// Records the panel and the names of the files that were chosen.
  @available(iOS 18.4, *)
  public func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
  ) {
    let panel = question(about: parameters, frame, in: webView)
    let decision = behaviour.files(for: panel)
    let names = decision.answer?.map(\.lastPathComponent).joined(separator: ", ")
    settle(panel, by: decision, as: text(names), in: webView) { completionHandler($0) }
  }

  /// Records the question and its answer.
  public func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    let question = question(about: type, for: origin, frame, in: webView)
    let decision = behaviour.mediaPermission(for: question)
    settle(question, by: decision, as: .string(decision.answer.rawValue), in: webView) {
      decisionHandler($0.decision)
    }
  }
}
