/// What a handshake asks the one who connects, before it goes on.
public enum SecureQuestion: Hashable, Sendable {
  /// Whether the server is to be trusted.
  case serverTrust(SecureTrust)
  /// Which certificate to show, if any, to the server that asks for one (RFC 8446 section 4.3.2).
  case clientCertificate
}

/// The answer to a ``SecureQuestion``.
public enum SecureAnswer: Hashable, Sendable {
  /// Ends the handshake.
  case refuse
  /// Trusts the server, or shows the context's own certificate or none.
  case proceed
  /// Shows this certificate; trusts the server if that was the question.
  case show(TLSIdentity)
}
