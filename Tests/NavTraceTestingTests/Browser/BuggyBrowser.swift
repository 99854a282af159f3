import WebViewKit

/// A mistake that an app can make.
enum BrowserBug: CaseIterable {
  case actionNotAnswered, responseNotAnswered, challengeNotAnswered
  case actionAnsweredTwice, challengeAnsweredTwice
  case cancelInsteadOfDownload, windowCancelled, windowLoadsAnotherRequest, noUIDelegate
  case anotherCode, anotherDomain, cancelledIsShown
  case oneFailureTooMany
  case noDestination, noDownloadDelegate
}

/// ``HandlerBrowser`` with one mistake.
@MainActor final class BuggyBrowser: NSObject {
  let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
  let log: BrowserLog
  private let bug: BrowserBug

  init(home: URL, password: String, bug: BrowserBug) {
    log = BrowserLog(home: home, password: password)
    self.bug = bug
    super.init()
    webView.navigationDelegate = self
    if bug != .noUIDelegate { webView.uiDelegate = self }
  }

  private func isVisible(_ error: NSError) -> Bool {
    switch bug {
    case .anotherCode: error.domain != "WebKitErrorDomain" || error.code != 103
    case .anotherDomain: error.domain != WKError.errorDomain || error.code != 102
    case .cancelledIsShown: error.domain != "WebKitErrorDomain"
    default: log.isVisible(error)
    }
  }
}

extension BuggyBrowser: WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    let policy = log.policy(for: navigationAction)
    switch bug {
    case .actionNotAnswered where policy == .cancel: return
    case .windowCancelled where navigationAction.targetFrame == nil: decisionHandler(.cancel)
    default: decisionHandler(policy)
    }
    if bug == .actionAnsweredTwice { decisionHandler(policy) }
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    let policy = log.policy(for: navigationResponse)
    switch bug {
    case .responseNotAnswered: return
    case .cancelInsteadOfDownload where policy == .download: decisionHandler(.cancel)
    default: decisionHandler(policy)
    }
  }

  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    var (disposition, credential) = log.answer(to: challenge)
    if bug == .challengeNotAnswered { return }
    if bug == .oneFailureTooMany, challenge.previousFailureCount < 3 {
      (disposition, credential) = (.useCredential, log.credential)
    }
    completionHandler(disposition, credential)
    if bug == .challengeAnsweredTwice { completionHandler(disposition, credential) }
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    if isVisible(error as NSError) { webView.loadHTMLString("<p>Sorry", baseURL: nil) }
  }

  func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) {
    if bug != .noDownloadDelegate { download.delegate = self }
  }

  func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  ) {
    if bug != .noDownloadDelegate { download.delegate = self }
  }
}

extension BuggyBrowser: WKUIDelegate {
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    webView.load(
      bug == .windowLoadsAnotherRequest ? URLRequest(url: log.home) : navigationAction.request)
    return nil
  }
}

extension BuggyBrowser: WKDownloadDelegate {
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    completionHandler(bug == .noDestination ? nil : try? log.destination(suggestedFilename))
  }
}
