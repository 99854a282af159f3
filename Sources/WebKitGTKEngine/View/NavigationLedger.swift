#if WebKitGTK
import WebViewKit

/// A record of a view's navigations that determines which navigation a signal is about.
///
/// WebKitGTK's signals do not contain their navigation. A navigation that the app began is
/// recognised by its URL and type, as WebKit reports them. All other navigations were begun by the
/// page. They get an identifier when they start.
///
/// Each ``WebProcess`` has a ledger, and passes all signals and commands to it in order:
///
/// | command or signal | method | result |
/// |---|---|---|
/// | the app loads a URL | `request` | the load is stored under its URL and type |
/// | WebKit asks about an action | `action` | the app's navigation; `nil` if the page began it |
/// | the load has started | `start` | its navigation, which is new if the page began it |
/// | the load has committed | `commit` | the navigation that has started |
///
/// Traces and pages of the documentation contain the name of this type (see `SuppliedPart`).
struct NavigationLedger {
  private struct Request {
    var id: NavigationID
    var url: String
    var types: Set<WKNavigationType>
    var isAsked = false
  }

  /// The app's requests that have not started yet, oldest first.
  private var requests: [Request] = []
  /// The main frame's navigation that has started and not ended.
  private(set) var current: NavigationID?
  /// Whether the current navigation has committed.
  private(set) var isCommitted = false
  /// The view's URL when the load started, if it differs from the load's URL.
  private var earlierAddress: String?
  /// Whether WebKit's next end signal follows a failure and is therefore not reported.
  private var hasFailed = false
  /// Whether WebKit has asked about a redirect of the main frame and not yet signalled the
  /// redirect.
  private var owesRedirect = false

  /// Whether the web process is certain to signal a start or a redirect.
  ///
  /// The signal comes before the network process sends the request. However, signals of the network
  /// process may overtake it.
  var owesProgress: Bool {
    owesRedirect || (current == nil && isAsked)
  }

  /// Whether WebKit has asked about a load of the app that has not started yet.
  private var isAsked: Bool { requests.contains(where: \.isAsked) }
  /// Whether the app has begun a load about which WebKit has not asked yet.
  var isUnasked: Bool { !requests.isEmpty && !isAsked }

  /// Records a navigation of the app; WebKit will ask about it with one of the given types.
  mutating func request(_ id: NavigationID, url: String, types: Set<WKNavigationType>) {
    requests.append(Request(id: id, url: url, types: types))
  }

  /// Records that WebKit asks about an action; returns its navigation if the app began it.
  mutating func action(url: String, type: WKNavigationType, isRedirect: Bool) -> NavigationID? {
    if isRedirect, current != nil, !isCommitted { owesRedirect = true }
    // On a reload, the view's URL may differ from the URL that WebKit loads again.
    let place = requests.firstIndex {
      !$0.isAsked && $0.types.contains(type) && ($0.url == url || type == .reload)
    }
    guard let place, !isRedirect else { return nil }
    requests[place].url = url
    requests[place].isAsked = true
    return requests[place].id
  }

  /// Removes a navigation of the app that will not start, because its action was refused or does
  /// not leave the document.
  mutating func drop(_ id: NavigationID?) {
    requests.removeAll { $0.id == id }
  }

  /// Removes the navigations that have not started, because the app has stopped loading.
  mutating func stop() { requests = [] }

  /// Removes the navigations that WebKit has asked about but not started, since nothing is loading.
  mutating func rest() {
    requests.removeAll(where: \.isAsked)
  }

  /// Records that the main frame's load has started.
  ///
  /// - Parameter url: The view's URL. If the app began the load, it is the request's URL. It is
  ///   empty if a second request came before WebKit asked about the first one. If the page began
  ///   the load, it is still the page's URL.
  /// - Returns: The navigation, and whether `url` is the URL that is being loaded.
  mutating func start(url: String) -> (id: NavigationID, showsItsAddress: Bool) {
    let place =
      requests.lastIndex { $0.url == url && $0.isAsked }
      ?? requests.lastIndex(where: \.isAsked) ?? requests.lastIndex { $0.url == url }
    let started = place.map { requests[$0].id } ?? NavigationID()
    let showsItsAddress = place.map { requests[$0].url == url && requests[$0].isAsked } ?? false
    earlierAddress = showsItsAddress ? nil : url
    if let place { requests.removeFirst(place + 1) }
    current = started
    isCommitted = false
    hasFailed = false
    owesRedirect = false
    return (started, showsItsAddress)
  }

  /// Records that the main frame's load has been redirected.
  ///
  /// - Parameter url: The view's URL. It is the redirect's URL, with one exception: if the view did
  ///   not show the load's URL at the start, and the redirect leads to the load's URL again, the
  ///   view still shows its earlier URL.
  /// - Returns: The navigation, and whether `url` is the URL that is being loaded.
  mutating func redirect(url: String) -> (id: NavigationID?, showsItsAddress: Bool) {
    owesRedirect = false
    return (current, earlierAddress != url)
  }

  /// Records that the main frame's load has committed, and returns its navigation.
  mutating func commit() -> NavigationID? {
    isCommitted = true
    owesRedirect = false
    return current
  }

  /// Records that the main frame's load has failed, and returns its navigation.
  mutating func fail() -> NavigationID? {
    defer { endLoad(hasFailed: true) }
    return current
  }

  /// Records that the main frame's load has ended; WebKit also signals this after a failure.
  mutating func finish() -> (id: NavigationID?, followsFailure: Bool) {
    defer { endLoad(hasFailed: false) }
    return (current, hasFailed)
  }

  private mutating func endLoad(hasFailed: Bool) {
    self.hasFailed = hasFailed
    current = nil
    isCommitted = false
    owesRedirect = false
  }
}
#endif
