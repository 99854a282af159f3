/// One thing that the app does to a web view: in a step of its own, or in reaction to a callback.
public enum AppAct: Hashable, Sendable {
  /// Loads a request.
  case load(AuthoredRequest)
  /// Loads the request that the callback asks about.
  case loadRequest
  /// Loads HTML as if it came from the base URL; nil is `about:blank`.
  case loadHTMLString(String, baseURL: String?)
  /// Goes to the item behind the current one.
  case goBack
  /// Goes to the item ahead of the current one.
  case goForward
  /// Goes to the item at a distance, -2 for the one before the item behind.
  case goToBackForwardListItem(Int)
  /// Loads the current page again.
  case reload
  /// Loads the current page again, past all caches.
  case reloadFromOrigin
  /// Stops what is being loaded.
  case stopLoading
  /// Runs a script in the page.
  case evaluateJavaScript(String)
  /// Clicks the first element that a CSS selector finds.
  case click(String)
  /// Lets the server's replies go on that wait at a gate.
  case openGate(String)
  /// Gives the answer that a rule held back under a name.
  case release(String)
  /// Ends the process that shows the page, as a crash would.
  case terminateWebContentProcess
  /// Drops the view.
  case closeWebView

  /// Whether a callback may do it: the others need a round trip that a callback cannot wait for.
  var fitsReaction: Bool {
    switch self {
    case .click, .terminateWebContentProcess: false
    default: true
    }
  }

  /// Whether a step may do it: the others speak of a callback's request.
  var fitsStep: Bool { self != .loadRequest }
}
