import HTTPMessages
import HTTPTypes

/// The scheme in which a hash of the password is sent: RFC 7616, or RFC 2069 without `qop`.
public struct DigestScheme: Hashable, Sendable {
  /// The realms of successive challenges, the last one for all further ones; empty for no realm.
  package var realms: [String]
  /// The users who are accepted.
  public var users: [Credential]
  /// A challenge for each algorithm, in this order.
  package var algorithms: [DigestAlgorithm] = [.md5]
  /// The protections that a client may choose from; empty for a challenge of RFC 2069.
  package var protections: [DigestProtection] = [.authentication]
  /// Text that the client has to send back, `nil` for none.
  package var opaque: String?
  /// The number of requests that a nonce is good for, `nil` for any number.
  package var nonceUses: Int?
  /// The number of right answers that are refused as stale before one is accepted.
  package var staleAnswers = 0

  /// Creates a scheme that asks as most servers do: with MD5 over the method and the target.
  package init(realms: [String], users: [Credential]) {
    self.realms = realms
    self.users = users
  }

  /// Returns the verdict on a response, and on the use of its nonce at this time.
  func verdict(
    on authorization: Authorization, of request: FixtureRequest, in spaces: ProtectionSpaces
  ) -> Verdict {
    guard let parameters = AuthenticationParameters(authorization.rest),
      let credential = DigestCredential(parameters), answers(credential),
      credential.covers(request.head.target),
      let user = users.first(where: { $0.user.utf8.elementsEqual(credential.user.utf8) })
    else { return .wrong }
    // The session key is made with the first cnonce (RFC 7616 section 3.4.2), but browsers make it
    // with the cnonce of the request.
    let sessionNonces = [credential.clientNonce, spaces.sessionNonce(of: credential.nonce)]
    let isRight = sessionNonces.contains { sessionNonce in
      let response = credential.response(
        password: user.password, method: request.method.rawValue, body: request.body,
        sessionNonce: sessionNonce)
      return response == credential.response
    }
    guard isRight else { return .wrong }
    return spaces.use(credential, uses: nonceUses) ? .right : .stale
  }

  /// Returns a challenge for each algorithm, all with one nonce.
  func challenges(realm: String?, after verdict: Verdict?, nonce: String) -> [String] {
    let choice = protections.map(\.rawValue).joined(separator: ", ")
    return algorithms.map { algorithm in
      AuthenticationScheme.challenge(
        "Digest",
        [
          "realm": realm?.quotedForField, "qop": choice.isEmpty ? nil : choice.quotedForField,
          "algorithm": algorithm.rawValue, "nonce": nonce.quotedForField,
          "opaque": opaque?.quotedForField, "stale": verdict == .stale ? "true" : nil,
        ])
    }
  }

  private func answers(_ credential: DigestCredential) -> Bool {
    let realms = realms.isEmpty ? [""] : realms
    guard realms.contains(credential.realm), algorithms.contains(credential.algorithm),
      opaque == nil || opaque == credential.opaque
    else { return false }
    guard let protection = credential.protection else { return protections.isEmpty }
    return protections.contains(protection.quality)
  }
}
