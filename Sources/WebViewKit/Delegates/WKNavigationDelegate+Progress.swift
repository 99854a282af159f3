#if !canImport(WebKit)
// A method that asks nothing is absent if it does nothing. But the end of the process is handled by
// WebKit if no delegate does.
extension WKNavigationDelegate {
  /// Does nothing.
  public func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
  {}

  /// Does nothing.
  public func webView(
    _ webView: WKWebView,
    didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {}

  /// Does nothing.
  public func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {}

  /// Does nothing.
  public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {}

  /// Does nothing.
  public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}

  /// Does nothing.
  public func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {}

  /// Leaves the page to the view, which loads it again once it is visible.
  public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    DelegateForms.end(in: self)
  }

  /// Leaves the download without a delegate, so that it is cancelled.
  public func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) {}

  /// Leaves the download without a delegate, so that it is cancelled.
  public func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  ) {}
}
#endif
