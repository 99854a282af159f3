#if canImport(WebKit)
import Foundation
import NavigationTrace
import WebViewKit

// A question comes here only where the app's delegate has the method; it may be gone in the
// meantime.
extension ForwardingDelegate: WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    let question = recorder.question(about: navigationAction, in: webView)
    recorder.forward(question, \.word, give: { decisionHandler($0) }) { answer in
      let asked: Void? = navigation?.webView?(webView, decidePolicyFor: navigationAction) {
        @MainActor @Sendable in answer($0)
      }
      if asked == nil { answer(.allow) }
    }
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler:
      @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) {
    let question = recorder.question(about: navigationAction, in: webView)
    recorder.forward(
      question, { $0.0.word }, give: { decisionHandler($0.0, $0.1) }
    ) { (answer: @escaping ((WKNavigationActionPolicy, WKWebpagePreferences)) -> Void) in
      let asked: Void? = navigation?.webView?(
        webView, decidePolicyFor: navigationAction, preferences: preferences
      ) { @MainActor @Sendable in answer(($0, $1)) }
      if asked == nil { answer((.allow, preferences)) }
    }
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    let question = recorder.question(about: navigationResponse, in: webView)
    recorder.forward(question, \.word, give: { decisionHandler($0) }) { answer in
      let asked: Void? = navigation?.webView?(webView, decidePolicyFor: navigationResponse) {
        @MainActor @Sendable in answer($0)
      }
      if asked == nil { answer(navigationResponse.canShowMIMEType ? .allow : .cancel) }
    }
  }

  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let question = recorder.question(about: challenge, in: webView)
    recorder.forward(
      question, { $0.0.word }, give: { completionHandler($0.0, $0.1) }
    ) { (answer: @escaping ((URLSession.AuthChallengeDisposition, URLCredential?)) -> Void) in
      let asked: Void? = navigation?.webView?(webView, didReceive: challenge) {
        @MainActor @Sendable in answer(($0, $1))
      }
      if asked == nil { answer((.performDefaultHandling, nil)) }
    }
  }

  func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
  ) {
    recorder.webView(webView, didStartProvisionalNavigation: navigation)
    let called: Void? = self.navigation?.webView?(
      webView, didStartProvisionalNavigation: navigation)
    recorder.note(.didStartProvisionalNavigation, of: self.navigation, exists: called != nil)
  }

  func webView(
    _ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {
    recorder.webView(webView, didReceiveServerRedirectForProvisionalNavigation: navigation)
    let called: Void? = self.navigation?.webView?(
      webView, didReceiveServerRedirectForProvisionalNavigation: navigation)
    recorder.note(
      .didReceiveServerRedirectForProvisionalNavigation, of: self.navigation, exists: called != nil)
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    recorder.webView(webView, didFailProvisionalNavigation: navigation, withError: error)
    let called: Void? = self.navigation?.webView?(
      webView, didFailProvisionalNavigation: navigation, withError: error)
    recorder.note(.didFailProvisionalNavigation, of: self.navigation, exists: called != nil)
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    recorder.webView(webView, didCommit: navigation)
    let called: Void? = self.navigation?.webView?(webView, didCommit: navigation)
    recorder.note(.didCommit, of: self.navigation, exists: called != nil)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    recorder.webView(webView, didFinish: navigation)
    let called: Void? = self.navigation?.webView?(webView, didFinish: navigation)
    recorder.note(.didFinish, of: self.navigation, exists: called != nil)
  }

  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {
    recorder.webView(webView, didFail: navigation, withError: error)
    let called: Void? = self.navigation?.webView?(webView, didFail: navigation, withError: error)
    recorder.note(.didFail, of: self.navigation, exists: called != nil)
  }

  // Where nobody has it, WebKit loads the page again by itself.
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    recorder.webViewWebContentProcessDidTerminate(webView)
    navigation?.webViewWebContentProcessDidTerminate?(webView)
  }

  func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) {
    let event = recorder.became(download, navigationAction, in: webView)
    recorder.record(event)
    let called: Void? = navigation?.webView?(
      webView, navigationAction: navigationAction, didBecome: download)
    recorder.note(.navigationActionDidBecomeDownload, of: navigation, exists: called != nil)
    recorder.stand(before: download, of: event)
  }

  func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  ) {
    let event = recorder.became(download, navigationResponse, in: webView)
    recorder.record(event)
    let called: Void? = navigation?.webView?(
      webView, navigationResponse: navigationResponse, didBecome: download)
    recorder.note(.navigationResponseDidBecomeDownload, of: navigation, exists: called != nil)
    recorder.stand(before: download, of: event)
  }
}
#endif
