#if !canImport(WebKit)
import Foundation
import FoundationNetworking

// For each question the facade calls the first form. Its default calls the second, whose default
// awaits the third, whose default does what WKWebView does where the method is absent. The task is
// begun in place, so only an app that suspends in it leaves the order of the reports.
extension WKNavigationDelegate {
  /// Asks the second form.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler:
      @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) {
    let plain: (WKNavigationActionPolicy, WKWebpagePreferences) -> Void = {
      decisionHandler($0, $1)
    }
    DelegateForms.descend(into: self) {
      self.webView(
        webView, decidePolicyFor: navigationAction, preferences: preferences, decisionHandler: plain
      )
    }
  }

  /// Asks the forms without preferences; the last of them asks the third form.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler: @escaping (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) {
    guard DelegateForms.isDescending(into: self) else {
      let handler: @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void = {
        decisionHandler($0, $1)
      }
      return self.webView(
        webView, decidePolicyFor: navigationAction, preferences: preferences,
        decisionHandler: handler)
    }
    navigationAction.preferences = preferences
    let handler: @MainActor @Sendable (WKNavigationActionPolicy) -> Void = {
      decisionHandler($0, navigationAction.preferences ?? preferences)
    }
    self.webView(webView, decidePolicyFor: navigationAction, decisionHandler: handler)
  }

  /// Asks the form without preferences.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences
  ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
    guard DelegateForms.isDescending(into: self) else {
      return await withCheckedContinuation { continuation in
        let handler: @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void =
          { continuation.resume(returning: ($0, $1)) }
        self.webView(
          webView, decidePolicyFor: navigationAction, preferences: preferences,
          decisionHandler: handler)
      }
    }
    return (await self.webView(webView, decidePolicyFor: navigationAction), preferences)
  }

  /// Asks the second form.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    let plain: (WKNavigationActionPolicy) -> Void = { decisionHandler($0) }
    DelegateForms.descend(into: self) {
      self.webView(webView, decidePolicyFor: navigationAction, decisionHandler: plain)
    }
  }

  /// Asks the third form with preferences, and after it the one without.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
  ) {
    guard DelegateForms.isDescending(into: self) else {
      let handler: @MainActor @Sendable (WKNavigationActionPolicy) -> Void = { decisionHandler($0) }
      return self.webView(webView, decidePolicyFor: navigationAction, decisionHandler: handler)
    }
    let preferences =
      navigationAction.preferences
      ?? webView.configuration.defaultWebpagePreferences.duplicate()
    Task.immediate {
      let (policy, answered) = await self.webView(
        webView, decidePolicyFor: navigationAction, preferences: preferences)
      navigationAction.preferences = answered
      decisionHandler(policy)
    }
  }

  /// Allows what WebKit can load, and leaves other URLs to other apps.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    guard DelegateForms.isDescending(into: self) else {
      return await withCheckedContinuation { continuation in
        let handler: @MainActor @Sendable (WKNavigationActionPolicy) -> Void = {
          continuation.resume(returning: $0)
        }
        self.webView(webView, decidePolicyFor: navigationAction, decisionHandler: handler)
      }
    }
    DelegateForms.end(in: self)
    return navigationAction.defaultPolicy(in: webView)
  }

  /// Asks the second form.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    let plain: (WKNavigationResponsePolicy) -> Void = { decisionHandler($0) }
    DelegateForms.descend(into: self) {
      self.webView(webView, decidePolicyFor: navigationResponse, decisionHandler: plain)
    }
  }

  /// Asks the third form.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
  ) {
    guard DelegateForms.isDescending(into: self) else {
      let handler: @MainActor @Sendable (WKNavigationResponsePolicy) -> Void = {
        decisionHandler($0)
      }
      return self.webView(webView, decidePolicyFor: navigationResponse, decisionHandler: handler)
    }
    Task.immediate {
      let answer = await self.webView(webView, decidePolicyFor: navigationResponse)
      decisionHandler(answer)
    }
  }

  /// Allows what the view can show.
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    guard DelegateForms.isDescending(into: self) else {
      return await withCheckedContinuation { continuation in
        let handler: @MainActor @Sendable (WKNavigationResponsePolicy) -> Void = {
          continuation.resume(returning: $0)
        }
        self.webView(webView, decidePolicyFor: navigationResponse, decisionHandler: handler)
      }
    }
    DelegateForms.end(in: self)
    return navigationResponse.defaultPolicy
  }

  /// Asks the second form.
  public func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let plain: (URLSession.AuthChallengeDisposition, URLCredential?) -> Void = {
      completionHandler($0, $1)
    }
    DelegateForms.descend(into: self) {
      self.webView(webView, didReceive: challenge, completionHandler: plain)
    }
  }

  /// Asks the third form.
  public func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard DelegateForms.isDescending(into: self) else {
      let handler:
        @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void = {
          completionHandler($0, $1)
        }
      return self.webView(webView, didReceive: challenge, completionHandler: handler)
    }
    Task.immediate {
      let (disposition, credential) = await self.webView(webView, respondTo: challenge)
      completionHandler(disposition, credential)
    }
  }

  /// Rejects the protection space; server trust is judged as usual.
  public func webView(
    _ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    guard DelegateForms.isDescending(into: self) else {
      return await withCheckedContinuation { continuation in
        let handler:
          @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void = {
            continuation.resume(returning: ($0, $1))
          }
        self.webView(webView, didReceive: challenge, completionHandler: handler)
      }
    }
    DelegateForms.end(in: self)
    return (challenge.defaultDisposition, nil)
  }

  /// Asks the second form.
  public func webView(
    _ webView: WKWebView, authenticationChallenge challenge: URLAuthenticationChallenge,
    shouldAllowDeprecatedTLS decisionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    let plain: (Bool) -> Void = { decisionHandler($0) }
    DelegateForms.descend(into: self) {
      self.webView(webView, authenticationChallenge: challenge, shouldAllowDeprecatedTLS: plain)
    }
  }

  /// Asks the third form.
  public func webView(
    _ webView: WKWebView, authenticationChallenge challenge: URLAuthenticationChallenge,
    shouldAllowDeprecatedTLS decisionHandler: @escaping (Bool) -> Void
  ) {
    guard DelegateForms.isDescending(into: self) else {
      let handler: @MainActor @Sendable (Bool) -> Void = { decisionHandler($0) }
      return self.webView(
        webView, authenticationChallenge: challenge, shouldAllowDeprecatedTLS: handler)
    }
    Task.immediate {
      let answer = await self.webView(webView, shouldAllowDeprecatedTLSFor: challenge)
      decisionHandler(answer)
    }
  }

  /// Refuses.
  public func webView(
    _ webView: WKWebView, shouldAllowDeprecatedTLSFor challenge: URLAuthenticationChallenge
  ) async -> Bool {
    guard DelegateForms.isDescending(into: self) else {
      return await withCheckedContinuation { continuation in
        let handler: @MainActor @Sendable (Bool) -> Void = { continuation.resume(returning: $0) }
        self.webView(webView, authenticationChallenge: challenge, shouldAllowDeprecatedTLS: handler)
      }
    }
    DelegateForms.end(in: self)
    return false
  }

  /// Asks the second form.
  public func webView(
    _ webView: WKWebView, shouldGoTo backForwardListItem: WKBackForwardListItem,
    willUseInstantBack: Bool, completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    let plain: (Bool) -> Void = { completionHandler($0) }
    DelegateForms.descend(into: self) {
      self.webView(
        webView, shouldGoTo: backForwardListItem, willUseInstantBack: willUseInstantBack,
        completionHandler: plain)
    }
  }

  /// Asks the third form.
  public func webView(
    _ webView: WKWebView, shouldGoTo backForwardListItem: WKBackForwardListItem,
    willUseInstantBack: Bool, completionHandler: @escaping (Bool) -> Void
  ) {
    guard DelegateForms.isDescending(into: self) else {
      let handler: @MainActor @Sendable (Bool) -> Void = { completionHandler($0) }
      return self.webView(
        webView, shouldGoTo: backForwardListItem, willUseInstantBack: willUseInstantBack,
        completionHandler: handler)
    }
    Task.immediate {
      let answer = await self.webView(
        webView, shouldGoTo: backForwardListItem, willUseInstantBack: willUseInstantBack)
      completionHandler(answer)
    }
  }

  /// Goes.
  public func webView(
    _ webView: WKWebView, shouldGoTo backForwardListItem: WKBackForwardListItem,
    willUseInstantBack: Bool
  ) async -> Bool {
    guard DelegateForms.isDescending(into: self) else {
      return await withCheckedContinuation { continuation in
        let handler: @MainActor @Sendable (Bool) -> Void = { continuation.resume(returning: $0) }
        self.webView(
          webView, shouldGoTo: backForwardListItem, willUseInstantBack: willUseInstantBack,
          completionHandler: handler)
      }
    }
    DelegateForms.end(in: self)
    return true
  }
}
#endif
