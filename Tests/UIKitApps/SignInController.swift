#if canImport(UIKit)
import UIKit
import WebKit
#else
import WebViewKitUI
#endif

/// A page behind a password, for which an alert asks.
@MainActor final class SignInController: UIViewController, WKNavigationDelegate {
  private(set) var webView: WKWebView!
  private let address: URL

  init(address: URL) {
    self.address = address
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable) required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    webView = WKWebView(frame: view.bounds, configuration: WKWebViewConfiguration())
    webView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    webView.navigationDelegate = self
    view.addSubview(webView)
    webView.load(URLRequest(url: address))
  }

  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (
        URLSession.AuthChallengeDisposition, URLCredential?
      ) -> Void
  ) {
    guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodHTTPBasic
    else { return completionHandler(.performDefaultHandling, nil) }
    let alert = UIAlertController(
      title: challenge.protectionSpace.realm, message: nil, preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField { $0.isSecureTextEntry = true }
    alert.addAction(
      UIAlertAction(title: "Cancel", style: .cancel) { _ in
        completionHandler(.cancelAuthenticationChallenge, nil)
      })
    alert.addAction(
      UIAlertAction(title: "Sign In", style: .default) { [weak alert] _ in
        let texts = alert?.textFields?.map { $0.text ?? "" } ?? []
        completionHandler(
          .useCredential,
          URLCredential(user: texts[0], password: texts[1], persistence: .forSession))
      })
    present(alert, animated: true)
  }
}
