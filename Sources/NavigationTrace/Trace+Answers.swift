extension Trace {
  /// The same trace with each late answer at its question, as if nothing had come in between.
  package var withAnswersAtQuestions: Trace {
    var events: [TraceEvent] = []
    for event in self.events {
      let question = events.firstIndex {
        $0.kind.isQuestion && $0[.answer] == nil && event.kind == .answered && event.answers($0)
      }
      guard let question else {
        events.append(event)
        continue
      }
      events[question][.answer] = event[.answer]
    }
    var copy = self
    copy.events = events
    return copy
  }
}
