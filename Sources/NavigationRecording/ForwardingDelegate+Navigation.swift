#if !canImport(WebKit)
import Foundation
import NavigationTrace
import WebViewKit

extension ForwardingDelegate: WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler:
      @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) {
    let question = recorder.question(about: navigationAction, in: webView)
    let delegate = navigation
    recorder.forward(
      question, to: delegate, { $0.0.word }, give: { decisionHandler($0.0, $0.1) }
    ) { answer in
      delegate.webView(webView, decidePolicyFor: navigationAction, preferences: preferences) {
        @MainActor @Sendable in answer(($0, $1))
      }
    }
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    let question = recorder.question(about: navigationResponse, in: webView)
    let delegate = navigation
    recorder.forward(question, to: delegate, \.word, give: { decisionHandler($0) }) { answer in
      delegate.webView(webView, decidePolicyFor: navigationResponse) {
        @MainActor @Sendable in answer($0)
      }
    }
  }

  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let question = recorder.question(about: challenge, in: webView)
    let delegate = navigation
    recorder.forward(
      question, to: delegate, { $0.0.word }, give: { completionHandler($0.0, $0.1) }
    ) { answer in
      delegate.webView(webView, didReceive: challenge) {
        @MainActor @Sendable in answer(($0, $1))
      }
    }
  }

  func webView(
    _ webView: WKWebView, authenticationChallenge challenge: URLAuthenticationChallenge,
    shouldAllowDeprecatedTLS decisionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    navigation.webView(
      webView, authenticationChallenge: challenge, shouldAllowDeprecatedTLS: decisionHandler)
  }

  func webView(
    _ webView: WKWebView, shouldGoTo backForwardListItem: WKBackForwardListItem,
    willUseInstantBack: Bool, completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    navigation.webView(
      webView, shouldGoTo: backForwardListItem, willUseInstantBack: willUseInstantBack,
      completionHandler: completionHandler)
  }

  func webView(
    _ webView: WKWebView, willSubmitForm formInfo: WKFormInfo,
    submissionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    let question = recorder.question(about: formInfo, in: webView)
    let delegate = navigation
    recorder.forward(question, to: delegate, { "submit" }, give: { submissionHandler() }) {
      answer in
      delegate.webView(webView, willSubmitForm: formInfo) { @MainActor @Sendable in answer(()) }
    }
  }

  func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
  ) {
    recorder.webView(webView, didStartProvisionalNavigation: navigation)
    let delegate = self.navigation
    recorder.notify(delegate, of: .didStartProvisionalNavigation) {
      delegate.webView(webView, didStartProvisionalNavigation: navigation)
    }
  }

  func webView(
    _ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {
    recorder.webView(webView, didReceiveServerRedirectForProvisionalNavigation: navigation)
    let delegate = self.navigation
    recorder.notify(delegate, of: .didReceiveServerRedirectForProvisionalNavigation) {
      delegate.webView(webView, didReceiveServerRedirectForProvisionalNavigation: navigation)
    }
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    recorder.webView(webView, didFailProvisionalNavigation: navigation, withError: error)
    let delegate = self.navigation
    recorder.notify(delegate, of: .didFailProvisionalNavigation) {
      delegate.webView(webView, didFailProvisionalNavigation: navigation, withError: error)
    }
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    recorder.webView(webView, didCommit: navigation)
    let delegate = self.navigation
    recorder.notify(delegate, of: .didCommit) {
      delegate.webView(webView, didCommit: navigation)
    }
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    recorder.webView(webView, didFinish: navigation)
    let delegate = self.navigation
    recorder.notify(delegate, of: .didFinish) {
      delegate.webView(webView, didFinish: navigation)
    }
  }

  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {
    recorder.webView(webView, didFail: navigation, withError: error)
    let delegate = self.navigation
    recorder.notify(delegate, of: .didFail) {
      delegate.webView(webView, didFail: navigation, withError: error)
    }
  }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    let delegate = navigation
    let isHandled = recorder.forward(
      recorder.event(.webContentProcessDidTerminate, webView), to: delegate
    ) { delegate.webViewWebContentProcessDidTerminate(webView) }
    // As without this delegate, the view then loads the page again.
    if !isHandled { DelegateForms.end(in: self) }
  }

  func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) {
    let event = recorder.became(download, navigationAction, in: webView)
    recorder.record(event)
    let delegate = navigation
    recorder.notify(delegate, of: .navigationActionDidBecomeDownload) {
      delegate.webView(webView, navigationAction: navigationAction, didBecome: download)
    }
    recorder.stand(before: download, of: event)
  }

  func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  ) {
    let event = recorder.became(download, navigationResponse, in: webView)
    recorder.record(event)
    let delegate = navigation
    recorder.notify(delegate, of: .navigationResponseDidBecomeDownload) {
      delegate.webView(webView, navigationResponse: navigationResponse, didBecome: download)
    }
    recorder.stand(before: download, of: event)
  }
}
#endif
