extension TraceDiff {
  /// Where the trace first leaves the expectation, in a sentence; nil where it does not.
  ///
  /// Such as: `didCommit came before decidePolicyForNavigationResponse; rule 6: the response is
  /// asked about once, after redirects and credentials, before the commit`.
  public var firstDivergence: String? {
    guard let index = lines.firstIndex(where: \.isDifference) else { return nil }
    let line = lines[index]
    return switch line.verdict {
    case .moved: order(of: line)
    case .missing: absence(at: index)
    case .unexpected: presence(at: index)
    default: change(in: line)
    }
  }

  /// Which came before which.
  private func order(of line: DiffLine) -> String? {
    guard let event = line.actual, let expected = line.expectedPosition,
      let actual = line.actualPosition
    else { return nil }
    let partners = lines.compactMap { other -> (early: TraceEvent, late: TraceEvent)? in
      guard let otherEvent = other.actual, let wanted = other.expectedPosition,
        let came = other.actualPosition
      else { return nil }
      if wanted > expected, came < actual { return (otherEvent, event) }
      if wanted < expected, came > actual { return (event, otherEvent) }
      return nil
    }
    let rules = partners.map { OrderingRule.wanting($0.late.kind, before: $0.early.kind) }
    // A pair that a rule speaks of says more than the first one.
    guard let place = rules.firstIndex(where: { $0 != nil }) ?? partners.indices.first else {
      return "\(Self.name(event)) came as event \(actual) instead of \(expected)"
    }
    let (early, late) = partners[place]
    let words = "\(Self.name(early)) came before \(Self.name(late))"
    if let rule = rules[place] { return "\(words); rule \(rule.number): \(rule.statement)" }
    guard let rule = OrderingRule.wanting(early.kind, before: late.kind) else { return words }
    return "\(words), and so rule \(rule.number) wants it: \(rule.statement)"
  }

  private func absence(at index: Int) -> String {
    let name = lines[index].expected.map(Self.name) ?? "an event"
    let next = lines[(index + 1)...].first
    if let next, next.verdict == .unexpected, let event = next.actual {
      return "\(Self.name(event)) came in the place of \(name)"
    }
    return "\(name) did not come\(after(index))"
  }

  private func presence(at index: Int) -> String {
    let name = lines[index].actual.map(Self.name) ?? "an event"
    let next = lines[(index + 1)...].first
    if let next, next.verdict == .missing, let event = next.expected {
      return "\(name) came in the place of \(Self.name(event))"
    }
    return "\(name) came\(after(index)) and is not expected there"
  }

  private func change(in line: DiffLine) -> String {
    let name = line.actual.map(Self.name) ?? "an event"
    let more = line.differences.count - 1
    let rest = more < 1 ? "" : ", and \(more) field\(more == 1 ? "" : "s") more"
    return "\(name) came with another \(line.differences.first?.description ?? "value")\(rest)"
  }

  /// The event that came before a line.
  private func after(_ index: Int) -> String {
    let before = lines[..<index].last { $0.actual != nil }?.actual
    return before.map { " after \(Self.name($0))" } ?? ""
  }

  /// The event by its kind, and by what tells it from others of its kind.
  private static func name(_ event: TraceEvent) -> String {
    var words = event.kind.rawValue
    if case .string? = event[.url], let url = event[.url] { words += " of \(FlowYAML.text(url))" }
    if event.view > 1 { words += " in view \(event.view)" }
    let details = [
      event[.failures].map { "failures: \(FlowYAML.text($0))" },
      event[.domain].map(FlowYAML.text), event[.code].map(FlowYAML.text),
    ].compactMap(\.self)
    return details.isEmpty ? words : "\(words) (\(details.joined(separator: " ")))"
  }
}

/// A rule of the oracle that says which of two callbacks of a navigation comes first.
package struct OrderingRule: Sendable {
  /// Its number among the oracle's ordering rules.
  package let number: Int
  /// What it says, as a clause; the article OrderingRules says the same, and a test compares them.
  package let statement: String
  /// Kinds that come before others.
  private let pairs: [(first: EventKind, second: EventKind)]

  /// The rules, the most telling first.
  package static let all = [
    OrderingRule(
      number: 6,
      statement: "the response is asked about once, after redirects and credentials, "
        + "before the commit",
      pairs: [
        (.decidePolicyForNavigationResponse, .didCommit),
        (.didReceiveServerRedirectForProvisionalNavigation, .decidePolicyForNavigationResponse),
      ]),
    OrderingRule(
      number: 1,
      statement: "a navigation begins with the question about its action; it starts "
        + "only after allow",
      pairs: [(.decidePolicyForNavigationAction, .didStartProvisionalNavigation)]),
    OrderingRule(
      number: 2, statement: "a navigation starts once, before all its redirects",
      pairs: [(.didStartProvisionalNavigation, .didReceiveServerRedirectForProvisionalNavigation)]),
    OrderingRule(
      number: 3, statement: "a redirect is asked about first and reported second",
      pairs: [(.decidePolicyForNavigationAction, .didReceiveServerRedirectForProvisionalNavigation)]
    ),
    OrderingRule(
      number: 21, statement: "a challenge comes after the start and before the response",
      pairs: [
        (.didStartProvisionalNavigation, .didReceiveAuthenticationChallenge),
        (.didReceiveAuthenticationChallenge, .decidePolicyForNavigationResponse),
      ]),
    OrderingRule(
      number: 7,
      statement: "the first data of the body commits, or the end of an empty one; the "
        + "finish comes after it",
      pairs: [(.didCommit, .didFinish), (.didStartProvisionalNavigation, .didCommit)]),
    OrderingRule(
      number: 9,
      statement: "what breaks before the commit fails provisionally, and after it as a "
        + "failure",
      pairs: [(.didCommit, .didFail), (.didFailProvisionalNavigation, .didCommit)]),
    OrderingRule(
      number: 14,
      statement: "a window is asked about with target nil, then createWebView; its view "
        + "asks once more",
      pairs: [(.decidePolicyForNavigationAction, .createWebView)]),
    OrderingRule(
      number: 24,
      statement: "what becomes a download is decided first; an action that does neither "
        + "starts nor fails",
      pairs: [
        (.decidePolicyForNavigationAction, .navigationActionDidBecomeDownload),
        (.decidePolicyForNavigationResponse, .navigationResponseDidBecomeDownload),
        (.navigationResponseDidBecomeDownload, .didFailProvisionalNavigation),
      ]),
    OrderingRule(
      number: 28, statement: "a new document changes the list between response and commit",
      pairs: [
        (.decidePolicyForNavigationResponse, .canGoBack), (.canGoBack, .didCommit),
        (.decidePolicyForNavigationResponse, .canGoForward), (.canGoForward, .didCommit),
      ]),
    OrderingRule(
      number: 25,
      statement: "changed properties are published immediately before the callback of "
        + "the same step",
      pairs: [
        (.isLoading, .didFinish), (.isLoading, .didFail),
        (.isLoading, .didFailProvisionalNavigation),
      ]),
  ]

  /// The rule that wants one kind before another; `nil` if none does.
  static func wanting(_ first: EventKind, before second: EventKind) -> OrderingRule? {
    all.first { $0.pairs.contains { $0 == (first, second) } }
  }
}
