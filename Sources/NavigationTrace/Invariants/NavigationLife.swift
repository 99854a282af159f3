/// An event about a navigation, at an index of its trace.
struct NavigationMoment {
  var index: Int
  var kind: EventKind

  /// The callbacks about one navigation, except policy decisions.
  static let kinds: Set<EventKind> = [
    .didStartProvisionalNavigation, .didReceiveServerRedirectForProvisionalNavigation, .didCommit,
    .didFinish, .didFailProvisionalNavigation, .didFail,
  ]

  /// Returns the events of each navigation that has an ordinal; events without one cannot be
  /// checked.
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

/// The state of a web view's main frame at a point of a trace.
struct ViewHistory {
  /// Whether an action was allowed and neither a start nor a redirect has followed.
  private(set) var isAllowed = false
  /// Whether the app has been asked about the response of the current navigation.
  private(set) var hasResponse = false
  /// The address of a response of several parts, each of which is reported as a response.
  private var multipartURL: TraceValue?
  private var failedURL: TraceValue?
  private var redirectURL: TraceValue?
  private var lostProcess = false

  /// Whether a start needs no action: an empty address (A09), an error page in place of the page
  /// that failed (F14), a load after the process was lost (O04).
  func mayStartUnasked(_ event: TraceEvent) -> Bool {
    let isEmpty = [nil, .null, "", "about:blank"].contains(event[.url])
    return isEmpty || event[.url] == failedURL || lostProcess
  }

  /// Whether a redirect needs no action, since it leads to the address of the previous redirect.
  ///
  /// The app is not asked about the same request twice in a row (BSK testSameURLServerRedirects).
  /// An address that the engine could not show is not judged.
  func mayRedirectUnasked(_ event: TraceEvent) -> Bool {
    guard let url = event[.url] else { return event.extra?.hidden?.contains(.url) == true }
    return url == redirectURL
  }

  /// Whether a response may follow another one, since it is a part of the same multipart response.
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
  /// Whether an action may be the main frame's; an engine that does not know leaves the target out.
  fileprivate var concernsMainFrame: Bool { self[.target] == nil || self[.target] == "main" }
}
