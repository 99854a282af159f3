import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder: WKNavigationDelegate {
  /// Records the question and its answer.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    decide(question(about: navigationAction, in: webView), in: webView) { answer in
      switch answer {
      case .allow: decisionHandler(.allow)
      case .cancel: decisionHandler(.cancel)
      case .download: decisionHandler(.download)
      }
    }
  }

  /// Records the question and its answer.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    decide(question(about: navigationResponse, in: webView), in: webView) { answer in
      switch answer {
      case .allow: decisionHandler(.allow)
      case .cancel: decisionHandler(.cancel)
      case .download: decisionHandler(.download)
      }
    }
  }

  /// Records it.
  public func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
  ) {
    record(.didStartProvisionalNavigation, webView, navigation)
  }

  /// Records it.
  public func webView(
    _ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {
    record(.didReceiveServerRedirectForProvisionalNavigation, webView, navigation)
  }

  /// Records it.
  public func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    record(.didFailProvisionalNavigation, webView, navigation, error)
  }

  /// Records it.
  public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    record(.didCommit, webView, navigation)
  }

  /// Records it.
  public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    record(.didFinish, webView, navigation)
  }

  /// Records it.
  public func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {
    record(.didFail, webView, navigation, error)
  }

  /// Records it.
  public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    tell(event(.webContentProcessDidTerminate, webView), in: webView)
  }

  /// Records it and becomes the download's delegate.
  public func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) {
    download.delegate = self
    tell(became(download, navigationAction, in: webView), in: webView)
  }

  /// Records it and becomes the download's delegate.
  public func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  ) {
    download.delegate = self
    tell(became(download, navigationResponse, in: webView), in: webView)
  }

  private func decide(
    _ question: TraceEvent, in webView: WKWebView, give: @escaping (PolicyAnswer) -> Void
  ) {
    let decision = behaviour.policy(for: question)
    settle(
      question, by: decision, as: .string(decision.answer.rawValue), in: webView, give: give)
  }

  private func record(
    _ kind: EventKind, _ webView: WKWebView, _ navigation: WKNavigation?,
    _ error: (any Error)? = nil
  ) {
    var event = event(kind, webView)
    event[.navigation] = navigation.map { .integer(numbers.navigation($0)) }
    event[.url] = short(webView.url)
    if let error = error as NSError? {
      event[.domain] = .string(error.domain)
      event[.code] = .integer(error.code)
      event[.failingURL] = short(error.userInfo[NSURLErrorFailingURLErrorKey] as? URL)
    }
    tell(event, in: webView)
  }
}
