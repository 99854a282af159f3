/// How long a user and a password are kept, in Foundation's words.
public enum CredentialPersistence: String, CaseIterable, Sendable {
  /// They are kept for one answer only.
  case none
  /// They are kept as long as the app runs.
  case forSession
  /// They are kept beyond it.
  case permanent
}
