extension TraceDiff {
  /// The first difference in one line.
  ///
  /// If an ordering rule is about the difference, a second line has the rule.
  ///
  /// The value is `nil` if nothing differs.
  ///
  /// ```
  /// didCommit of /a: expected as event 3, got as event 2 (before didFinish of /a)
  /// Ordering rule 7: The first data of the body commits the navigation, …
  /// ```
  package var firstDivergence: String? {
    guard let index = lines.firstIndex(where: \.isDifference) else { return nil }
    let line = lines[index]
    return switch line.verdict {
    case .moved: move(of: line)
    case .missing: absence(at: index)
    case .unexpected: presence(at: index)
    case .changed, .same, .notObserved: change(in: line)
    }
  }

  private func move(of line: DiffLine) -> String? {
    guard let event = line.actual, let expected = line.expectedPosition,
      let actual = line.actualPosition
    else { return nil }
    let words = "\(Self.name(event)): expected as event \(expected), got as event \(actual)"
    let partners = lines.compactMap { other -> (event: TraceEvent, isEarly: Bool)? in
      guard let otherEvent = other.actual, let wanted = other.expectedPosition,
        let came = other.actualPosition
      else { return nil }
      if wanted > expected, came < actual { return (otherEvent, true) }
      if wanted < expected, came > actual { return (otherEvent, false) }
      return nil
    }
    func pair(_ partner: (event: TraceEvent, isEarly: Bool)) -> (early: EventKind, late: EventKind)
    {
      partner.isEarly ? (partner.event.kind, event.kind) : (event.kind, partner.event.kind)
    }
    let broken = partners.map { OrderingRule.requiring(pair($0).late, before: pair($0).early) }
    // A pair of events whose order breaks a rule explains more than the first pair does.
    guard let place = broken.firstIndex(where: { $0 != nil }) ?? partners.indices.first else {
      return words
    }
    let partner = partners[place]
    let heading = "\(words) (\(partner.isEarly ? "after" : "before") \(Self.name(partner.event)))"
    if let rule = broken[place] { return "\(heading)\n\(rule)" }
    let (early, late) = pair(partner)
    guard let rule = OrderingRule.requiring(early, before: late) else { return heading }
    return "\(heading)\nThe recorded order is right, the expectation is wrong. \(rule)"
  }

  private func absence(at index: Int) -> String {
    let line = lines[index]
    let next = lines[(index + 1)...].first
    if let next, next.verdict == .unexpected, let event = next.actual {
      return replacement(of: line, by: event)
    }
    return "\(Self.name(line.expected)): expected\(position(line)), missing\(after(index))"
  }

  private func presence(at index: Int) -> String {
    let line = lines[index]
    if let next = lines[(index + 1)...].first, next.verdict == .missing, let event = line.actual {
      return replacement(of: next, by: event)
    }
    let place = line.actualPosition.map { ", got as event \($0)" } ?? ""
    return "\(Self.name(line.actual)): not expected\(place)\(after(index))"
  }

  private func replacement(of line: DiffLine, by event: TraceEvent) -> String {
    "\(Self.name(line.expected)): expected\(position(line)), got \(Self.name(event))"
  }

  private func change(in line: DiffLine) -> String {
    let more = line.differences.count - 1
    let rest = more < 1 ? "" : " (and \(more.counted("more field")))"
    guard let first = line.differences.first else { return "\(Self.name(line.actual)): changed" }
    let expected = first.expected.map { "\(first.name) \(FlowYAML.text($0))" } ?? "no \(first.name)"
    let got = first.actual.map(FlowYAML.text) ?? "none"
    return "\(Self.name(line.actual)): expected \(expected), got \(got)\(rest)"
  }

  /// Returns a string with the position of an expected event, such as ` as event 3`.
  private func position(_ line: DiffLine) -> String {
    line.expectedPosition.map { " as event \($0)" } ?? ""
  }

  /// Returns a string with the recorded event before a line, such as ` (after didCommit)`.
  private func after(_ index: Int) -> String {
    let before = lines[..<index].last { $0.actual != nil }?.actual
    return before.map { " (after \(Self.name($0)))" } ?? ""
  }

