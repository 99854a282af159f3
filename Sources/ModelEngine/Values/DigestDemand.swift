import HTTPFixtures

/// The parameters of a Digest challenge that its answer depends on (RFC 7616 section 3.3).
struct DigestDemand: Hashable, Sendable {
  var algorithm: DigestAlgorithm
  var nonce: String
  var opaque: String?
  /// Whether the answer protects the request with a count and a nonce of its own (`qop=auth`), or
  /// is that of RFC 2069.
  var isCounted: Bool
  /// Whether the last answer was right but for its nonce.
  var isStale: Bool
}
