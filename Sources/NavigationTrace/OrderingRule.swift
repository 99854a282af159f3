/// A rule of the oracle that says which of two callbacks of a navigation comes first.
struct OrderingRule: Sendable {
  /// Its number among the oracle's ordering rules.
  let number: Int
  /// What it says, as a clause.
  let statement: String
  /// Kinds that come before others.
  private let pairs: [(first: EventKind, second: EventKind)]

  /// The rules, the most telling first.
  private static let all = [
    OrderingRule(
      number: 6,
      statement: "the response is asked about after redirects and passwords, before the commit",
      pairs: [
        (.decidePolicyForNavigationResponse, .didCommit),
        (.didReceiveServerRedirectForProvisionalNavigation, .decidePolicyForNavigationResponse),
      ]),
    OrderingRule(
      number: 1, statement: "a navigation starts only after its action was allowed",
      pairs: [(.decidePolicyForNavigationAction, .didStartProvisionalNavigation)]),
    OrderingRule(
      number: 2, statement: "a navigation starts before all its redirects",
      pairs: [(.didStartProvisionalNavigation, .didReceiveServerRedirectForProvisionalNavigation)]),
    OrderingRule(
      number: 3, statement: "a redirect is asked about first and reported second",
      pairs: [(.decidePolicyForNavigationAction, .didReceiveServerRedirectForProvisionalNavigation)]
    ),
    OrderingRule(
      number: 21, statement: "a password is asked for after the start and before the response",
      pairs: [
        (.didStartProvisionalNavigation, .didReceiveAuthenticationChallenge),
        (.didReceiveAuthenticationChallenge, .decidePolicyForNavigationResponse),
      ]),
    OrderingRule(
      number: 7, statement: "a navigation commits before it finishes",
      pairs: [(.didCommit, .didFinish), (.didStartProvisionalNavigation, .didCommit)]),
    OrderingRule(
      number: 9, statement: "failures are provisional before the commit, and only then",
      pairs: [(.didCommit, .didFail), (.didFailProvisionalNavigation, .didCommit)]),
    OrderingRule(
      number: 14, statement: "a link that wants a window is asked about before the window is made",
      pairs: [(.decidePolicyForNavigationAction, .createWebView)]),
    OrderingRule(
      number: 24, statement: "what becomes a download is decided first, and fails last",
      pairs: [
        (.decidePolicyForNavigationAction, .navigationActionDidBecomeDownload),
        (.decidePolicyForNavigationResponse, .navigationResponseDidBecomeDownload),
        (.navigationResponseDidBecomeDownload, .didFailProvisionalNavigation),
      ]),
    OrderingRule(
      number: 28, statement: "the list changes between the response and the commit",
      pairs: [
        (.decidePolicyForNavigationResponse, .canGoBack), (.canGoBack, .didCommit),
        (.decidePolicyForNavigationResponse, .canGoForward), (.canGoForward, .didCommit),
      ]),
    OrderingRule(
      number: 25, statement: "properties change before the callback that they belong to",
      pairs: [
        (.isLoading, .didFinish), (.isLoading, .didFail),
        (.isLoading, .didFailProvisionalNavigation),
      ]),
  ]

  /// The rule that wants one kind before another; nil where none does.
  static func wanting(_ first: EventKind, before second: EventKind) -> OrderingRule? {
    all.first { $0.pairs.contains { $0 == (first, second) } }
  }
}
