#if WebKitGTK
import WebViewKit

/// Tells which navigation a signal belongs to, since WebKitGTK's own say it not.
///
/// A navigation that the app began is known by its address and kind, as WebKit writes them;
/// every other one is the page's and gets an identifier when it starts.
struct NavigationLedger {
  private struct Request {
    var id: NavigationID
    var url: String
    var types: Set<WKNavigationType>
    var isAsked = false
  }

  /// What the app asked for and what has not started yet, oldest first.
  private var requests: [Request] = []
  /// The main frame's navigation that has started and not ended.
  private(set) var current: NavigationID?
  /// Whether that one has committed.
  private(set) var isCommitted = false
  /// Whether the end that WebKit signals next follows a failure, and so is none.
  private var hasFailed = false
  /// Whether a redirect of the main frame has been asked about and not been signalled yet.
  private var owesRedirect = false

  /// Whether the web process is certain to signal a start or a redirect.
  ///
  /// It does so before the network process sends the request, whose signals may overtake it.
  var owesProgress: Bool {
    owesRedirect || (current == nil && requests.contains(where: \.isAsked))
  }

  /// The app asked for a navigation, which WebKit will ask about under one of some types.
  mutating func request(_ id: NavigationID, url: String, types: Set<WKNavigationType>) {
    requests.append(Request(id: id, url: url, types: types))
  }

  /// An action is asked about; the answer is the app's navigation, where it is one.
  mutating func action(url: String, type: WKNavigationType, isRedirect: Bool) -> NavigationID? {
    if isRedirect, current != nil, !isCommitted { owesRedirect = true }
    // The view may name another address than that of the page which is loaded again.
    let place = requests.firstIndex {
      !$0.isAsked && $0.types.contains(type) && ($0.url == url || type == .reload)
    }
    guard let place, !isRedirect else { return nil }
    requests[place].url = url
    requests[place].isAsked = true
    return requests[place].id
  }

  /// The app's navigation will not start: its action was refused, or stays in the document.
  mutating func drop(_ id: NavigationID?) {
    requests.removeAll { $0.id == id }
  }

  /// Nothing is loading: what has been asked about and has not started never will.
  mutating func rest() {
    requests.removeAll(where: \.isAsked)
  }

  /// The main frame's load has started.
  ///
  /// The view's address is the one that the app asked for, or none where a second request came
  /// before the first had been asked about; for a load that the page began it is still the page's.
  mutating func start(url: String) -> NavigationID {
    let place = requests.lastIndex { $0.url == url || (url.isEmpty && $0.isAsked) }
    let started = place.map { requests[$0].id } ?? NavigationID()
    if let place { requests.removeFirst(place + 1) }
    current = started
    isCommitted = false
    hasFailed = false
    owesRedirect = false
    return started
  }

  /// The main frame's load has been redirected.
  mutating func redirect() -> NavigationID? {
    owesRedirect = false
    return current
  }

  /// The main frame's load has committed.
  mutating func commit() -> NavigationID? {
    isCommitted = true
    owesRedirect = false
    return current
  }

  typealias Failure = (id: NavigationID?, wasCommitted: Bool)

  /// The main frame's load has failed; says which one, and whether that was after its commit.
  mutating func fail() -> Failure {
    defer { end(hasFailed: true) }
    return (current, isCommitted)
  }

  /// The main frame's load has ended; WebKit signals that after a failure too.
  mutating func finish() -> (id: NavigationID?, followsFailure: Bool) {
    defer { end(hasFailed: false) }
    return (current, hasFailed)
  }

  private mutating func end(hasFailed: Bool) {
    self.hasFailed = hasFailed
    current = nil
    isCommitted = false
    owesRedirect = false
  }
}
#endif
