/// The TLS state of one connection, which converts between encrypted and decrypted bytes.
///
/// It has no socket. In this file, *bytes of the network* are encrypted, and *bytes of the
/// application* are not.
///
/// The owner passes bytes from the socket to ``receive(_:)`` and takes the application's bytes from
/// ``read(into:)``. After each call that may have output, the owner sends the bytes that
/// ``takeOutput(into:)`` copies.
public protocol SecureSession: AnyObject {
  /// The parameters that both sides agreed on; `nil` until the handshake is complete.
  var facts: SecureFacts? { get }

  /// The decision that is needed before the handshake can continue; `nil` if none is needed.
  var question: SecureQuestion? { get }

  /// Makes the needed decision, so that the next ``handshake()`` continues or fails.
  func answer(_ answer: SecureAnswer)

  /// Accepts bytes received from the network.
  func receive(_ bytes: UnsafeRawBufferPointer) throws

  /// Continues the handshake as far as possible with the bytes received so far.
  ///
  /// - Throws: An error if the peer broke the protocol or is not trusted. The output then contains
  ///   an alert to send.
  func handshake() throws

  /// Copies decrypted bytes that the peer has sent.
  ///
  /// - Returns: The number of bytes copied: 0 if none are left, `nil` after the peer has ended its
  ///   side.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int?

  /// Encrypts bytes of the application, which are then part of the output.
  func write(_ bytes: UnsafeRawBufferPointer) throws

  /// Ends this side of the session with a `close_notify` alert (RFC 8446 section 6.1).
  func close()

  /// Copies output for the network, and returns the number of bytes; 0 if none are left.
  func takeOutput(into buffer: UnsafeMutableRawBufferPointer) -> Int
}

extension SecureSession {
  /// Always `nil`, since a session that does not implement this property never needs a decision.
  public var question: SecureQuestion? { nil }

  /// Does nothing, since the session never needs a decision.
  public func answer(_ answer: SecureAnswer) {}
}

/// The identity and the trusted certificates that several TLS connections share.
public protocol SecureContext: Sendable {
  /// Begins a connection.
  ///
  /// - Parameter host: The host that a client asks for and expects in the server's certificate.
  func session(with host: String?) throws -> any SecureSession

  /// The certificate that a server shows, followed by its intermediate and root certificates, as
  /// PEM text; empty if it does not show one.
  var certificateChain: String { get }
}

extension SecureContext {
  /// Always empty, since the context does not show a certificate.
  public var certificateChain: String { "" }
}

/// The parameters that both sides of a TLS connection agreed on.
public struct SecureFacts: Hashable, Sendable {
  /// The TLS version, such as `TLSv1.3`.
  package var version: String
  /// The host that the client asked for (RFC 6066 section 3); `nil` if it did not name one.
  public var host: String?
  /// The subject of the client's certificate, such as `CN=client`; `nil` if none was shown.
  package var client: String?
  /// The application protocol that ALPN chose, such as `http/1.1` (RFC 7301); `nil` if none was
  /// chosen.
  package var applicationProtocol: String?

  /// Creates the parameters of a connection.
  package init(
    version: String, host: String?, client: String?, applicationProtocol: String? = nil
  ) {
    self.version = version
    self.host = host
    self.client = client
    self.applicationProtocol = applicationProtocol
  }
}

/// A decision that the client makes during a TLS handshake.
public enum SecureQuestion: Hashable, Sendable {
  /// Whether the server is to be trusted.
  case serverTrust(SecureTrust)
  /// The certificate, if any, to show to a server that requests one (RFC 8446 section 4.3.2).
  case clientCertificate
}

/// The result of a decision (``SecureQuestion``).
public enum SecureAnswer: Hashable, Sendable {
  /// Ends the handshake.
  case refuse
  /// Trusts the server. If the server requested a certificate, shows the context's certificate if
  /// it has one.
  case proceed
  /// Shows this certificate. If the decision was about trusting the server, trusts the server.
  case show(TLSIdentity)
}

/// The certificates that a server shows, and the reason why they are not valid, if any.
public struct SecureTrust: Hashable, Sendable {
  /// The certificates in DER, with the server's certificate first.
  package var certificates: [[UInt8]]
  /// The reason why the certificates are not valid for the host, such as `self-signed certificate`;
  /// `nil` if they are valid.
  public var problem: String?

  /// Creates a value from a server's certificates and the result of their verification.
  package init(certificates: [[UInt8]], problem: String?) {
    self.certificates = certificates
    self.problem = problem
  }
}

/// A certificate with its chain and private key, as PEM text.
public struct TLSIdentity: Hashable, Sendable {
  /// The certificate, followed by its intermediate and root certificates.
  package var certificateChain: String
  /// The private key of the first certificate.
  package var privateKey: String

  /// Creates an identity from PEM text.
  package init(certificateChain: String, privateKey: String) {
    self.certificateChain = certificateChain
    self.privateKey = privateKey
  }
}
