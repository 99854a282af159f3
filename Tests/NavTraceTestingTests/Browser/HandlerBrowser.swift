import WebViewKit

/// A browser whose delegate answers by handlers.
@MainActor class HandlerBrowser: NSObject, AuthBrowser {
  let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
  let log: BrowserLog

  required init(home: URL, password: String) {
    log = BrowserLog(home: home, password: password)
    super.init()
    webView.navigationDelegate = self
    webView.uiDelegate = self
  }
}

extension HandlerBrowser: WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    decisionHandler(log.policy(for: navigationAction))
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    decisionHandler(log.policy(for: navigationResponse))
  }

  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let (disposition, credential) = log.answer(to: challenge)
    completionHandler(disposition, credential)
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    if log.isVisible(error) { webView.loadHTMLString("<p>Sorry", baseURL: nil) }
  }

  func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) {
    download.delegate = self
  }

  func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  ) {
    download.delegate = self
  }
}

extension HandlerBrowser: WKUIDelegate {
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    webView.load(navigationAction.request)
    return nil
  }
}

extension HandlerBrowser: WKDownloadDelegate {
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    completionHandler(try? log.destination(suggestedFilename))
  }
}
