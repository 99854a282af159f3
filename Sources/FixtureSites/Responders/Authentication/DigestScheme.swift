import HTTPMessages
import HTTPTypes

/// The scheme in which a hash of the password is sent: RFC 7616, or RFC 2069 without `qop`.
public struct DigestScheme: Hashable, Sendable {
  /// The realms of successive challenges.
  ///
  /// The last one is repeated. An empty list means no realm.
  package var realms: [String]
  /// The users who are accepted.
  public var users: [Credential]
  /// The algorithms, in the order of their challenges.
  ///
  /// Each algorithm has its own challenge.
  package var algorithms: [DigestAlgorithm] = [.md5]
  /// The protections that a client may choose from; empty for an RFC 2069 challenge.
  package var protections: [DigestProtection] = [.authentication]
  /// The text that the client has to send back; `nil` if there is none.
  package var opaque: String?
  /// The number of requests that a nonce is valid for; `nil` means any number.
  package var nonceUses: Int?
  /// The number of correct credentials that are refused as stale before one is accepted.
  package var staleAnswers = 0

  /// Creates a scheme with the settings of most servers: MD5 over the method and the target.
  package init(realms: [String], users: [Credential]) {
    self.realms = realms
    self.users = users
  }

  /// Returns the verdict on a credential, and records the use of its nonce if it is correct.
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

  /// Returns a challenge for each algorithm, all with the same nonce.
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
