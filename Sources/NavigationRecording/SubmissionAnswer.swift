/// What an app answers before a form is sent, which it cannot refuse.
public enum SubmissionAnswer: String, CaseIterable, Hashable, Sendable {
  /// The form may be sent.
  case submit
}
