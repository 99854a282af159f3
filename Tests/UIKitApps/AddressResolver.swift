#if canImport(UIKit)
import UIKit
import WebKit
#else
import WebViewKitUI
#endif

/// Follows an address to the page that it leads to, in a view that is never shown.
@MainActor final class AddressResolver: NSObject, WKNavigationDelegate {
  let webView = WKWebView()
  private var continuation: CheckedContinuation<URL?, any Error>?

  func resolve(_ url: URL) async throws -> URL? {
    webView.navigationDelegate = self
    return try await withCheckedThrowingContinuation { continuation in
      self.continuation = continuation
      webView.load(URLRequest(url: url, timeoutInterval: 10))
    }
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    continuation?.resume(returning: webView.url)
    continuation = nil
  }

  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {
    fail(error)
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    fail(error)
  }

  private func fail(_ error: any Error) {
    continuation?.resume(throwing: error)
    continuation = nil
  }
}
