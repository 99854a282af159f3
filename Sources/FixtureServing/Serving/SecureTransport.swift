import EventLoops
import FixtureSites

/// A TLS implementation, such as `TLSTransport` in FixtureTLS, which uses OpenSSL.
public protocol SecureTransport: Sendable {
  /// Makes the context that all connections to one listener share.
  ///
  /// - Parameters:
  ///   - options: The certificate to show, the TLS versions, and whether the client needs a
  ///     certificate.
  ///   - hosts: The names and addresses that clients use for the listener.
  ///   - protocols: The versions of HTTP that ALPN can choose from, with the preferred one first.
  func context(
    for options: TLSOptions, hosts: [String], protocols: [ServedVersion]
  ) throws -> any SecureContext

  /// Makes a key and a certificate that a client can show to the listeners.
  func clientIdentity(_ certificate: ShownCertificate) throws -> TLSIdentity
}

/// The layer below HTTP on the connections to a listener.
enum ListenerTransport: Sendable {
  case plain
  case secure(any SecureContext)
  /// No replies at all: the client's bytes are read but never answered.
  case stalled

  /// The certificate that is shown to clients, followed by its intermediate and root certificates,
  /// as PEM text; `nil` without TLS.
  var certificateChain: String? {
    guard case .secure(let context) = self else { return nil }
    return context.certificateChain
  }
}
