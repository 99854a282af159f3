import WebViewKit

/// Stands in for UIWebView, which no system has any more: its names, over an engine of today.
@MainActor final class LegacyWebView: NSObject {
  enum NavigationType: Int {
    case linkClicked, formSubmitted, backForward, reload, formResubmitted, other
  }

  weak var delegate: LegacyWebViewDelegate?
  private let engine: WKWebView

  init(configuration: WKWebViewConfiguration) {
    engine = WKWebView(frame: .zero, configuration: configuration)
    super.init()
    engine.navigationDelegate = self
  }

  var request: URLRequest? { engine.url.map { URLRequest(url: $0) } }
  var isLoading: Bool { engine.isLoading }
  var canGoBack: Bool { engine.canGoBack }
  var canGoForward: Bool { engine.canGoForward }

  func loadRequest(_ request: URLRequest) { engine.load(request) }
  func goBack() { engine.goBack() }
  func goForward() { engine.goForward() }
  func reload() { engine.reload() }
  func stopLoading() { engine.stopLoading() }

  /// Returns the value of the only expression that the adapter asks for; UIWebView took any, at
  /// once.
  func stringByEvaluatingJavaScript(from script: String) -> String? {
    script == "document.title" ? engine.title : nil
  }
}

extension LegacyWebView: WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    let type: NavigationType =
      switch navigationAction.navigationType {
      case .linkActivated: .linkClicked
      case .formSubmitted: .formSubmitted
      case .backForward: .backForward
      case .reload: .reload
      case .formResubmitted: .formResubmitted
      default: .other
      }
    let isWanted =
      delegate?.webView(self, shouldStartLoadWith: navigationAction.request, navigationType: type)
    decisionHandler(isWanted == false ? .cancel : .allow)
  }

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    delegate?.webViewDidStartLoad(self)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    delegate?.webViewDidFinishLoad(self)
  }

  func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: Error) {
    delegate?.webView(self, didFailLoadWithError: error)
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: Error
  ) {
    delegate?.webView(self, didFailLoadWithError: error)
  }
}