  /// Returns the kind of an event, with the values that distinguish it from other events of the
  /// kind.
  private static func name(_ event: TraceEvent?) -> String {
    guard let event else { return "an event" }
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

/// A rule of WebKit that determines which of two callbacks of a navigation comes first.
package struct OrderingRule: Sendable, CustomStringConvertible {
  /// The rule's number in the oracle (`Fixtures/Oracle.yaml`), which lists WKWebView's proven
  /// behaviour.
  package let number: Int
  /// The rule as a sentence; rules that are not in ``all`` are only in `Fixtures/Oracle.yaml`.
  package let statement: String
  private let pairs: [(first: EventKind, second: EventKind)]

  /// A string such as `Ordering rule 2: A navigation starts once, before all its redirects.`.
  package var description: String { "Ordering rule \(number): \(statement)" }

  /// The rules, the most specific first.
  package static let all = [
    OrderingRule(
      number: 6,
      statement: "WebKit asks about the response once: after redirects and credentials, "
        + "before the commit.",
      pairs: [
        (.decidePolicyForNavigationResponse, .didCommit),
        (.didReceiveServerRedirectForProvisionalNavigation, .decidePolicyForNavigationResponse),
      ]),
    OrderingRule(
      number: 1,
      statement: "WebKit asks about the action first; the navigation starts only after allow.",
      pairs: [(.decidePolicyForNavigationAction, .didStartProvisionalNavigation)]),
    OrderingRule(
      number: 2,
      statement: "A navigation starts once, before all its redirects.",
      pairs: [(.didStartProvisionalNavigation, .didReceiveServerRedirectForProvisionalNavigation)]),
    OrderingRule(
      number: 3,
      statement: "WebKit asks about a redirect first and reports it second.",
      pairs: [(.decidePolicyForNavigationAction, .didReceiveServerRedirectForProvisionalNavigation)]
    ),
    OrderingRule(
      number: 21,
      statement: "A challenge comes after the start and before the response.",
      pairs: [
        (.didStartProvisionalNavigation, .didReceiveAuthenticationChallenge),
        (.didReceiveAuthenticationChallenge, .decidePolicyForNavigationResponse),
      ]),
    OrderingRule(
      number: 7,
      statement: "The first data of the body commits the navigation, or the end of an "
        + "empty body; it finishes after that.",
      pairs: [(.didCommit, .didFinish), (.didStartProvisionalNavigation, .didCommit)]),
    OrderingRule(
      number: 9,
      statement: "A navigation that breaks before its commit fails provisionally, one "
        + "that breaks later just fails.",
      pairs: [(.didCommit, .didFail), (.didFailProvisionalNavigation, .didCommit)]),
    OrderingRule(
      number: 14,
      statement: "WebKit asks about a new window with a nil target, then calls "
        + "createWebView; the new view asks again.",
      pairs: [(.decidePolicyForNavigationAction, .createWebView)]),
    OrderingRule(
      number: 24,
      statement: "WebKit decides about a download first; an action that becomes one "
        + "neither starts nor fails.",
      pairs: [
        (.decidePolicyForNavigationAction, .navigationActionDidBecomeDownload),
        (.decidePolicyForNavigationResponse, .navigationResponseDidBecomeDownload),
        (.navigationResponseDidBecomeDownload, .didFailProvisionalNavigation),
      ]),
    OrderingRule(
      number: 28,
      statement: "A new document changes the back-forward list between response and commit.",
      pairs: [
        (.decidePolicyForNavigationResponse, .canGoBack), (.canGoBack, .didCommit),
        (.decidePolicyForNavigationResponse, .canGoForward), (.canGoForward, .didCommit),
      ]),
    OrderingRule(
      number: 25,
      statement: "Properties change immediately before the callback of the same step.",
      pairs: [
        (.isLoading, .didFinish), (.isLoading, .didFail),
        (.isLoading, .didFailProvisionalNavigation),
      ]),
  ]

  /// Returns the rule that requires one kind before another; `nil` if there is no such rule.
  static func requiring(_ first: EventKind, before second: EventKind) -> OrderingRule? {
    all.first { $0.pairs.contains { $0 == (first, second) } }
  }
}
