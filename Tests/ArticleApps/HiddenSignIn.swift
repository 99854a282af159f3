import WebViewKit

/// Signs in with a hidden view, in at most five seconds.
///
/// Other views with the same data store are signed in afterwards.
@MainActor final class HiddenSignIn: NSObject {
  private let site: URL
  private let configuration: WKWebViewConfiguration
  private let limit: TimeLimit
  private var webView: WKWebView?
  private var completion: ((SignInOutcome) -> Void)?

  init(site: URL, limit: TimeLimit, configuration: WKWebViewConfiguration) {
    self.site = site
    self.limit = limit
    self.configuration = configuration
  }

  func begin(_ start: SignInStart, completion: @escaping (SignInOutcome) -> Void) {
    self.completion = completion
    let webView = WKWebView(frame: .zero, configuration: configuration)
    webView.navigationDelegate = self
    self.webView = webView
    limit.start(seconds: 5) { [weak self] in
      self?.finish(.tookTooLong)
    }
    webView.load(start.request(at: site))
  }

  /// Ends the sign-in once: a later call finds nothing left to do.
  private func finish(_ outcome: SignInOutcome) {
    guard let completion else { return }
    self.completion = nil
    limit.stop()
    webView?.navigationDelegate = nil
    webView?.stopLoading()
    webView = nil
    completion(outcome)
  }
}

extension HiddenSignIn: WKNavigationDelegate {
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    finish(.done)
  }

  func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: Error) {
    finish(.failed((error as NSError).code))
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: Error
  ) {
    finish(.failedBeforeAnyContent((error as NSError).code))
  }
}
