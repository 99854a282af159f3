import HTTPMessages

/// The credential that a request is sent with.
enum PasswordAuthorization: Sendable {
  /// A stored credential that no challenge of this load has asked for.
  case unasked(PasswordCredential)
  /// The answer to a challenge.
  case answer(PasswordCredential, PasswordChallenge)

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

  /// The answer to a Digest challenge (RFC 7616 section 3.4).
  struct DigestAnswer {
    var demand: PasswordChallenge.Digest
    var realm: String
    var credential: PasswordCredential
    var method: String
    /// The path and the query of the request.
    var target: String
    /// The nonce of the client, new for each answer.
    var clientNonce: String

    /// The number of uses of the nonce; each answer is the first answer with its nonce.
    private static let count = "00000001"

    var authorization: String {
      var parameters = [
        "username=\(credential.user.quotedForField)", "realm=\(realm.quotedForField)",
        "nonce=\(demand.nonce.quotedForField)", "uri=\(target.quotedForField)",
        "algorithm=\(demand.algorithm.rawValue)", "response=\(response.quotedForField)",
      ]
      if let opaque = demand.opaque { parameters.append("opaque=\(opaque.quotedForField)") }
      if demand.isCounted { parameters += ["qop=auth", "nc=\(Self.count)"] }
      if demand.isCounted || demand.algorithm.isSession {
        parameters.append("cnonce=\(clientNonce.quotedForField)")
      }
      return "Digest " + parameters.joined(separator: ", ")
    }

    private var response: String {
      let digest = demand.algorithm.digest
      var key = digest.hex(of: "\(credential.user):\(realm):\(credential.password)")
      if demand.algorithm.isSession {
        key = digest.hex(of: "\(key):\(demand.nonce):\(clientNonce)")
      }
      let request = digest.hex(of: "\(method):\(target)")
      let counted = demand.isCounted ? "\(Self.count):\(clientNonce):auth:" : ""
      return digest.hex(of: "\(key):\(demand.nonce):\(counted)\(request)")
    }
  }
}

extension PasswordChallenge {
  /// Returns the challenges in a response's fields that a password can answer.
  static func all(in fields: [(name: String, value: String)]) -> [PasswordChallenge] {
    ChallengeFields(fields).challenges.compactMap { challenge in
      PasswordChallenge.Scheme(challenge.scheme, challenge.parameters)
        .map { PasswordChallenge(scheme: $0, realm: challenge.parameters["realm"]) }
    }
  }
}

extension PasswordChallenge.Scheme {
  /// Parses a challenge; `nil` if its scheme or its parameters are not supported.
  fileprivate init?(_ name: String, _ parameters: LenientParameters) {
    switch name {
    case "basic": self = .basic
    case "digest":
      guard let demand = PasswordChallenge.Digest(parameters) else { return nil }
      self = .digest(demand)
    default: return nil
    }
  }
}

extension PasswordChallenge.Digest {
  /// Parses the parameters of a challenge; `nil` if there is no nonce, or if the algorithm or the
  /// quality of protection is not supported.
  fileprivate init?(_ parameters: LenientParameters) {
    guard let nonce = parameters["nonce"],
      let algorithm = DigestAlgorithm(name: parameters["algorithm"] ?? "MD5"),
      [.md5, .sha256].contains(algorithm.digest)
    else { return nil }
    let protections = parameters["qop"].map { list in
      list.split(separator: ",").map { $0.lowercased().filter { !$0.isWhitespace } }
    }
    if let protections, !protections.contains("auth") { return nil }
    self.init(
      algorithm: algorithm, nonce: nonce, opaque: parameters["opaque"],
      isCounted: protections != nil, isStale: parameters["stale"]?.lowercased() == "true")
  }
}
