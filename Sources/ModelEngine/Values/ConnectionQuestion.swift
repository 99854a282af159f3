/// What has to be decided before a TLS connection stands.
enum ConnectionQuestion: Hashable, Sendable {
  /// Whether the server is to be trusted.
  case serverTrust(ServerTrust)
  /// Whether to go on without the certificate that the server asks for.
  case clientCertificate
}
