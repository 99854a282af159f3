import EventLoops
import FixtureSites

/// A TLS implementation; `TLSTransport` of FixtureTLS is one on OpenSSL.
public protocol SecureTransport: Sendable {
  /// Makes the context that all connections to one listener share.
  ///
  /// - Parameters:
  ///   - options: The certificate to show, the versions, and the certificate that the client needs.
  ///   - hosts: The names and addresses that clients use for the listener.
  ///   - protocols: The versions of HTTP that a handshake can agree on, the preferred one first.
  func context(
    for options: TLSOptions, hosts: [String], protocols: [ServedVersion]
  ) throws -> any SecureContext

  /// Makes a certificate that a client can show to the listeners, and its key.
  func clientIdentity(_ certificate: ShownCertificate) throws -> TLSIdentity
}

/// The layer below HTTP on the connections to a listener.
enum ListenerTransport: Sendable {
  case plain
  case secure(any SecureContext)
  /// The client's half of a handshake, which is never answered.
  case stalled

  /// The certificate that clients are shown and those that lead to its authority, as PEM text;
  /// `nil` without TLS.
  var certificateChain: String? {
    guard case .secure(let context) = self else { return nil }
    return context.certificateChain
  }
}
