/// What an app answers to `alert()`.
public enum AlertAnswer: String, CaseIterable, Hashable, Sendable {
  /// The user has closed the dialog.
  case dismissed
}
