import WebViewKit

/// The older engine behind WKWebView's names: its calls become those of WKNavigationDelegate.
final class LegacyWebViewAdapter: WKWebView {
  /// Takes the answer of a handler that is called at once.
  private final class Answer {
    var isAllowed = false
  }

  private let legacy: LegacyWebView
  private var navigation: WKNavigation?

  init(_ legacy: LegacyWebView, configuration: WKWebViewConfiguration) {
    self.legacy = legacy
    super.init(frame: .zero, configuration: configuration)
    legacy.delegate = self
  }

  private var delegate: BrowsingDelegate? { navigationDelegate as? BrowsingDelegate }

  override var url: URL? { legacy.request?.url }
  override var title: String? { legacy.stringByEvaluatingJavaScript(from: "document.title") }
  override var isLoading: Bool { legacy.isLoading }
  override var canGoBack: Bool { legacy.canGoBack }
  override var canGoForward: Bool { legacy.canGoForward }

  override func load(_ request: URLRequest) -> WKNavigation? {
    legacy.loadRequest(request)
    return begin()
  }

  override func goBack() -> WKNavigation? {
    guard canGoBack else { return nil }
    legacy.goBack()
    return begin()
  }

  override func goForward() -> WKNavigation? {
    guard canGoForward else { return nil }
    legacy.goForward()
    return begin()
  }

  override func reload() -> WKNavigation? {
    legacy.reload()
    return begin()
  }

  override func stopLoading() {
    legacy.stopLoading()
  }

  private func begin() -> WKNavigation {
    let navigation = WKNavigation()
    self.navigation = navigation
    return navigation
  }
}

extension LegacyWebViewAdapter: LegacyWebViewDelegate {
  func webView(
    _ webView: LegacyWebView, shouldStartLoadWith request: URLRequest,
    navigationType: LegacyWebView.NavigationType
  ) -> Bool {
    let type: WKNavigationType =
      switch navigationType {
      case .linkClicked: .linkActivated
      case .formSubmitted: .formSubmitted
      case .backForward: .backForward
      case .reload: .reload
      case .formResubmitted: .formResubmitted
      case .other: .other
      }
    guard let delegate else { return true }
    let action = LegacyNavigationAction(request: request, type: type)
    let answer = Answer()
    delegate.webView(self, decidePolicyFor: action) { answer.isAllowed = $0 == .allow }
    return answer.isAllowed
  }

  func webViewDidStartLoad(_ webView: LegacyWebView) {
    delegate?.webView(self, didStartProvisionalNavigation: navigation)
  }

  func webViewDidFinishLoad(_ webView: LegacyWebView) {
    delegate?.webView(self, didFinish: navigation)
  }

  func webView(_ webView: LegacyWebView, didFailLoadWithError error: Error) {
    delegate?.webView(self, didFailProvisionalNavigation: navigation, withError: error)
  }
}
