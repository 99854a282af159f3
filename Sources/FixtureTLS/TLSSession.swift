import COpenSSL

/// One TLS connection without a socket: bytes of the network in and out, bytes of the application
/// in and out.
///
/// Its owner reads the socket, gives what came to ``receive(_:)``, and sends what ``takeOutput()``
/// gives; so plain and secure connections share one path of reads and writes.
public final class TLSSession {
  private let pointer: OpaquePointer
  private let input: OpaquePointer
  private let output: OpaquePointer

  /// Begins a session; the client's hello, if any, is in ``takeOutput()`` after ``handshake()``.
  ///
  /// - Parameter host: What a client checks the server's certificate against.
  /// - Throws: ``TLSError`` where OpenSSL refuses.
  public init(_ context: TLSContext, host: String? = nil) throws {
    guard let session = SSL_new(context.pointer), let input = BIO_new(BIO_s_mem()),
      let output = BIO_new(BIO_s_mem())
    else { throw TLSError("begin a session") }
    pointer = session
    self.input = input
    self.output = output
    SSL_set_bio(session, input, output)
    switch context.side {
    case .server: SSL_set_accept_state(session)
    case .client: SSL_set_connect_state(session)
    }
    if let host { try check(host) }
  }

  deinit { SSL_free(pointer) }

  /// Whether the handshake is over and bytes of the application may pass.
  public var isEstablished: Bool { SSL_is_init_finished(pointer) == 1 }

  /// Takes bytes that came from the network.
  public func receive(_ bytes: [UInt8]) throws {
    guard bytes.isEmpty || BIO_write(input, bytes, Int32(bytes.count)) == bytes.count else {
      throw TLSError("take bytes from the network")
    }
  }

  /// Goes on with the handshake as far as the bytes received allow.
  ///
  /// - Throws: ``TLSError`` where the peer broke the protocol or its certificate is not trusted.
  public func handshake() throws {
    let result = SSL_do_handshake(pointer)
    guard result == 1 || SSL_get_error(pointer, result) == SSL_ERROR_WANT_READ else {
      throw TLSError("shake hands")
    }
  }

  /// The application's bytes that have come in; empty where there are none, nil after the peer
  /// has ended its side (close_notify, RFC 8446 section 6.1).
  public func read() throws -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = SSL_read(pointer, &buffer, Int32(buffer.count))
      if count > 0 {
        bytes += buffer[..<Int(count)]
        continue
      }
      switch SSL_get_error(pointer, count) {
      case SSL_ERROR_WANT_READ: return bytes
      case SSL_ERROR_ZERO_RETURN: return bytes.isEmpty ? nil : bytes
      default: throw TLSError("read what the peer sent")
      }
    }
  }

  /// Encrypts bytes of the application; what goes out is in ``takeOutput()``.
  public func write(_ bytes: [UInt8]) throws {
    guard bytes.isEmpty || SSL_write(pointer, bytes, Int32(bytes.count)) == bytes.count else {
      throw TLSError("encrypt \(bytes.count) bytes")
    }
  }

  /// Ends this side of the session.
  public func close() { SSL_shutdown(pointer) }

  /// Takes the bytes that are to go to the network.
  public func takeOutput() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(output))
    guard !bytes.isEmpty else { return [] }
    let count = BIO_read(output, &bytes, Int32(bytes.count))
    return Array(bytes.prefix(Int(max(count, 0))))
  }

  private func check(_ host: String) throws {
    let parameters = SSL_get0_param(pointer)
    let accepted =
      CertificateAuthority.isAddress(host)
      ? X509_VERIFY_PARAM_set1_ip_asc(parameters, host)
      : X509_VERIFY_PARAM_set1_host(parameters, host, 0)
    guard accepted == 1 else { throw TLSError("check for the host '\(host)'") }
  }
}
