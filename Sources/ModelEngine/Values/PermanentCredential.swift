import Foundation

/// A credential that is kept beyond the session, and its place.
struct PermanentCredential: Hashable, Sendable {
  var credential: PasswordCredential
  var challenge: PasswordChallenge
  var url: URL
}
