import Foundation

extension WebPage {
  /// An object that decides about the navigations of a page.
  ///
  /// Each method has a default. The defaults allow every response and every action, even an action
  /// that WebKit cannot load. A `WKNavigationDelegate` without these methods behaves differently
  /// (WebKit: WebPage+NavigationDeciding.swift).
  public protocol NavigationDeciding {
    /// Decides about an action and about the preferences of its navigation; `.allow` by default.
    @MainActor mutating func decidePolicy(
      for action: NavigationAction, preferences: inout NavigationPreferences
    ) async -> WKNavigationActionPolicy

    /// Decides about a response; `.allow` by default.
    @MainActor mutating func decidePolicy(
      for response: NavigationResponse
    ) async -> WKNavigationResponsePolicy

    /// Answers an authentication challenge; by default, the system answers it.
    @MainActor mutating func decideAuthenticationChallengeDisposition(
      for challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?)

    /// Called before a form is sent; the form is sent when this method returns.
    ///
    /// Available since iOS 27.
    @MainActor mutating func willSubmit(formInfo: FormInfo) async
  }

  /// An action that may lead to a navigation.
  @MainActor public struct NavigationAction {
    package let wrapped: WKNavigationAction

    /// The frame that asked for the navigation; an empty main frame for loads that the app began.
    public var source: FrameInfo { FrameInfo(wrapped: wrapped.sourceFrame) }
    /// The frame to navigate; `nil` if the action asks for a new window.
    public var target: FrameInfo? { wrapped.targetFrame.map(FrameInfo.init) }
    /// The cause of the action.
    public var navigationType: WKNavigationType { wrapped.navigationType }
    /// The request that would be sent.
    public var request: URLRequest { wrapped.request }
    /// Whether a link with a `download` attribute was followed.
    public var shouldPerformDownload: Bool { wrapped.shouldPerformDownload }
    /// The modifier keys that were held, as on macOS.
    public var modifierFlags: NSEvent.ModifierFlags { wrapped.modifierFlags }
    /// The mouse button, with the values that WKWebView reports on macOS.
    public var buttonNumber: Int { wrapped.buttonNumber }
  }

  /// A response that the app is asked about.
  @MainActor public struct NavigationResponse {
    package let wrapped: WKNavigationResponse

    /// The response; an `HTTPURLResponse` if it came over HTTP.
    public var response: URLResponse { wrapped.response }
    /// Whether the page can show its MIME type.
    public var canShowMimeType: Bool { wrapped.canShowMIMEType }
  }

  /// A description of a frame at one moment.
  @MainActor public struct FrameInfo {
    package let wrapped: WKFrameInfo

    /// Whether this is the page's main frame.
    public var isMainFrame: Bool { wrapped.isMainFrame }
    /// The request of the document in the frame.
    public var request: URLRequest { wrapped.request }
    /// The origin of the document in the frame.
    public var securityOrigin: WKSecurityOrigin { wrapped.securityOrigin }
  }

  /// A form that is being sent.
  @MainActor public struct FormInfo {
    package let wrapped: WKFormInfo

    /// The frame that the form navigates.
    public var targetFrame: FrameInfo { FrameInfo(wrapped: wrapped.targetFrame) }
    /// The frame whose document has the form.
    public var sourceFrame: FrameInfo { FrameInfo(wrapped: wrapped.sourceFrame) }
    /// The URL to which the form is sent.
    public var submissionURL: URL { wrapped.submissionURL }
    /// `GET` or `POST`.
    public var httpMethod: String { wrapped.httpMethod }
    /// The values of the form's text fields, keyed by name.
    public var formValues: [String: String] { wrapped.formValues }
  }
}

extension WebPage.NavigationDeciding {
  /// Allows the action.
  @MainActor public func decidePolicy(
    for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences
  ) async -> WKNavigationActionPolicy { .allow }

  /// Allows the response.
  @MainActor public func decidePolicy(
    for response: WebPage.NavigationResponse
  ) async -> WKNavigationResponsePolicy { .allow }

  /// Leaves the challenge to the system.
  @MainActor public func decideAuthenticationChallengeDisposition(
    for challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    (.performDefaultHandling, nil)
  }

  /// Sends the form at once.
  @MainActor public func willSubmit(formInfo: WebPage.FormInfo) async {}
}

/// A decider that leaves everything to the defaults.
struct DefaultDecider: WebPage.NavigationDeciding {}

/// The navigation delegate of the view that a page uses.
///
/// It turns the delegate's callbacks into events, errors and calls of the decider, like WebKit's
/// UIProcess/API/Swift/WKNavigationDelegateAdapter.swift. In WebKit, the event `finished` waits
/// until the page is presented. Here nothing is presented, so the event comes at once. A download
/// gets no delegate, so it is cancelled.
@MainActor final class NavigationAdapter: NSObject, WKNavigationDelegate {
  private var decider: any WebPage.NavigationDeciding
  private let events: PageEvents

  init(_ decider: any WebPage.NavigationDeciding, _ events: PageEvents) {
    self.decider = decider
    self.events = events
  }

  // MARK: Progress

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    events.report(.success(.startedProvisionalNavigation), of: navigation)
  }

  func webView(
    _ webView: WKWebView,
    didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {
    events.report(.success(.receivedServerRedirect), of: navigation)
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    events.report(
      .failure(WebPage.NavigationError.failedProvisionalNavigation(error)), of: navigation)
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    events.report(.success(.committed), of: navigation)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    events.report(.success(.finished), of: navigation)
  }

  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {
    events.report(.failure(error), of: navigation)
  }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    events.report(.failure(WebPage.NavigationError.webContentProcessTerminated), of: nil)
  }

  // MARK: Decisions

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences
  ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
    var preferences = WebPage.NavigationPreferences(preferences)
    let policy = await decider.decidePolicy(
      for: WebPage.NavigationAction(wrapped: navigationAction), preferences: &preferences)
    return (policy, preferences.wrapped)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    await decider.decidePolicy(for: WebPage.NavigationResponse(wrapped: navigationResponse))
  }

  func webView(
    _ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    await decider.decideAuthenticationChallengeDisposition(for: challenge)
  }

  func webView(_ webView: WKWebView, willSubmitForm formInfo: WKFormInfo) async {
    await decider.willSubmit(formInfo: WebPage.FormInfo(wrapped: formInfo))
  }
}
