import Foundation

/// A decision that the app makes during a TLS handshake.
enum ConnectionQuestion: Hashable, Sendable {
  /// Whether to trust the server.
  case serverTrust(ServerTrust)
  /// Whether to continue without the certificate that the server asks for.
  case clientCertificate
}

/// A server's certificates, and whether they are trusted.
struct ServerTrust: Hashable, Sendable {
  /// The certificates in DER, the server's own first.
  var certificates: [Data]
  /// Whether the certificates are valid by the usual rules.
  var isTrusted: Bool
  /// Whether the certificates were accepted before, for the same host and port.
  var isAccepted = false
}
