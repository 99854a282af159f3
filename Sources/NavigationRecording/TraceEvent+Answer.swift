import NavigationTrace

extension TraceEvent {
  /// The same event with the app's answer.
  func answered(_ answer: TraceValue) -> TraceEvent {
    var event = self
    event[.answer] = answer
    return event
  }
}
