#if !canImport(WebKit)
/// An engine's question on its way through the app: it notices where the app answers twice or
/// lets go of the handler without an answer.
///
/// WKWebView raises an exception in both cases (WebKit: CompletionHandlerCallChecker).
@MainActor final class Reply<Answer: Sendable> {
  private let callback: String
  private let question: Question<Answer>
  private let channel: ViewChannel?
  private let mayBeDropped: Bool
  /// Whether the app has answered.
  private(set) var isGiven = false

  /// - Parameter mayBeDropped: Whether letting go of the handler is an answer as well.
  init(
    _ question: Question<Answer>, callback: String, channel: ViewChannel?,
    mayBeDropped: Bool = false
  ) {
    self.question = question
    self.callback = callback
    self.channel = channel
    self.mayBeDropped = mayBeDropped
  }

  // The question gives its own fallback where it goes away with this.
  isolated deinit {
    if !isGiven, !mayBeDropped { channel?.report(.handlerNotCalled(callback: callback)) }
  }

  /// Gives the answer; the engine ignores it where it no longer waits.
  func give(_ answer: Answer) {
    guard !isGiven else {
      channel?.report(.handlerCalledTwice(callback: callback))
      return
    }
    isGiven = true
    question.answer(answer)
  }
}
#endif
