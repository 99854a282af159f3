extension EventKind {
  /// The fields that the event has only at times, so that an expectation may leave them out.
  private var occasionalFields: Set<EventField> {
    switch self {
    case .decidePolicyForNavigationAction:
      [.navigation, .targetURL, .targetOrigin, .cachePolicy, .button, .modifiers]
    case .decidePolicyForNavigationResponse: [.navigation]
    case .createWebView: [.features]
    case .didReceiveScriptMessage: [.world, .answer]
    case .evaluated, .snapshot: Set(fields)
    default: []
    }
  }

  /// The fields that the event always has if it comes from an engine that shows all of them.
  public var constantFields: [EventField] {
    isOfEngine ? fields.filter { !occasionalFields.contains($0) } : []
  }
}

extension TraceEvent {
  /// The fields that an engine always gives with such an event and that this one leaves out.
  ///
  /// The navigation of an action counts if the action is about the main frame.
  public var unstatedFields: [EventField] {
    var fields = kind.constantFields
    if kind == .decidePolicyForNavigationAction, self[.target] == "main" {
      fields.append(.navigation)
    }
    return fields.filter { self[$0] == nil }
  }
}
