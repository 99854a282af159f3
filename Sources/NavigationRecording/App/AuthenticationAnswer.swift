import WebViewKit

/// The answer of an app to an authentication challenge.
public enum AuthenticationAnswer: Hashable, Sendable {
  /// Tries this user and password, and has them kept for so long.
  case useCredential(
    user: String, password: String, persistence: CredentialPersistence = .forSession)
  /// Shows this certificate if the server asks for one, and keeps it for the session; handles any
  /// other challenge as by default.
  case useCertificate(IdentityValues)
  /// Accepts the server's certificates; handles any other challenge as by default.
  case acceptServerTrust
  /// Continues without a credential.
  case performDefaultHandling
  /// Fails the navigation.
  case cancelAuthenticationChallenge
  /// Declines this way of authentication.
  case rejectProtectionSpace
}

/// The time that a user and a password are kept, in Foundation's words.
public enum CredentialPersistence: String, CaseIterable, Sendable {
  /// They are kept for one answer only.
  case none
  /// They are kept as long as the app runs.
  case forSession
  /// They are kept beyond it.
  case permanent
}
