import WebViewKit

/// Signs in as ``HiddenSignIn`` does, and completes twice where the time is over: stopping the load
/// makes it fail, and the failure is another way out.
final class NaiveHiddenSignIn: NSObject, WKNavigationDelegate {
  private let site: URL
  private let limit: TimeLimit
  private let webView: WKWebView
  private var completion: ((SignInOutcome) -> Void)?

  init(site: URL, limit: TimeLimit, configuration: WKWebViewConfiguration) {
    self.site = site
    self.limit = limit
    webView = WKWebView(frame: .zero, configuration: configuration)
    super.init()
    webView.navigationDelegate = self
  }

  func begin(_ start: SignInStart, completion: @escaping (SignInOutcome) -> Void) {
    self.completion = completion
    limit.start(seconds: 5) { [weak self] in
      self?.webView.stopLoading()
      self?.completion?(.tookTooLong)
    }
    webView.load(start.request(at: site))
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    limit.stop()
    completion?(.done)
  }

  func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: Error) {
    limit.stop()
    completion?(.failed((error as NSError).code))
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: Error
  ) {
    limit.stop()
    completion?(.failedBeforeAnyContent((error as NSError).code))
  }
}
