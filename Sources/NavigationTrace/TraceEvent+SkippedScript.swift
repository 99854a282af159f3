extension TraceEvent {
  /// What an event of the kind ``EventKind/skippedScript`` says, in a sentence; `nil` of others.
  ///
  /// Such as: `/ has a script that the model does not run`.
  public var skippedScript: String? {
    guard kind == .skippedScript, case .string(let message)? = self[.message] else { return nil }
    guard case .string(let url)? = self[.url] else { return "the view \(message)" }
    return "\(url) \(message)"
  }
}

extension Trace {
  /// The scripts that the engine did not run, a sentence each; none if it runs scripts.
  ///
  /// What comes after the first one may be otherwise in a browser. It is neither compared nor
  /// recorded as expected, and covers nothing.
  public var skippedScripts: [String] { events.compactMap(\.skippedScript) }

  /// The trace up to the first script that the engine did not run, which is its last event then.
  public var untilSkippedScript: Trace {
    guard let end = events.firstIndex(where: { $0.kind == .skippedScript }) else { return self }
    var trace = self
    trace.events = Array(events[...end])
    return trace
  }
}

extension ExpectedItem {
  /// Whether the entry is the end of what was recorded from an engine that did not run a script.
  public var isSkippedScript: Bool {
    if case .event(let event) = self { event.kind == .skippedScript } else { false }
  }
}
