import Foundation
import NavigationRecording
import NavigationTrace
import WebViewKit

extension ScriptedApp: WKUIDelegate {
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    var child: WKWebView?
    switch script.createWebView {
    case .newView: child = WKWebView(frame: .zero, configuration: configuration)
    case .otherConfiguration:
      let other = WKWebViewConfiguration()
      other.websiteDataStore = configuration.websiteDataStore
      child = WKWebView(frame: .zero, configuration: other)
    case .sameView: recorder?.numberNavigation(webView.load(navigationAction.request))
    case .none: break
    }
    if let child { adopt(child) }
    react(to: .createWebView, in: webView, about: navigationAction.request.url)
    return child
  }

  func webViewDidClose(_ webView: WKWebView) { react(to: .webViewDidClose, in: webView) }

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    answer(
      script.alerts.next() ?? Decision(()),
      to: .runJavaScriptAlertPanel, in: webView
    ) { completionHandler() }
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    answer(
      script.confirmations.next() ?? Decision(false),
      to: .runJavaScriptConfirmPanel, in: webView, give: completionHandler)
  }

  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    answer(
      script.inputs.next() ?? Decision(nil),
      to: .runJavaScriptTextInputPanel, in: webView, give: completionHandler)
  }

  @available(iOS 18.4, *)
  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
  ) {
    let decision = script.files.next() ?? Decision(nil)
    let files = decision.answer?.map { URL(filePath: folder).appending(path: $0) }
    if let missing = files?.first(where: { !FileManager.default.fileExists(atPath: $0.path) }) {
      fail("there is no file '\(missing.lastPathComponent)' to choose; put it beside scenario.yaml")
    }
    answer(decision, to: .runOpenPanel, in: webView) { _ in completionHandler(files) }
  }

  func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    answer(
      script.mediaPermissions.next() ?? Decision(.prompt),
      to: .requestMediaCapturePermission, in: webView, give: decisionHandler)
  }
}
