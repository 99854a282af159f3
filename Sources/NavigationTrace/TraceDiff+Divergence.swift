extension TraceDiff {
  /// Where the trace first leaves the expectation, in a sentence; nil where it does not.
  ///
  /// Such as: `didCommit came before decidePolicyForNavigationResponse; rule 6: the response is
  /// asked about after redirects and passwords, before the commit`.
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
