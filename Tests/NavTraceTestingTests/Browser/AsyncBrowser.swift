import WebViewKit

/// A browser whose delegate answers by async methods.
@MainActor final class AsyncBrowser: NSObject, AuthBrowser {
  let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
  let log: BrowserLog

  init(home: URL, password: String) {
    log = BrowserLog(home: home, password: password)
    super.init()
    webView.navigationDelegate = self
    webView.uiDelegate = self
  }
}

extension AsyncBrowser: WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    log.policy(for: navigationAction)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    log.policy(for: navigationResponse)
  }

  func webView(
    _ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    log.answer(to: challenge)
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

extension AsyncBrowser: WKUIDelegate {
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    webView.load(navigationAction.request)
    return nil
  }
}

extension AsyncBrowser: WKDownloadDelegate {
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String
  ) async -> URL? {
    try? log.destination(suggestedFilename)
  }
}
