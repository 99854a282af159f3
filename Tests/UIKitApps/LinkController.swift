#if canImport(UIKit)
import UIKit
import WebKit
#else
import WebViewKitUI
#endif

/// A page whose links to other apps, and to new windows, leave it.
@MainActor final class LinkController: UIViewController, WKNavigationDelegate, WKUIDelegate {
  let webView = WKWebView(frame: .zero)
  private(set) var refused: [URL] = []

  override func loadView() {
    webView.navigationDelegate = self
    webView.uiDelegate = self
    webView.scrollView.contentInsetAdjustmentBehavior = .never
    view = webView
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    guard let url = navigationAction.request.url, url.scheme != "http", url.scheme != "about" else {
      return .allow
    }
    guard UIApplication.shared.canOpenURL(url) else {
      refused.append(url)
      return .cancel
    }
    await UIApplication.shared.open(url)
    return .cancel
  }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    if navigationAction.targetFrame == nil { webView.load(navigationAction.request) }
    return nil
  }
}
