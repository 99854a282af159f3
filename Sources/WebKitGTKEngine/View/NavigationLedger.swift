#if WebKitGTK
import WebViewKit

/// A record of a view's navigations that finds a signal's navigation, which WebKitGTK does not
/// name.
///
/// A navigation that the app began is recognised by its address and type, as WebKit reports them.
/// Every other navigation is the page's, and gets an identifier when it starts.
///
/// Each ``WebProcess`` has a ledger, and passes every signal and command to it, in order:
///
/// | command or signal | method | result |
/// |---|---|---|
/// | the app loads a URL | `request` | the load waits under its URL and type |
/// | WebKit asks about an action | `action` | the app's navigation, or `nil`: the page's |
/// | the load has started | `start` | its navigation, new if the page began it |
/// | the load has committed | `commit` | the navigation that has started |
///
/// Traces and pages of the documentation print the type's name, see `SuppliedPart`.
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
  /// The view's address at the start, if it is not the load's address.
  private var earlierAddress: String?
  /// Whether WebKit's next end signal follows a failure, so it is not reported.
  private var hasFailed = false
  /// Whether WebKit has asked about a redirect of the main frame and not signalled it yet.
  private var owesRedirect = false

  /// Whether the web process is certain to signal a start or a redirect.
  ///
  /// The signal comes before the network process sends the request, but signals of the network
  /// process may overtake it.
  var owesProgress: Bool {
    owesRedirect || (current == nil && isAsked)
  }

  /// Whether WebKit has asked about a load of the app that has not started.
  private var isAsked: Bool { requests.contains(where: \.isAsked) }
  /// Whether the app has asked for a load about which WebKit has not asked yet.
  var isUnasked: Bool { !requests.isEmpty && !isAsked }

  /// Records a navigation of the app; WebKit will ask about it with one of the given types.
  mutating func request(_ id: NavigationID, url: String, types: Set<WKNavigationType>) {
    requests.append(Request(id: id, url: url, types: types))
  }

  /// Records that WebKit asks about an action; returns its navigation if the app began it.
  mutating func action(url: String, type: WKNavigationType, isRedirect: Bool) -> NavigationID? {
    if isRedirect, current != nil, !isCommitted { owesRedirect = true }
    // On a reload the view's address may differ from the address that WebKit loads again.
    let place = requests.firstIndex {
      !$0.isAsked && $0.types.contains(type) && ($0.url == url || type == .reload)
    }
    guard let place, !isRedirect else { return nil }
    requests[place].url = url
    requests[place].isAsked = true
    return requests[place].id
  }

  /// Removes a navigation of the app that will not start, since its action was refused or stays in
  /// the document.
  mutating func drop(_ id: NavigationID?) {
    requests.removeAll { $0.id == id }
  }

  /// Removes the navigations that have not started, since the app has stopped loading.
  mutating func stop() { requests = [] }

  /// Removes the navigations that WebKit has asked about and not started, since nothing is loading.
  mutating func rest() {
    requests.removeAll(where: \.isAsked)
  }

  /// Records that the main frame's load has started.
  ///
  /// - Parameter url: The view's address. If the app began the load, it is the request's address,
  ///   or empty if a second request came before WebKit asked about the first. If the page began the
  ///   load, it is still the page's address.
  /// - Returns: The navigation, and whether `url` is the address that is being loaded.
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
  /// - Parameter url: The view's address. It is the redirect's address, with one exception: the
  ///   start has not shown its address, and the redirect leads to that address again.
  /// - Returns: The navigation, and whether `url` is the address that is being loaded.
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

  /// Records that the main frame's load has ended, which WebKit signals after a failure, too.
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
