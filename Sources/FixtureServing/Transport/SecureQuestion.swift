/// What a handshake asks the one who connects, before it goes on.
public enum SecureQuestion: Hashable, Sendable {
  /// Whether the server is to be trusted.
  case serverTrust(SecureTrust)
  /// Whether to go on although the server asks for a certificate (RFC 8446 section 4.3.2): with
  /// the context's own one, or with none.
  case clientCertificate
}
