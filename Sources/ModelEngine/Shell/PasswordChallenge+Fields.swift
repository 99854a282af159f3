import HTTPFixtures

extension PasswordChallenge {
  /// Returns the challenges among the fields of a response that a password answers.
  static func all(in fields: [(name: String, value: String)]) -> [PasswordChallenge] {
    ChallengeFields(fields).challenges.compactMap { challenge in
      PasswordScheme(challenge.scheme, challenge.parameters)
        .map { PasswordChallenge(scheme: $0, realm: challenge.parameters["realm"]) }
    }
  }
}

extension PasswordScheme {
  /// Reads a challenge; `nil` if it is of another scheme, or demands what is unknown.
  fileprivate init?(_ name: String, _ parameters: FieldParameters) {
    switch name {
    case "basic": self = .basic
    case "digest":
      guard let demand = DigestDemand(parameters) else { return nil }
      self = .digest(demand)
    default: return nil
    }
  }
}

extension DigestDemand {
  /// Reads the parameters of a challenge; `nil` if there is no nonce, or none of the algorithms and
  /// protections that are known.
  fileprivate init?(_ parameters: FieldParameters) {
    guard let nonce = parameters["nonce"],
      let algorithm = DigestAlgorithm(name: parameters["algorithm"] ?? "MD5")
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
