/// The hash algorithm of a digest (RFC 7616 section 6.1).
public enum DigestAlgorithm: String, CaseIterable, Sendable {
  /// MD5, the default if a client does not name an algorithm.
  case md5 = "MD5"
  /// MD5 with a key for each nonce.
  case md5Session = "MD5-sess"
  /// SHA-256.
  case sha256 = "SHA-256"
  /// SHA-256 with a key for each nonce.
  case sha256Session = "SHA-256-sess"
  /// SHA-512/256, which is SHA-512 with other initial values, cut to 256 bits.
  case sha512Truncated = "SHA-512-256"
  /// SHA-512/256 with a key for each nonce.
  case sha512TruncatedSession = "SHA-512-256-sess"
  /// SHA-512, which no RFC defines for Digest, but which clients support.
  case sha512 = "SHA-512"
  /// SHA-512 with a key for each nonce.
  case sha512Session = "SHA-512-sess"

  /// Creates the algorithm with this name, ignoring case.
  package init?(name: String) {
    let found = Self.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
    guard let found else { return nil }
    self = found
  }

  /// Whether there is a key for each nonce.
  package var isSession: Bool { rawValue.hasSuffix("-sess") }
}

/// The parts of a request that a digest covers, the `qop` of RFC 7616.
package enum DigestProtection: String, CaseIterable, Sendable {
  /// The method and the target.
  case authentication = "auth"
  /// The method, the target and the body.
  case integrity = "auth-int"
}
