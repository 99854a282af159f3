import Foundation

/// A delegate that decides about the navigations of a view, and is notified of their events.
///
/// All methods are optional. A method that asks the app has two forms. One form has a handler. The
/// asynchronous form returns the answer:
///
/// ```swift
/// func webView(
///   _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
/// ) async -> WKNavigationActionPolicy {
///   navigationAction.request.url?.scheme == "https" ? .allow : .cancel
/// }
/// ```
///
/// In Swift 5, a method is called even if its handler has another type, such as `@escaping
/// (WKNavigationActionPolicy) -> Void`. In Swift 6, and in Swift 5 with complete concurrency
/// checking, such a method only nearly matches and is never called, as on Apple systems. A
/// recording lists it in its warnings. The type of `navigation` must be written `WKNavigation!`, as
/// in Apple's headers.
@preconcurrency @MainActor public protocol WKNavigationDelegate: NSObjectProtocol {
  /// Decides about an action, and about the preferences for the page that it loads.
  ///
  /// If the delegate has this method, the method without preferences is not called.
  @preconcurrency func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler:
      @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  )
  /// The asynchronous form of the method above; its result is the answer.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences
  ) async -> (WKNavigationActionPolicy, WKWebpagePreferences)

  /// Decides whether an action leads to a navigation.
  @preconcurrency func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  )
  /// The asynchronous form of the method above; its result is the answer.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy

  /// Decides whether a response is shown.
  @preconcurrency func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  )
  /// The asynchronous form of the method above; its result is the answer.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy

  /// Answers an authentication challenge.
  @preconcurrency func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  )
  /// The asynchronous form of the method above; its result is the answer.
  func webView(
    _ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?)

  /// Decides whether TLS 1.0 or 1.1 is allowed.
  @preconcurrency func webView(
    _ webView: WKWebView, authenticationChallenge challenge: URLAuthenticationChallenge,
    shouldAllowDeprecatedTLS decisionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  )
  /// The asynchronous form of the method above; its result is the answer.
  func webView(
    _ webView: WKWebView, shouldAllowDeprecatedTLSFor challenge: URLAuthenticationChallenge
  ) async -> Bool

  /// Decides about going back or forward.
  ///
  /// The policy request for the action follows, unless the page is resumed (`willUseInstantBack`).
  /// The handler is not isolated to an actor, as in Apple's header.
  @preconcurrency func webView(
    _ webView: WKWebView, shouldGoTo backForwardListItem: WKBackForwardListItem,
    willUseInstantBack: Bool, completionHandler: @escaping @Sendable (Bool) -> Void
  )
  /// The asynchronous form of the method above; its result is the answer.
  func webView(
    _ webView: WKWebView, shouldGoTo backForwardListItem: WKBackForwardListItem,
    willUseInstantBack: Bool
  ) async -> Bool

  /// Called before a form is sent, after its action was allowed.
  ///
  /// Calling the handler sends the form.
  ///
  /// Available since iOS 27; see `SystemProfile/ios27`.
  @preconcurrency func webView(
    _ webView: WKWebView, willSubmitForm formInfo: WKFormInfo,
    submissionHandler: @escaping @MainActor @Sendable () -> Void
  )
  /// The asynchronous form of the method above; the form is sent when it returns.
  func webView(_ webView: WKWebView, willSubmitForm formInfo: WKFormInfo) async

  /// Called when a navigation of the main frame has started.
  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)

  /// Called when the server has redirected the navigation.
  func webView(
    _ webView: WKWebView,
    didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  )

  /// Called when the navigation has failed before its document was shown.
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  )

  /// Called when the navigation's document replaces the previous document.
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)

  /// Called when the navigation and its subframes are complete.
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)

  /// Called when the navigation has failed after its document was shown.
  func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)

  /// Called when the process of the page has ended.
  ///
  /// If the delegate does not implement this method, the view itself reloads the page once, as soon
  /// as the view is visible.
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView)

  /// Called when an action has become a download; set the delegate of the download here.
  func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  )

  /// Called when a response has become a download; set the delegate of the download here.
  func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  )
}
