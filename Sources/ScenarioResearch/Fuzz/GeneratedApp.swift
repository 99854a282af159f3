/// What the app of a generated scenario answers, while the scenario is made.
struct GeneratedApp: Sendable {
  var actions: [GeneratedValue] = []
  var responses: [GeneratedValue] = []
  var authentication: [GeneratedValue] = []
  var destinations: [GeneratedValue] = []
  /// What becomes of the redirects of downloads; all are followed where it is empty.
  var downloadRedirects: [GeneratedValue] = []
  /// Callbacks whose method is not there.
  var absent: [GeneratedValue] = []
  /// What becomes of windows; nil where no page wants one.
  var createWebView: String?
  /// What is done in callbacks.
  var reactions: [GeneratedValue.Entry] = []

  /// Whether the app is asked about responses.
  var decidesResponses: Bool { !absent.contains("decidePolicyForNavigationResponse") }
  /// Whether the app is asked for credentials.
  var answersChallenges: Bool { !absent.contains("didReceiveAuthenticationChallenge") }

  /// Whether a navigation to a place ends with the question about its action.
  func refuses(_ place: Place) -> Bool {
    actions.contains {
      $0["url"] == .text(place.name) && ($0["answer"] == "cancel" || $0["answer"] == "download")
    }
  }

  /// Lets the rules for an address fit whatever query it has.
  mutating func allowQuery(of address: String) {
    for rules in [\GeneratedApp.actions, \GeneratedApp.responses] {
      for index in self[keyPath: rules].indices
      where self[keyPath: rules][index]["url"] == .text(address) {
        self[keyPath: rules][index]["url"] = .text(address + "?*")
      }
    }
  }

  /// What stands at the key `app`; nil where nothing does.
  var content: GeneratedValue? {
    var entries: [GeneratedValue.Entry] = []
    let lists = [
      ("navigationAction", actions), ("navigationResponse", responses),
      ("authentication", authentication), ("downloadDestination", destinations),
      ("downloadRedirect", downloadRedirects),
      ("absent", absent),
    ]
    for (key, list) in lists where !list.isEmpty { entries.append(.init(key, .list(list))) }
    if let createWebView { entries.append(.init("createWebView", .text(createWebView))) }
    if !reactions.isEmpty { entries.append(.init("on", .map(reactions))) }
    return entries.isEmpty ? nil : .map(entries)
  }
}
