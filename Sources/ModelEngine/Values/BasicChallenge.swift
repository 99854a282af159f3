/// A server's wish for a user and password (RFC 7617).
struct BasicChallenge: Hashable, Sendable {
  /// The realm, nil where the server named none.
  var realm: String?
}
