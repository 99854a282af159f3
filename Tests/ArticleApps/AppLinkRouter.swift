import WebViewKit

/// Opens links to other apps outside the web view.
final class AppLinkRouter: NSObject, WKNavigationDelegate {
  private let open: (URL) -> Void

  /// - Parameter open: `UIApplication.shared.open(_:)` in the app.
  init(open: @escaping (URL) -> Void) {
    self.open = open
  }

  private func isForAnotherApp(_ url: URL) -> Bool {
    switch url.scheme?.lowercased() {
    case "https", "http": ["apps.apple.com", "itunes.apple.com"].contains(url.host)
    case "about", "data", "file": false
    default: true
    }
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    guard let url = navigationAction.request.url else { return .cancel }
    guard isForAnotherApp(url) else { return .allow }
    open(url)
    return .cancel
  }
}
