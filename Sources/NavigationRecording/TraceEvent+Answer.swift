import NavigationTrace

extension TraceEvent {
  /// The same event with the app's answer.
  func answered(_ answer: TraceValue) -> TraceEvent {
    var event = self
    event[.answer] = answer
    return event
  }

  /// The event that the app gives its answer to this question, the callback having returned.
  func answeredLater(_ answer: TraceValue) -> TraceEvent {
    var event = TraceEvent(.answered, view: view, [.event: .string(kind.rawValue)])
    event[.url] = self[.url]
    return event.answered(answer)
  }
}
