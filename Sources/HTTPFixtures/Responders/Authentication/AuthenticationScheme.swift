/// One way in which a server asks for a credential (RFC 9110 section 11.1).
public enum AuthenticationScheme: Hashable, Sendable {
  /// User and password as they are (RFC 7617).
  case basic(BasicScheme)
  /// A hash of user and password (RFC 7616).
  case digest(DigestScheme)
  /// A token (RFC 6750).
  case bearer(BearerScheme)
  /// A cookie of a name and value, which is no scheme of HTTP: there is no challenge that asks for
  /// it.
  case cookie(name: String, value: String)
  /// Any text as a challenge, unknown or broken; no credential is ever an answer to it.
  case raw(String)

  /// Whether a credential may cover the body of a request.
  var coversBody: Bool {
    guard case .digest(let scheme) = self else { return false }
    return scheme.protections.contains(.integrity)
  }

  /// Asks for a user and a password in one realm, or in none.
  public static func basic(
    realm: String?, users: [Credential], charset: String? = "UTF-8"
  ) -> AuthenticationScheme {
    .basic(BasicScheme(realms: realm.map { [$0] } ?? [], users: users, charset: charset))
  }

  /// Asks for a hash in one realm, with MD5 or another algorithm.
  public static func digest(
    realm: String?, users: [Credential], algorithms: [DigestAlgorithm] = [.md5]
  ) -> AuthenticationScheme {
    var scheme = DigestScheme(realms: realm.map { [$0] } ?? [], users: users)
    scheme.algorithms = algorithms
    return .digest(scheme)
  }

  /// Asks for a token in one realm, or in none.
  public static func bearer(
    realm: String? = nil, tokens: [String], scope: String? = nil
  ) -> AuthenticationScheme {
    .bearer(BearerScheme(realms: realm.map { [$0] } ?? [], tokens: tokens, scope: scope))
  }
}
