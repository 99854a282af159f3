import NavigationTrace

/// An app's answer to a question, given at once or held until it is released by name.
package struct Decision<Answer: Sendable>: Sendable {
  /// The answer.
  package var answer: Answer
  /// The name under which the answer waits for the act `release`; `nil` answers now.
  package var heldAs: String?
  /// Whether the answer is given a second time, which is an app's mistake.
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
  /// Rejects the page's promise with an `Error` of this message.
  case error(String)
}
