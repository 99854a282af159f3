import Foundation

// To ask a delegate, the view calls the form of the method with a handler. The default
// implementation of that form awaits the asynchronous form, whose default does what WKWebView does
// if the method is absent. The task starts immediately, so the order of reports changes only if the
// app suspends in it. The form with a handler and without preferences is called before the
// asynchronous form with preferences, since the asynchronous form can suspend.
extension WKNavigationDelegate {
  /// Calls the form with a handler and without preferences, whose default calls the asynchronous
  /// form with preferences.
  @preconcurrency public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler:
      @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) {
    navigationAction.preferences = preferences
    self.webView(webView, decidePolicyFor: navigationAction) {
      @MainActor @Sendable in decisionHandler($0, navigationAction.preferences ?? preferences)
    }
  }

  /// Calls the asynchronous form without preferences.
  ///
  /// If an app called this method directly, calls the form with a handler instead.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences
  ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
    guard DelegateForms.isAsked(self) else {
      return await completion {
        self.webView(
          webView, decidePolicyFor: navigationAction, preferences: preferences, decisionHandler: $0)
      }
    }
    return (await self.webView(webView, decidePolicyFor: navigationAction), preferences)
  }

  /// Calls the asynchronous form with preferences and then the form without preferences.
  @preconcurrency public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    DelegateForms.ask(self, decisionHandler) {
      let preferences =
        navigationAction.preferences
        ?? webView.configuration.defaultWebpagePreferences.duplicate()
      let (policy, answered) = await self.webView(
        webView, decidePolicyFor: navigationAction, preferences: preferences)
      navigationAction.preferences = answered
      return policy
    }
  }

  /// Allows URLs that WebKit can load, and leaves all others to other apps.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    await DelegateForms.answer(of: self, default: navigationAction.defaultPolicy(in: webView)) {
      self.webView(webView, decidePolicyFor: navigationAction, decisionHandler: $0)
    }
  }

  /// Calls the asynchronous form.
  @preconcurrency public func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    DelegateForms.ask(self, decisionHandler) {
      await self.webView(webView, decidePolicyFor: navigationResponse)
    }
  }

  /// Allows responses that the view can show.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    await DelegateForms.answer(of: self, default: navigationResponse.defaultPolicy) {
      self.webView(webView, decidePolicyFor: navigationResponse, decisionHandler: $0)
    }
  }

  /// Calls the asynchronous form.
  @preconcurrency public func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    DelegateForms.ask(self, completionHandler) {
      await self.webView(webView, respondTo: challenge)
    }
  }

  /// Rejects the protection space; server trust, however, is evaluated as usual.
  public func webView(
    _ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    await DelegateForms.answer(of: self, default: (challenge.defaultDisposition, nil)) {
      self.webView(webView, didReceive: challenge, completionHandler: $0)
    }
  }

  /// Calls the asynchronous form.
  @preconcurrency public func webView(
    _ webView: WKWebView, authenticationChallenge challenge: URLAuthenticationChallenge,
    shouldAllowDeprecatedTLS decisionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    DelegateForms.ask(self, decisionHandler) {
      await self.webView(webView, shouldAllowDeprecatedTLSFor: challenge)
    }
  }

  /// Refuses TLS 1.0 and 1.1.
  public func webView(
    _ webView: WKWebView, shouldAllowDeprecatedTLSFor challenge: URLAuthenticationChallenge
  ) async -> Bool {
    await DelegateForms.answer(of: self, default: false) {
      self.webView(webView, authenticationChallenge: challenge, shouldAllowDeprecatedTLS: $0)
    }
  }

  /// Calls the asynchronous form.
  @preconcurrency public func webView(
    _ webView: WKWebView, shouldGoTo backForwardListItem: WKBackForwardListItem,
    willUseInstantBack: Bool, completionHandler: @escaping @Sendable (Bool) -> Void
  ) {
    DelegateForms.ask(self, { completionHandler($0) }) {
      await self.webView(
        webView, shouldGoTo: backForwardListItem, willUseInstantBack: willUseInstantBack)
    }
  }

  /// Allows going back or forward.
  public func webView(
    _ webView: WKWebView, shouldGoTo backForwardListItem: WKBackForwardListItem,
    willUseInstantBack: Bool
  ) async -> Bool {
    await DelegateForms.answer(of: self, default: true) { handler in
      self.webView(
        webView, shouldGoTo: backForwardListItem, willUseInstantBack: willUseInstantBack,
        completionHandler: DelegateForms.onMainActor(handler))
    }
  }
}
