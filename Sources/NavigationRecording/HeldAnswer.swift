import NavigationTrace

/// An answer that the app has decided on and not yet given.
struct HeldAnswer {
  let name: String
  let question: TraceEvent
  /// The event that giving it will be.
  let event: TraceEvent
  let give: () -> Void

  init(_ name: String, to question: TraceEvent, _ word: TraceValue, give: @escaping () -> Void) {
    self.name = name
    self.question = question
    self.give = give
    event = question.answeredLater(word)
  }
}
