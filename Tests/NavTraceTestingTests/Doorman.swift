import WebViewKit

/// An app whose view leaves no site, and delays its answer on demand.
@MainActor final class Doorman: NSObject, WKNavigationDelegate {
  let webView = WKWebView()
  private let home: String?
  private let isSilent: Bool
  private let silence = AsyncStream.makeStream(of: Void.self)

  /// - Parameter isSilent: Whether it never answers.
  init(home: URL, isSilent: Bool = false) {
    self.home = home.host().map { "\($0):\(home.port ?? 80)" }
    self.isSilent = isSilent
    super.init()
    webView.navigationDelegate = self
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    if isSilent { for await _ in silence.stream {} }
    let url = navigationAction.request.url
    return home == url?.host().map { "\($0):\(url?.port ?? 80)" } ? .allow : .cancel
  }
}
