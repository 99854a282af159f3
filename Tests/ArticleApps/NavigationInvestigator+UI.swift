import WebViewKit

extension NavigationInvestigator: WKUIDelegate {
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    write("createWebView", short(navigationAction.request.url))
    return open(configuration)
  }

  func webViewDidClose(_ webView: WKWebView) {
    write("didClose")
    forget(webView)
  }

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    write("alert", message)
    completionHandler()
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    write("confirm", message)
    completionHandler(true)
  }

  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    write("prompt", prompt, defaultText ?? "nil")
    completionHandler(promptText)
  }

  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
  ) {
    write("openPanel", parameters.allowsMultipleSelection ? "several" : "one")
    completionHandler(chosenFiles)
  }

  func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    let device =
      switch type {
      case .camera: "camera"
      case .microphone: "microphone"
      case .cameraAndMicrophone: "cameraAndMicrophone"
      @unknown default: "unknown"
      }
    write("mediaCapture", device)
    decisionHandler(.deny)
  }
}
