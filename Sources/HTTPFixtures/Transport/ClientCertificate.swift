/// Whether a server wants to see a client's certificate.
public enum ClientCertificate: String, CaseIterable, Hashable, Sendable {
  /// It does not ask.
  case none
  /// It asks, and goes on without one.
  case request
  /// It asks, and ends the handshake without one that the authority has issued.
  case require
}
