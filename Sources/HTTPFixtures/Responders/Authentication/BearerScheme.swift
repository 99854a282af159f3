/// The scheme in which a token is enough (RFC 6750); only the `Authorization` field is read.
public struct BearerScheme: Hashable, Sendable {
  /// The realm of each successive challenge, the last one for all that follow; none sends none.
  public var realms: [String]
  /// Every token that is let in.
  public var tokens: [String]
  /// What a token has to be good for, as it is announced; nil for no announcement.
  public var scope: String?

  /// Creates a scheme.
  public init(realms: [String], tokens: [String], scope: String? = nil) {
    self.realms = realms
    self.tokens = tokens
    self.scope = scope
  }

  /// Whether a client can send the text as a token (RFC 6750 section 2.1).
  static func isToken(_ text: String) -> Bool {
    let digits = text.utf8.prefix { $0.isUnreserved || $0 == 0x2B || $0 == 0x2F }
    return !digits.isEmpty && text.utf8[digits.endIndex...].allSatisfy { $0 == 0x3D }
  }

  func verdict(on authorization: Authorization) -> Verdict {
    tokens.contains(String(authorization.rest)) ? .right : .wrong
  }

  /// The challenge, with an error code where a token came (RFC 6750 section 3.1).
  func challenge(realm: String?, after verdict: Verdict?) -> String {
    var challenge = ChallengeText("Bearer")
    challenge.add("realm", quoted: realm)
    challenge.add("scope", quoted: scope)
    challenge.add("error", quoted: verdict == nil ? nil : "invalid_token")
    return challenge.text
  }
}
