import COpenSSL
import EventLoops

/// One TLS connection without a socket: bytes of the network in and out, bytes of the application
/// in and out.
public final class TLSSession: SecureSession {
  let pointer: OpaquePointer
  private let input: OpaquePointer
  private let output: OpaquePointer
  private var isOver = false

  /// What both sides agreed on; nil before the handshake is over.
  public private(set) var facts: SecureFacts?

  /// What the handshake of a client waits for besides bytes; see ``TLSContext``.
  public internal(set) var question: SecureQuestion?
  /// The answers to the questions so far.
  var answers: [SecureQuestion: SecureAnswer] = [:]

  /// Begins a session; the client's hello, if any, comes out after ``handshake()``.
  ///
  /// - Parameter host: What a client asks for, and checks the server's certificate against.
  /// - Throws: ``TLSError`` where OpenSSL refuses.
  public init(_ context: TLSContext, host: String? = nil) throws {
    guard let session = SSL_new(context.pointer), let input = BIO_new(BIO_s_mem()),
      let output = BIO_new(BIO_s_mem())
    else { throw TLSError("begin a session") }
    pointer = session
    self.input = input
    self.output = output
    SSL_set_bio(session, input, output)
    SSL_set_ex_data(session, Self.placeOfSelf, Unmanaged.passUnretained(self).toOpaque())
    switch context.side {
    case .server: SSL_set_accept_state(session)
    case .client:
      SSL_set_connect_state(session)
      if let host { try ask(for: host) }
    }
  }

  deinit { SSL_free(pointer) }

  /// Takes bytes that came from the network.
  public func receive(_ bytes: UnsafeRawBufferPointer) throws {
    var count = 0
    guard bytes.isEmpty || BIO_write_ex(input, bytes.baseAddress, bytes.count, &count) == 1 else {
      throw failure("take bytes from the network")
    }
  }

  /// Goes on with the handshake as far as the bytes received allow.
  ///
  /// - Throws: ``TLSError`` where the peer broke the protocol or its certificate is not trusted.
  public func handshake() throws {
    ERR_clear_error()
    let result = SSL_do_handshake(pointer)
    guard result != 1 else { return facts = try agreement() }
    switch SSL_get_error(pointer, result) {
    case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_RETRY_VERIFY, SSL_ERROR_WANT_X509_LOOKUP: return
    default: throw failure("shake hands")
    }
  }

  /// Gives the application's bytes that have come in: how many, 0 where none are left, nil after
  /// the peer has ended its side (close_notify, RFC 8446 section 6.1).
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int? {
    ERR_clear_error()
    var total = 0
    while total < buffer.count {
      var count = 0
      let free = UnsafeMutableRawBufferPointer(rebasing: buffer[total...])
      let result = SSL_read_ex(pointer, free.baseAddress, free.count, &count)
      guard result == 1 else {
        switch SSL_get_error(pointer, result) {
        case SSL_ERROR_WANT_READ: return total
        case SSL_ERROR_ZERO_RETURN: return total > 0 ? total : nil
        default: throw failure("read what the peer sent")
        }
      }
      total += count
    }
    return total
  }

  /// Encrypts bytes of the application.
  public func write(_ bytes: UnsafeRawBufferPointer) throws {
    ERR_clear_error()
    var count = 0
    guard bytes.isEmpty || SSL_write_ex(pointer, bytes.baseAddress, bytes.count, &count) == 1 else {
      throw failure("encrypt \(bytes.count) bytes")
    }
  }

  /// Ends this side of the session; once only, and not where an error has ended it.
  public func close() {
    guard facts != nil, !isOver else { return }
    isOver = true
    SSL_shutdown(pointer)
  }

  /// Gives bytes that are to go to the network, and how many.
  public func takeOutput(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var count = 0
    // An empty stream is asked first: reading it would be noted as an error.
    guard BIO_ctrl_pending(output) > 0 else { return 0 }
    return BIO_read_ex(output, buffer.baseAddress, buffer.count, &count) == 1 ? count : 0
  }

  private func failure(_ action: String) -> TLSError {
    isOver = true
    let result = SSL_get_verify_result(pointer)
    let reason =
      result == Int(X509_V_OK) ? nil : String(cString: X509_verify_cert_error_string(result))
    return TLSError(action, because: reason)
  }

  private func agreement() throws -> SecureFacts {
    let name = SSL_get_servername(pointer, TLSEXT_NAMETYPE_host_name)
    let isServer = SSL_is_server(pointer) == 1
    let certificate = isServer ? SSL_get1_peer_certificate(pointer) : nil
    return SecureFacts(
      version: String(cString: SSL_get_version(pointer)), host: name.map { String(cString: $0) },
      client: try certificate.map { try Certificate(owning: $0).subject() })
  }

  private func ask(for host: String) throws {
    let parameters = SSL_get0_param(pointer)
    let isAccepted: Bool
    if CertificateAuthority.isAddress(host) {
      isAccepted = X509_VERIFY_PARAM_set1_ip_asc(parameters, host) == 1
    } else {
      var name = Array(host.utf8CString)
      isAccepted =
        X509_VERIFY_PARAM_set1_host(parameters, host, 0) == 1
        && SSL_ctrl(
          pointer, SSL_CTRL_SET_TLSEXT_HOSTNAME, Int(TLSEXT_NAMETYPE_host_name), &name) == 1
    }
    guard isAccepted else { throw TLSError("ask for the host '\(host)'") }
  }
}
