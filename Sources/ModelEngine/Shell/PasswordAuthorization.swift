/// The credential that a load is sent with.
enum PasswordAuthorization: Sendable {
  /// A stored credential that no challenge of this load has asked for.
  case unasked(PasswordCredential)
  /// The answer to a challenge.
  case answer(PasswordCredential, PasswordChallenge)

  /// Whether the credential was sent without a challenge.
  var isUnasked: Bool { if case .unasked = self { true } else { false } }

  /// Returns the value of the `Authorization` field.
  ///
  /// - Parameters:
  ///   - method: The method of the request.
  ///   - target: The path and the query of the request.
  func value(method: String, target: String) -> String {
    switch self {
    case .unasked(let credential): credential.basicAuthorization
    case .answer(let credential, let challenge):
      switch challenge.scheme {
      case .basic: credential.basicAuthorization
      case .digest(let demand):
        DigestAnswer(
          demand: demand, realm: challenge.realm ?? "", credential: credential, method: method,
          target: target, clientNonce: String(UInt64.random(in: .min ... .max), radix: 16)
        ).authorization
      }
    }
  }
}
