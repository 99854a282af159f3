import EventLoops
import HTTPFixtures

/// What makes connections secure; `TLSTransport` of FixtureTLS does it by OpenSSL.
public protocol SecureTransport: Sendable {
  /// What the connections to one listener share.
  ///
  /// - Parameters:
  ///   - options: The certificate to show, the versions, and what the client has to show.
  ///   - hosts: The names and addresses that clients use for the listener.
  func context(for options: TLSOptions, hosts: [String]) throws -> any SecureContext

  /// Makes a certificate that a client can show to the listeners, and its key.
  func clientIdentity(_ certificate: ShownCertificate) throws -> TLSIdentity
}
