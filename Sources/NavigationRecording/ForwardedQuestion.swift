import NavigationTrace

/// A question on its way through an app's own delegate.
@MainActor final class ForwardedQuestion {
  /// How much of it is in the trace.
  enum State {
    /// Nothing: the answer may come before anything else does.
    case asked
    /// The question, without its answer.
    case told
    /// All of it, or there is nothing to tell, since the app is without the method.
    case answered
  }

  /// The question without its answer, of the time at which it was asked.
  let event: TraceEvent
  var state = State.asked

  init(_ event: TraceEvent) { self.event = event }
}
