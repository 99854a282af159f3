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

/// The answer of an app if WKNavigationDelegate asks about an action or a response.
package enum PolicyAnswer: String, CaseIterable, Hashable, Sendable {
  /// The navigation continues.
  case allow
  /// The navigation ends, or the load fails.
  case cancel
  /// The navigation becomes a download.
  case download
}

/// The answer of an app before a form is sent, which it cannot refuse.
package enum SubmissionAnswer: String, CaseIterable, Hashable, Sendable {
  /// The form may be sent.
  case submit
}

/// The answer of an app to `alert()`.
package enum AlertAnswer: String, CaseIterable, Hashable, Sendable {
  /// The user has closed the dialog.
  case dismissed
}

/// The answer of an app if a page asks for camera or microphone.
package enum MediaPermissionAnswer: String, CaseIterable, Hashable, Sendable {
  /// The user shall be asked.
  case prompt
  /// The page may.
  case grant
  /// The page may not.
  case deny
}

/// The answer of an app to a script message.
package enum ScriptAnswer: Hashable, Sendable {
  /// Resolves the page's promise.
  case value(TraceValue)
  /// Rejects it with an `Error` of this message.
  case error(String)
}
