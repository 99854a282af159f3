/// A server's request for a user and a password.
struct PasswordChallenge: Hashable, Sendable {
  /// The way in which the password is sent.
  var scheme: PasswordScheme
  /// The realm, `nil` if the server named none.
  var realm: String?
  /// The credential that the session has for the protection space.
  var stored: PasswordCredential?
  /// The credential that the user keeps beyond the session for the protection space.
  var proposed: PasswordCredential?

  /// Whether the server would have accepted the last answer if its nonce were newer.
  var isStale: Bool {
    if case .digest(let demand) = scheme { demand.isStale } else { false }
  }
}
