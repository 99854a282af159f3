import WebViewKit

/// Shows text on a page of the app's own, which defines `setText(text)`.
final class TextViewController: UIViewController {
  private let page: URL
  private let configuration: WKWebViewConfiguration

  private(set) lazy var webView: WKWebView = {
    let webView = WKWebView(frame: .zero, configuration: configuration)
    webView.navigationDelegate = self
    webView.isInspectable = true
    return webView
  }()

  /// Called once the page can be talked to, or with the reason why it never can.
  var onLoad: ((TextViewController, Error?) -> Void)?

  init(page: URL, configuration: WKWebViewConfiguration = WKWebViewConfiguration()) {
    self.page = page
    self.configuration = configuration
    super.init(nibName: nil, bundle: nil)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    webView.load(URLRequest(url: page))
  }
}

extension TextViewController: WKNavigationDelegate {
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    onLoad?(self, nil)
  }

  func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: Error) {
    onLoad?(self, error)
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: Error
  ) {
    onLoad?(self, error)
  }
}
