import WebViewKit

/// A browser's screen that does not know which engine it shows.
@MainActor final class PageViewController: NSObject {
  private let webView: BrowsingView
  private(set) var log: [String] = []

  init(builder: BrowsingViewBuilder) {
    webView = builder.makeView()
    super.init()
    webView.navigationDelegate = self
  }

  /// The text of the bar over the page.
  var bar: String { "\(webView.title ?? "") \(webView.url?.path ?? "-")" }

  private var buttons: String {
    (webView.canGoBack ? "<" : "-") + (webView.canGoForward ? ">" : "-")
  }

  func open(_ url: URL) {
    webView.load(URLRequest(url: url))
  }

  func backTapped() {
    webView.goBack()
  }

  func forwardTapped() {
    webView.goForward()
  }

  func reloadTapped() {
    if webView.isLoading {
      webView.stopLoading()
    } else {
      webView.reload()
    }
  }
}

extension PageViewController: BrowsingDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    let path = navigationAction.request.url?.path ?? "-"
    let isAllowed = path != "/forbidden"
    log.append("decide \(path) \(isAllowed)")
    decisionHandler(isAllowed ? .allow : .cancel)
  }

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    log.append("start")
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    log.append("finish \(buttons)")
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: Error
  ) {
    log.append("fail \((error as? URLError)?.code.rawValue ?? 0)")
  }
}
