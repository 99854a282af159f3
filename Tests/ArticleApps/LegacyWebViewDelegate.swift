import WebViewKit

/// The older engine's vocabulary: UIWebViewDelegate's.
@MainActor protocol LegacyWebViewDelegate: AnyObject {
  func webView(
    _ webView: LegacyWebView, shouldStartLoadWith request: URLRequest,
    navigationType: LegacyWebView.NavigationType
  ) -> Bool
  func webViewDidStartLoad(_ webView: LegacyWebView)
  func webViewDidFinishLoad(_ webView: LegacyWebView)
  func webView(_ webView: LegacyWebView, didFailLoadWithError error: Error)
}
