#if canImport(UIKit)
import UIKit
import WebKit
#else
import WebViewKitUI
#endif

/// Visits pages of one site in one view, and hands every other address to the system.
@MainActor final class VisitSession: NSObject, WKNavigationDelegate {
  enum Outcome: Equatable { case finished(String?), failed(Int), left(URL) }

  let webView: WKWebView
  private(set) var outcomes: [Outcome] = []
  private var home: URL?

  init(configuration: WKWebViewConfiguration = WKWebViewConfiguration()) {
    webView = WKWebView(frame: .zero, configuration: configuration)
    webView.allowsLinkPreview = false
  }

  func visit(_ url: URL) {
    home = url
    webView.navigationDelegate = self
    webView.load(URLRequest(url: url))
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    guard let url = navigationAction.request.url, navigationAction.navigationType == .linkActivated,
      url.host != home?.host || url.port != home?.port
    else { return decisionHandler(.allow) }
    outcomes.append(.left(url))
    UIApplication.shared.open(url)
    decisionHandler(.cancel)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    outcomes.append(.finished(webView.url?.path))
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    outcomes.append(.failed((error as NSError).code))
  }
}
