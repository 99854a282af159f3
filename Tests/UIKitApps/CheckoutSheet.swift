#if canImport(UIKit)
import UIKit
import WebKit
#else
import WebViewKitUI
#endif

/// A sheet with the shop's checkout, which goes away when that is done.
@MainActor final class CheckoutSheet: UIViewController, WKNavigationDelegate {
  let webView = WKWebView(frame: .zero)
  private let done: String
  private let completion: (URL?) -> Void
  private let progress = UIView(frame: .zero)

  init(done: String, completion: @escaping (URL?) -> Void) {
    self.done = done
    self.completion = completion
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .pageSheet
  }

  @available(*, unavailable) required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    webView.navigationDelegate = self
    webView.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(webView)
    view.insertSubview(progress, aboveSubview: webView)
    NSLayoutConstraint.activate([
      webView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      webView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      webView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      webView.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -8),
    ])
  }

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    progress.isHidden = false
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    progress.isHidden = true
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler:
      @escaping @MainActor @Sendable (
        WKNavigationActionPolicy, WKWebpagePreferences
      ) -> Void
  ) {
    guard let url = navigationAction.request.url, url.path == done else {
      return decisionHandler(.allow, preferences)
    }
    decisionHandler(.cancel, preferences)
    presentingViewController?.dismiss(animated: true) { self.completion(url) }
  }
}
