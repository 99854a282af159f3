import Foundation

/// A decision that a TLS handshake waits for.
enum ConnectionQuestion: Hashable, Sendable {
  /// Whether the server is to be trusted.
  case serverTrust(ServerTrust)
  /// Whether to continue without the certificate that the server asks for.
  case clientCertificate
}

/// A server's certificates, and whether they are trusted.
struct ServerTrust: Hashable, Sendable {
  /// The certificates in DER, the server's own first.
  var certificates: [Data]
  /// Whether they are valid by the usual rules.
  var isTrusted: Bool
  /// Whether they were accepted before, for this host and port.
  var isAccepted = false
}
