import WebViewKit

/// Finds out where a link leads in the end.
@MainActor final class LinkResolver: NSObject, WKNavigationDelegate {
  private let webView: WKWebView
  private var continuation: CheckedContinuation<URL?, Error>?

  init(configuration: WKWebViewConfiguration = WKWebViewConfiguration()) {
    webView = WKWebView(frame: .zero, configuration: configuration)
    super.init()
    webView.navigationDelegate = self
  }

  func resolve(_ url: URL) async throws -> URL? {
    try await withCheckedThrowingContinuation { continuation in
      self.continuation = continuation
      webView.load(URLRequest(url: url))
    }
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    continuation?.resume(returning: webView.url)
    continuation = nil
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: Error
  ) {
    continuation?.resume(throwing: error)
    continuation = nil
  }
}
