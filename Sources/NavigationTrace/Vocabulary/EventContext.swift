/// An event with the events around it, for calls that depend on earlier or later events.
struct EventContext {
  let events: [TraceEvent]
  let index: Int

  var event: TraceEvent { events[index] }

  /// The events before this one in its view, the latest first.
  private var past: some Sequence<TraceEvent> {
    events[..<index].reversed().lazy.filter { [view = event.view] in $0.view == view }
  }

  /// Whether the action is about the target of a redirect.
  ///
  /// If the app allows the action, the redirect's callback comes next. If the app cancels it, only
  /// the start of the navigation shows that the action is about a redirect.
  var isRedirect: Bool {
    let next = events[(index + 1)...].first { $0.view == event.view }
    if next?.kind == .didReceiveServerRedirectForProvisionalNavigation { return true }
    guard let navigation = event[.navigation] else { return false }
    return past.contains {
      $0.kind == .didStartProvisionalNavigation && $0[.navigation] == navigation
    }
  }

  /// Whether the action or response belongs to a subframe; `nil` if the trace does not contain
  /// this.
  var isSubframe: Bool? {
    if case .bool(let main)? = event[.main] { return !main }
    guard case .string(let target)? = event[.target] else {
      return event[.target] == nil ? nil : false
    }
    return target != "main"
  }

  /// Whether the page is loaded again; `nil` if the trace does not contain this.
  var isReload: Bool? {
    past.first { $0.kind == .decidePolicyForNavigationAction }?[.type].map { $0 == "reload" }
  }

  /// Returns one call, whose arguments are the given fields of the event and the given values.
  func call(
    _ name: String, _ fields: [(String, EventField)] = [], _ more: [(String, TraceValue)] = []
  ) -> [EquivalentCall] {
    let own = fields.compactMap { name, field in event[field].map { (name, $0) } }
    return [.call(name, (own + more).map { EquivalentCall.Argument(name: $0.0, value: $0.1) })]
  }

  func none(_ reason: String = "no such callback") -> [EquivalentCall] {
    [.none(event.kind, reason)]
  }

  /// Returns the app's answer with its name in another API; empty if the app has not answered yet.
  func answer(_ calls: [TraceValue: TraceValue]) -> [(String, TraceValue)] {
    guard let answer = event[.answer] else { return [] }
    return [("answer", calls[answer] ?? answer)]
  }
}
