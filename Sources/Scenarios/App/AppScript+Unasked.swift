import NavigationTrace

extension AppScript {
  /// Returns the rules for actions and responses that were never used in a run, such as
  /// `app.navigationResponse.1`; optional rules are left out.
  package func unaskedRules(in events: [TraceEvent]) -> [String] {
    unasked(actions, "navigationAction", by: .decidePolicyForNavigationAction, in: events)
      + unasked(responses, "navigationResponse", by: .decidePolicyForNavigationResponse, in: events)
  }

  private func unasked(
    _ rules: [PolicyRule], _ key: String, by kind: EventKind, in events: [TraceEvent]
  ) -> [String] {
    var rules = rules
    var unasked = Set(rules.indices)
    for event in events where event.kind == kind {
      guard let index = rules.firstIndex(where: { $0.fits(event) }) else { continue }
      unasked.remove(index)
      rules[index].times = rules[index].times.map { $0 - 1 }
    }
    return unasked.sorted().filter { !rules[$0].isOptional }.map { "app.\(key).\($0 + 1)" }
  }
}

extension PolicyRule {
  /// Whether the rule matches a policy request that a trace has recorded.
  fileprivate func fits(_ question: TraceEvent) -> Bool {
    func text(_ field: EventField) -> String? {
      if case .string(let text)? = question[field] { text } else { nil }
    }
    return fits(
      url: text(.url), mime: text(.mime), type: text(.type),
      opensWindow: question[.target] == .some(.null))
  }
}
