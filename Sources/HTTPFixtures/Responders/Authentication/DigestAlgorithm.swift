/// The hash algorithm of a digest (RFC 7616 section 6.1).
public enum DigestAlgorithm: String, CaseIterable, Sendable {
  /// MD5, also meant if a client names none.
  case md5 = "MD5"
  /// MD5 with a key for each nonce.
  case md5Session = "MD5-sess"
  /// SHA-256.
  case sha256 = "SHA-256"
  /// SHA-256 with a key for each nonce.
  case sha256Session = "SHA-256-sess"

  /// Reads the name without regard to case.
  package init?(name: String) {
    let found = Self.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
    guard let found else { return nil }
    self = found
  }

  /// Whether there is a key for each nonce.
  package var isSession: Bool { self == .md5Session || self == .sha256Session }
}

/// The parts of a request that a digest covers, the `qop` of RFC 7616.
public enum DigestProtection: String, CaseIterable, Sendable {
  /// The method and the target.
  case authentication = "auth"
  /// The method, the target and the body.
  case integrity = "auth-int"
}
