import UIKit
import WebKit

/// A screen with a page, whose links to other hosts are opened outside.
public final class ReaderController: UIViewController {
  public let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
  private let home: URL

  public init(home: URL) {
    self.home = home
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    webView.navigationDelegate = self
    webView.frame = view.bounds
    view.addSubview(webView)
    webView.load(URLRequest(url: home))
  }
}

extension ReaderController: WKNavigationDelegate {
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WebKit.WKNavigationAction
  ) async -> WebKit.WKNavigationActionPolicy {
    guard let url = navigationAction.request.url, url.host() != home.host() else { return .allow }
    await UIApplication.shared.open(url)
    return .cancel
  }
}
