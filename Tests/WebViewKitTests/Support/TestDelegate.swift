import Foundation
import WebViewKit

/// A delegate that records its callbacks, in order, and gives the test's answers.
@MainActor
final class TestDelegate: NSObject, WKNavigationDelegate, WKUIDelegate,
  WKDownloadDelegate
{
  var notes: [String] = []
  var navigations: [WKNavigation?] = []
  var errors: [any Error] = []
  var actions: [WKNavigationAction] = []
  var responses: [WKNavigationResponse] = []
  var challenges: [URLAuthenticationChallenge] = []
  var decide: (@escaping (WKNavigationActionPolicy) -> Void) -> Void = { $0(.allow) }
  var credential: (URLAuthenticationChallenge) -> URLCredential? = { _ in nil }
  var createWebView: (WKWebViewConfiguration) -> WKWebView? = { _ in nil }
  var download: WKDownload?

  private func record(_ name: String, _ navigation: WKNavigation?) {
    notes.append(name)
    navigations.append(navigation)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    record("action", navigationAction.mainFrameNavigation)
    actions.append(navigationAction)
    decide(decisionHandler)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    responses.append(navigationResponse)
    decisionHandler(.allow)
  }

  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    challenges.append(challenge)
    completionHandler(.useCredential, credential(challenge))
  }

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    record("start", navigation)
  }

  func webView(
    _ webView: WKWebView,
    didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {
    record("redirect", navigation)
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    record("failProvisional", navigation)
    errors.append(error)
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    record("commit", navigation)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    record("finish", navigation)
  }

  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {
    record("fail", navigation)
    errors.append(error)
  }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { notes.append("terminate") }

  func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) {
    notes.append("actionDownload")
    self.download = download
    download.delegate = self
  }

  func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse,
    didBecome download: WKDownload
  ) {
    notes.append("responseDownload")
    self.download = download
    download.delegate = self
  }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    actions.append(navigationAction)
    return createWebView(configuration)
  }

  func webViewDidClose(_ webView: WKWebView) { notes.append("close") }

  func downloadDidFinish(_ download: WKDownload) { notes.append("downloadFinish") }

  func download(
    _ download: WKDownload, didFailWithError error: any Error, resumeData: Data?
  ) {
    notes.append("downloadFail")
    errors.append(error)
  }
}
