import HTTPMessages

/// A way in which a server asks for a credential (RFC 9110 section 11.1).
public enum AuthenticationScheme: Hashable, Sendable {
  /// The user name and password in plain text (RFC 7617).
  case basic(BasicScheme)
  /// A hash of the user name and password (RFC 7616).
  case digest(DigestScheme)
  /// A token (RFC 6750).
  case bearer(BearerScheme)
  /// A cookie with this name and value. HTTP has no such scheme, so no challenge is sent for it.
  case cookie(name: String, value: String)
  /// Any text as a challenge, such as an unknown or malformed one. No credential is accepted.
  case raw(String)

  /// Whether a credential may cover the body of a request.
  var coversBody: Bool {
    guard case .digest(let scheme) = self else { return false }
    return scheme.protections.contains(.integrity)
  }

  /// Returns a scheme that asks for a user name and password, with one realm or no realm.
  public static func basic(
    realm: String?, users: [Credential], charset: String? = "UTF-8"
  ) -> AuthenticationScheme {
    .basic(BasicScheme(realms: realm.map { [$0] } ?? [], users: users, charset: charset))
  }

  /// Returns a scheme that asks for a hash, with one realm or no realm.
  public static func digest(
    realm: String?, users: [Credential], algorithms: [DigestAlgorithm] = [.md5]
  ) -> AuthenticationScheme {
    var scheme = DigestScheme(realms: realm.map { [$0] } ?? [], users: users)
    scheme.algorithms = algorithms
    return .digest(scheme)
  }

  /// Returns a scheme that asks for a token, with one realm or no realm.
  package static func bearer(
    realm: String? = nil, tokens: [String], scope: String? = nil
  ) -> AuthenticationScheme {
    .bearer(BearerScheme(realms: realm.map { [$0] } ?? [], tokens: tokens, scope: scope))
  }

  /// The realms of the scheme's successive challenges.
  var realms: [String] {
    switch self {
    case .basic(let scheme): scheme.realms
    case .digest(let scheme): scheme.realms
    case .bearer(let scheme): scheme.realms
    case .cookie, .raw: []
    }
  }

  /// The number of correct credentials that are refused as stale before one is accepted.
  var staleAnswers: Int {
    if case .digest(let scheme) = self { scheme.staleAnswers } else { 0 }
  }

  /// Returns the scheme's verdict on a request; `nil` if the request has no credential of this
  /// scheme.
  func verdict(
    on authorization: Authorization?, of request: FixtureRequest, in spaces: ProtectionSpaces
  ) -> Verdict? {
    if case .cookie(let name, let value) = self {
      let sent = RequestReport.cookies(of: request).filter { $0.name == name }
      if sent.isEmpty { return nil }
      return sent.contains { $0.value == value } ? .right : .wrong
    }
    guard let authorization else { return nil }
    return switch (self, authorization.scheme) {
    case (.basic(let scheme), "basic"): scheme.verdict(on: authorization)
    case (.digest(let scheme), "digest"):
      scheme.verdict(on: authorization, of: request, in: spaces)
    case (.bearer(let scheme), "bearer"): scheme.verdict(on: authorization)
    default: nil
    }
  }

  /// Returns the challenges for a reply that refuses a request.
  ///
  /// They depend on the number of earlier refusals, and on the verdict if a credential was sent.
  func challenges(
    turn: Int, after verdict: Verdict?, in spaces: ProtectionSpaces
  ) -> [String] {
    let realm = realms.isEmpty ? nil : realms[min(turn, realms.count - 1)]
    switch self {
    case .basic(let scheme): return [scheme.challenge(realm: realm)]
    case .digest(let scheme):
      return scheme.challenges(realm: realm, after: verdict, nonce: spaces.makeNonce())
    case .bearer(let scheme): return [scheme.challenge(realm: realm, after: verdict)]
    case .cookie: return []
    case .raw(let text): return [text]
    }
  }

  func resolved(_ origins: OriginAddresses) -> AuthenticationScheme {
    switch self {
    case .basic(var scheme):
      scheme.realms = scheme.realms.map(origins.replacingPlaceholders)
      scheme.charset = scheme.charset.map(origins.replacingPlaceholders)
      return .basic(scheme)
    case .digest(var scheme):
      scheme.realms = scheme.realms.map(origins.replacingPlaceholders)
      scheme.opaque = scheme.opaque.map(origins.replacingPlaceholders)
      return .digest(scheme)
    case .bearer(var scheme):
      scheme.realms = scheme.realms.map(origins.replacingPlaceholders)
      scheme.scope = scheme.scope.map(origins.replacingPlaceholders)
      return .bearer(scheme)
    case .cookie: return self
    case .raw(let text):
      return .raw(origins.replacingPlaceholders(in: text))
    }
  }
}

/// A scheme's verdict on a credential of a request.
enum Verdict {
  /// The credential is correct.
  case right
  /// The credential is incorrect or malformed.
  case wrong
  /// The credential would be correct if its nonce were still valid (RFC 7616 section 3.3, `stale`).
  case stale
}
