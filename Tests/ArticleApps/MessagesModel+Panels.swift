import WebViewKit

extension MessagesModel: WKNavigationDelegate {
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    becomeReady()
  }
}

extension MessagesModel: WKUIDelegate {
  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping () -> Void
  ) {
    present(Panel(kind: .alert, message: message) { _ in completionHandler() })
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping (Bool) -> Void
  ) {
    present(
      Panel(kind: .confirm, message: message) { answer in
        if case .ok = answer { completionHandler(true) } else { completionHandler(false) }
      })
  }

  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping (String?) -> Void
  ) {
    present(
      Panel(kind: .prompt(defaultText: defaultText), message: prompt) { answer in
        if case .ok(let text) = answer {
          completionHandler(text ?? "")
        } else {
          completionHandler(nil)
        }
      })
  }
}
