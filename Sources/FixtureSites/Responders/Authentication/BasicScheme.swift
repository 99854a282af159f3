import HTTPMessages

/// The scheme in which the password itself is sent (RFC 7617).
public struct BasicScheme: Hashable, Sendable {
  /// The realms of successive challenges.
  ///
  /// The last one is repeated. An empty list means no realm.
  package var realms: [String]
  /// The users who are accepted.
  public var users: [Credential]
  /// The `charset` parameter of the challenge; `nil` if it has none.
  package var charset: String?

  /// Creates a scheme that announces UTF-8 by default.
  package init(realms: [String], users: [Credential], charset: String? = "UTF-8") {
    self.realms = realms
    self.users = users
    self.charset = charset
  }

  /// Returns the verdict on a credential in UTF-8, or in Latin-1 if `charset` is not UTF-8.
  func verdict(on authorization: Authorization) -> Verdict {
    guard let bytes = Base64.decode(authorization.rest.utf8) else { return .wrong }
    let announcesUTF8 = charset?.lowercased() == "utf-8"
    let isListed = users.contains { user in
      let pair = "\(user.user):\(user.password)"
      // In ISO 8859-1 (Latin-1), each byte is the code point of its character.
      let isLatin1 = pair.unicodeScalars.elementsEqual(bytes) { $0.value == $1 }
      return bytes.elementsEqual(pair.utf8) || (!announcesUTF8 && isLatin1)
    }
    return isListed ? .right : .wrong
  }

  func challenge(realm: String?) -> String {
    AuthenticationScheme.challenge(
      "Basic", ["realm": realm?.quotedForField, "charset": charset?.quotedForField])
  }
}

/// A user name and its password.
public struct Credential: Hashable, Sendable {
  /// The name, without a colon (RFC 7617 section 2).
  public var user: String
  /// The password, possibly empty.
  public var password: String

  /// Creates a credential.
  public init(user: String, password: String) {
    self.user = user
    self.password = password
  }
}

/// The scheme in which the client sends a token in a header field (RFC 6750).
public struct BearerScheme: Hashable, Sendable {
  /// The realms of successive challenges.
  ///
  /// The last one is repeated. An empty list means no realm.
  package var realms: [String]
  /// The tokens that are accepted.
  package var tokens: [String]
  /// The `scope` parameter of the challenge; `nil` if it has none.
  package var scope: String?

  /// Creates a scheme.
  package init(realms: [String], tokens: [String], scope: String? = nil) {
    self.realms = realms
    self.tokens = tokens
    self.scope = scope
  }

  /// Whether a client can send the string as a token (RFC 6750 section 2.1).
  static func isToken(_ text: String) -> Bool {
    let digits = text.utf8.prefix { $0.isUnreserved || $0 == 0x2B || $0 == 0x2F }
    return !digits.isEmpty && text.utf8[digits.endIndex...].allSatisfy { $0 == 0x3D }
  }

  func verdict(on authorization: Authorization) -> Verdict {
    tokens.contains(String(authorization.rest)) ? .right : .wrong
  }

  /// Returns the challenge, with an error code if a token was sent (RFC 6750 section 3.1).
  func challenge(realm: String?, after verdict: Verdict?) -> String {
    AuthenticationScheme.challenge(
      "Bearer",
      [
        "realm": realm?.quotedForField, "scope": scope?.quotedForField,
        "error": verdict == nil ? nil : "\"invalid_token\"",
      ])
  }
}
