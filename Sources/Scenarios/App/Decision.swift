import NavigationTrace

/// An app's answer to a request for a policy, a credential or a dialog, given immediately or later.
package struct Decision<Answer: Sendable>: Sendable {
  /// The answer.
  package var answer: Answer
  /// The name that a `release` action uses to give the answer; `nil` if it is given at once.
  package var heldAs: String?
  /// Whether the answer is given twice, which is an error in an app.
  package var isRepeated: Bool

  /// Creates a decision.
  package init(_ answer: Answer, heldAs: String? = nil, isRepeated: Bool = false) {
    self.answer = answer
    self.heldAs = heldAs
    self.isRepeated = isRepeated
  }
}

extension Decision: Equatable where Answer: Equatable {}
extension Decision: Hashable where Answer: Hashable {}

/// The answer of an app to a script message.
package enum ScriptAnswer: Hashable, Sendable {
  /// Resolves the page's promise.
  case value(TraceValue)
  /// Rejects the page's promise with an `Error` that has this message.
  case error(String)
}
