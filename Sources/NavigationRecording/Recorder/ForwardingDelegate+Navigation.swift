import Foundation
import NavigationTrace
import WebViewKit

/// A completion handler that receives the answer of a delegate's method.
typealias Handler<Answer> = @MainActor @Sendable (Answer) -> Void

/// A completion handler that receives the answer to an authentication challenge.
typealias ChallengeHandler =
  @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void

extension ForwardingDelegate {
  var forwarder: QuestionForwarder { recorder.forwarder }
  var builder: EventBuilder { recorder.builder }
}

// Forwards every callback. The code refers to each method before it calls the method, so that the
// same code works on all systems. On Apple systems, the reference shows whether the delegate has
// the method. On Linux, only the call does.
extension ForwardingDelegate: WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler:
      @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) {
    forwarder.forward(
      builder.question(about: navigationAction, in: webView), to: navigation,
      navigation?.webView(_:decidePolicyFor:preferences:decisionHandler:), { $0.0.word },
      absent: (.allow, preferences), give: { decisionHandler($0.0, $0.1) }
    ) {
      (
        ask: (
          WKWebView, WKNavigationAction, WKWebpagePreferences,
          @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
        ) -> Void, answer
      ) in
      ask(webView, navigationAction, preferences) { @MainActor @Sendable in answer(($0, $1)) }
    }
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    forwarder.forward(
      builder.question(about: navigationResponse, in: webView), to: navigation,
      navigation?.webView(_:decidePolicyFor:decisionHandler:), \.word,
      absent: navigationResponse.canShowMIMEType ? .allow : .cancel, give: { decisionHandler($0) }
    ) {
      (
        ask: (WKWebView, WKNavigationResponse, @escaping Handler<WKNavigationResponsePolicy>)
          -> Void, answer
      ) in
      ask(webView, navigationResponse) { @MainActor @Sendable in answer($0) }
    }
  }

  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping ChallengeHandler
  ) {
    forwarder.forward(
      builder.question(about: challenge, in: webView), to: navigation,
      navigation?.webView(_:didReceive:completionHandler:), { $0.0.word },
      absent: (.performDefaultHandling, nil), give: { completionHandler($0.0, $0.1) }
    ) {
      (
        ask: (WKWebView, URLAuthenticationChallenge, @escaping ChallengeHandler) -> Void, answer
      ) in
      ask(webView, challenge) { @MainActor @Sendable in answer(($0, $1)) }
    }
  }

  func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
  ) {
    forwarder.notify(
      self.navigation, of: builder.event(.didStartProvisionalNavigation, webView, navigation),
      self.navigation?.webView(_:didStartProvisionalNavigation:), webView, navigation)
  }

  func webView(
    _ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {
    forwarder.notify(
      self.navigation,
      of: builder.event(.didReceiveServerRedirectForProvisionalNavigation, webView, navigation),
      self.navigation?.webView(_:didReceiveServerRedirectForProvisionalNavigation:), webView,
      navigation)
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    forwarder.notify(
      self.navigation,
      of: builder.event(.didFailProvisionalNavigation, webView, navigation, error),
      self.navigation?.webView(_:didFailProvisionalNavigation:withError:), webView, navigation,
      error)
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    forwarder.notify(
      self.navigation, of: builder.event(.didCommit, webView, navigation),
      self.navigation?.webView(_:didCommit:), webView, navigation)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    forwarder.notify(
      self.navigation, of: builder.event(.didFinish, webView, navigation),
      self.navigation?.webView(_:didFinish:), webView, navigation)
  }

  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {
    forwarder.notify(
      self.navigation, of: builder.event(.didFail, webView, navigation, error),
      self.navigation?.webView(_:didFail:withError:), webView, navigation, error)
  }

  func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) {
    let event = builder.event(
      .navigationActionDidBecomeDownload, webView, navigationAction.request.url, became: download)
    forwarder.notify(
      navigation, of: event, navigation?.webView(_:navigationAction:didBecome:), webView,
      navigationAction, download)
    recorder.places.attach(to: download, of: event)
  }

  func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  ) {
    let event = builder.event(
      .navigationResponseDidBecomeDownload, webView, navigationResponse.response.url,
      became: download)
    forwarder.notify(
      navigation, of: event, navigation?.webView(_:navigationResponse:didBecome:), webView,
      navigationResponse, download)
    recorder.places.attach(to: download, of: event)
  }
}

// Xcode 27 contains this version of the compiler, and the SDK that has WKFormInfo.
#if os(Linux) || compiler(>=6.4)
@available(iOS 27, macOS 27, *)
extension ForwardingDelegate {
  func webView(
    _ webView: WKWebView, willSubmitForm formInfo: WKFormInfo,
    submissionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    forwarder.forward(
      builder.question(about: formInfo, in: webView), to: navigation,
      navigation?.webView(_:willSubmitForm:submissionHandler:), { "submit" }, absent: (),
      give: { submissionHandler() }
    ) {
      (ask: (WKWebView, WKFormInfo, @escaping @MainActor @Sendable () -> Void) -> Void, answer) in
      ask(webView, formInfo) { @MainActor @Sendable in answer(()) }
    }
  }
}
#endif
