#if canImport(WebKit)
import WebKit
#else
import WebViewKit
#endif

/// A web view that stays on the app's own host, and signs in where a page asks for it.
///
/// Links elsewhere, and links that want a window, are left to the system's browser.
@MainActor public final class Browser: NSObject {
  public let webView: WKWebView
  /// What the system's browser was asked to open.
  public private(set) var openedElsewhere: [URL] = []

  private let home: URL
  private let credential: URLCredential?

  public init(home: URL, credential: URLCredential? = nil) {
    self.home = home
    self.credential = credential
    webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
    super.init()
    webView.navigationDelegate = self
    webView.uiDelegate = self
  }

  public func start() { webView.load(URLRequest(url: home)) }

  private func isOurs(_ url: URL) -> Bool { url.host == home.host && url.port == home.port }
}

extension Browser: WKNavigationDelegate {
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    guard let url = navigationAction.request.url, !isOurs(url) else { return decisionHandler(.allow) }
    openedElsewhere.append(url)
    decisionHandler(.cancel)
  }

  public func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodHTTPBasic,
      challenge.previousFailureCount == 0, let credential
    else { return completionHandler(.performDefaultHandling, nil) }
    completionHandler(.useCredential, credential)
  }
}

extension Browser: WKUIDelegate {
  public func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    if let url = navigationAction.request.url { openedElsewhere.append(url) }
    return nil
  }
}
