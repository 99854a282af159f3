/// An app's answer to a question, given at once or held until someone releases it by name.
public struct Decision<Answer: Sendable>: Sendable {
  /// The answer.
  public var answer: Answer
  /// The name under which the answer waits for ``NavigationRecorder/release(_:)``; nil answers now.
  public var heldAs: String?
  /// Whether the answer is given a second time, which is an app's mistake.
  public var isRepeated: Bool

  /// Creates a decision.
  public init(_ answer: Answer, heldAs: String? = nil, isRepeated: Bool = false) {
    self.answer = answer
    self.heldAs = heldAs
    self.isRepeated = isRepeated
  }
}

extension Decision: Equatable where Answer: Equatable {}
extension Decision: Hashable where Answer: Hashable {}
