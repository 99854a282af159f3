/// The encryption of one connection, without a socket: it converts between the bytes of the network
/// and the bytes of the application.
///
/// The owner passes bytes from the socket to ``receive(_:)`` and takes the application's bytes from
/// ``read(into:)``. After each call that may have output, the owner sends the bytes that
/// ``takeOutput(into:)`` copies.
public protocol SecureSession: AnyObject {
  /// The facts that both sides agreed on; `nil` before the handshake is over.
  var facts: SecureFacts? { get }

  /// The decision that the handshake waits for; `nil` if it does not wait for one.
  var question: SecureQuestion? { get }

  /// Answers the question; the next ``handshake()`` then continues or fails.
  func answer(_ answer: SecureAnswer)

  /// Takes bytes that came from the network.
  func receive(_ bytes: UnsafeRawBufferPointer) throws

  /// Continues the handshake as far as the bytes received allow.
  ///
  /// - Throws: An error if the peer broke the protocol or is not trusted; the output then has an
  ///   alert to send.
  func handshake() throws

  /// Copies the application's bytes that have come in.
  ///
  /// - Returns: Their number; 0 if none are left, `nil` after the peer has ended its side.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int?

  /// Takes bytes of the application to be sent.
  func write(_ bytes: UnsafeRawBufferPointer) throws

  /// Ends this side (close_notify, RFC 8446 section 6.1).
  func close()

  /// Copies bytes for the network, and returns their number; 0 if none are left.
  func takeOutput(into buffer: UnsafeMutableRawBufferPointer) -> Int
}

extension SecureSession {
  /// Always `nil`, since the session decides by itself.
  public var question: SecureQuestion? { nil }

  /// Does nothing, since the session asks no question.
  public func answer(_ answer: SecureAnswer) {}
}

/// The identity, or the trusted certificates, that many secure connections share.
public protocol SecureContext: Sendable {
  /// Begins a connection.
  ///
  /// - Parameter host: The host that a client asks for, and expects in the server's certificate.
  func session(with host: String?) throws -> any SecureSession

  /// The certificate that a server shows, followed by those that lead to its authority, as PEM
  /// text; empty if it shows none.
  var certificateChain: String { get }
}

extension SecureContext {
  /// Empty: the context shows no certificate.
  public var certificateChain: String { "" }
}

/// The facts that both sides of a secure connection agreed on.
public struct SecureFacts: Hashable, Sendable {
  /// The version, such as `TLSv1.3`.
  package var version: String
  /// The host that the client asked for (RFC 6066 section 3); `nil` if it asked for none.
  public var host: String?
  /// The subject of the client's certificate, such as `CN=client`; `nil` if it showed none.
  package var client: String?
  /// The protocol that was agreed on, such as `http/1.1` (RFC 7301); `nil` if none was.
  package var applicationProtocol: String?

  /// Creates the facts of a connection.
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
  /// The certificate, if any, to show to the server that asks for one (RFC 8446 section 4.3.2).
  case clientCertificate
}

/// The answer to a ``SecureQuestion``.
public enum SecureAnswer: Hashable, Sendable {
  /// Ends the handshake.
  case refuse
  /// Trusts the server; if a certificate is asked for, shows the context's own, or none.
  case proceed
  /// Shows this certificate, or trusts the server if that was the question.
  case show(TLSIdentity)
}

/// The certificates that a server shows, and their problem.
public struct SecureTrust: Hashable, Sendable {
  /// The certificates in DER, the server's own first.
  package var certificates: [[UInt8]]
  /// The reason why the certificates are not valid for the host, such as `self-signed certificate`;
  /// `nil` if they are.
  public var problem: String?

  /// Creates the trust of a server's certificates.
  package init(certificates: [[UInt8]], problem: String?) {
    self.certificates = certificates
    self.problem = problem
  }
}

/// A certificate with its chain and its private key, as PEM text.
public struct TLSIdentity: Hashable, Sendable {
  /// The certificate first, then those that lead to the authority.
  package var certificateChain: String
  /// The private key of the first certificate.
  package var privateKey: String

  /// Creates an identity from PEM text.
  package init(certificateChain: String, privateKey: String) {
    self.certificateChain = certificateChain
    self.privateKey = privateKey
  }
}
