#if !canImport(WebKit)
import Synchronization

/// A question that an engine asks and that is answered exactly once, from any thread.
///
/// Where the last reference goes away without an answer, the fallback is given, so that no engine
/// waits for ever.
public final class Question<Answer: Sendable>: Sendable {
  private let fallback: Answer
  private let pending: Mutex<(@Sendable (Answer) -> Void)?>

  /// Creates a question.
  ///
  /// - Parameters:
  ///   - fallback: The answer where nobody gives one.
  ///   - receive: Takes the answer; it must return at once.
  public init(fallback: Answer, receive: @escaping @Sendable (Answer) -> Void) {
    self.fallback = fallback
    pending = Mutex(receive)
  }

  deinit { answer(fallback) }

  /// Whether an answer has been given.
  public var isAnswered: Bool { pending.withLock { $0 == nil } }

  /// Gives the answer; false where one had been given before, and then this one is ignored.
  @discardableResult
  public func answer(_ answer: Answer) -> Bool {
    let receive = pending.withLock { pending in
      defer { pending = nil }
      return pending
    }
    receive?(answer)
    return receive != nil
  }
}
#endif
