/// An event about a navigation, and the event's index in its trace.
struct NavigationMoment {
  var index: Int
  var kind: EventKind

  /// The callbacks about one navigation, except policy decisions.
  static let kinds: Set<EventKind> = [
    .didStartProvisionalNavigation, .didReceiveServerRedirectForProvisionalNavigation, .didCommit,
    .didFinish, .didFailProvisionalNavigation, .didFail,
  ]

  /// Returns the events of each navigation; events without the ordinal of a navigation are ignored.
  static func lives(in events: [TraceEvent]) -> [[NavigationMoment]] {
    struct Key: Hashable {
      var view: Int
      var navigation: TraceValue
    }
    var lives: [Key: [NavigationMoment]] = [:]
    for (index, event) in events.enumerated() where kinds.contains(event.kind) {
      guard let navigation = event[.navigation], navigation != .null else { continue }
      lives[Key(view: event.view, navigation: navigation), default: []]
        .append(NavigationMoment(index: index, kind: event.kind))
    }
    return Array(lives.values)
  }
}

/// The state of a web view's main frame at one point of a trace.
struct ViewHistory {
  /// Whether an action was allowed and no start or redirect has followed yet.
  private(set) var isAllowed = false
  /// Whether the app has been asked about the response of the current navigation.
  private(set) var hasResponse = false
  /// The URL of a multipart response; each part of it is reported as a response.
  private var multipartURL: TraceValue?
  private var failedURL: TraceValue?
  private var redirectURL: TraceValue?
  private var lostProcess = false

  /// Whether a navigation may start although the app has not allowed an action.
  ///
  /// There are three such cases: an empty URL (case A09 of the oracle), an error page that replaces
  /// the page that failed (F14), and a load after the web process was lost (O04).
  func mayStartUnasked(_ event: TraceEvent) -> Bool {
    let isEmpty = [nil, .null, "", "about:blank"].contains(event[.url])
    return isEmpty || event[.url] == failedURL || lostProcess
  }

  /// Whether a redirect needs no action, because it leads to the same URL as the previous redirect.
  ///
  /// The app is not asked about the same request twice in succession (testSameURLServerRedirects in
  /// DuckDuckGo's BrowserServicesKit). A URL that the engine could not show is not checked.
  func mayRedirectUnasked(_ event: TraceEvent) -> Bool {
    guard let url = event[.url] else { return event.extra?.hidden?.contains(.url) == true }
    return url == redirectURL
  }

  /// Whether a response may follow another one, because both are parts of the same multipart
  /// response.
  func isPart(_ event: TraceEvent) -> Bool { multipartURL != nil && event[.url] == multipartURL }

  mutating func add(_ event: TraceEvent) {
    switch event.kind {
    case .decidePolicyForNavigationAction where event.concernsMainFrame:
      (hasResponse, multipartURL) = (false, nil)
      if event[.answer] == "allow" { isAllowed = true }
    case .answered
    where event[.event] == .string(EventKind.decidePolicyForNavigationAction.rawValue):
      if event[.answer] == "allow" { isAllowed = true }
    case .didStartProvisionalNavigation:
      (isAllowed, hasResponse, failedURL, lostProcess) = (false, false, nil, false)
      (redirectURL, multipartURL) = (nil, nil)
    case .didReceiveServerRedirectForProvisionalNavigation:
      (isAllowed, redirectURL) = (false, event[.url])
    case .decidePolicyForNavigationResponse where event.isMainResponse:
      hasResponse = true
      if event[.mime] == "multipart/x-mixed-replace" { multipartURL = event[.url] }
    case .didFailProvisionalNavigation: failedURL = event[.failingURL] ?? event[.url]
    case .webContentProcessDidTerminate: lostProcess = true
    default: break
    }
  }
}

extension TraceEvent {
  /// Whether an action may be about the main frame; some engines do not report the target.
  fileprivate var concernsMainFrame: Bool { self[.target] == nil || self[.target] == "main" }
}
