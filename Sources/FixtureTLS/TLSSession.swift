import COpenSSL
import EventLoops

/// A TLS connection without a socket, which converts between encrypted and decrypted bytes.
///
/// ``TLSContext`` creates it. A connection of the server or of the client transfers the bytes to
/// and from a socket.
package final class TLSSession: SecureSession {
  let pointer: OpaquePointer
  // Retained because callbacks use the context.
  private let context: TLSContext
  private let input: OpaquePointer
  private let output: OpaquePointer
  private var isOver = false

  /// The parameters that both sides agreed on; `nil` until the handshake is complete.
  package private(set) var facts: SecureFacts?

  /// The decision that is needed before a client's handshake can continue.
  ///
  /// Decisions are needed only if `asks` is true for the ``TLSContext``.
  package internal(set) var question: SecureQuestion?
  var answers: [SecureQuestion: SecureAnswer] = [:]

  /// Begins a session.
  ///
  /// A client's first message is in the output after `handshake()`.
  ///
  /// - Parameter host: The host that a client asks for and expects in the server's certificate.
  /// - Throws: `TLSError` if an OpenSSL call fails.
  package init(_ context: TLSContext, host: String? = nil) throws {
    guard let session = SSL_new(context.pointer), let input = BIO_new(BIO_s_mem()),
      let output = BIO_new(BIO_s_mem())
    else { throw TLSError("begin a session") }
    pointer = session
    self.context = context
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

  /// Accepts bytes received from the network.
  package func receive(_ bytes: UnsafeRawBufferPointer) throws {
    var count = 0
    guard bytes.isEmpty || BIO_write_ex(input, bytes.baseAddress, bytes.count, &count) == 1 else {
      throw failure("take bytes from the network")
    }
  }

  /// Continues the handshake as far as possible with the bytes received so far.
  ///
  /// - Throws: `TLSError` if the peer broke the protocol or its certificate is not trusted.
  package func handshake() throws {
    ERR_clear_error()
    let result = SSL_do_handshake(pointer)
    guard result != 1 else { return facts = try agreement() }
    switch SSL_get_error(pointer, result) {
    case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_RETRY_VERIFY, SSL_ERROR_WANT_X509_LOOKUP: return
    default: throw failure("shake hands")
    }
  }

  /// Copies decrypted bytes that the peer has sent, and returns their number.
  ///
  /// The number is 0 if no bytes are left, and `nil` after the peer has ended its side
  /// (`close_notify`, RFC 8446 section 6.1).
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int? {
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
  package func write(_ bytes: UnsafeRawBufferPointer) throws {
    ERR_clear_error()
    var count = 0
    guard bytes.isEmpty || SSL_write_ex(pointer, bytes.baseAddress, bytes.count, &count) == 1 else {
      throw failure("encrypt \(bytes.count) bytes")
    }
  }

  /// Ends this side of the session, unless it has already ended.
  package func close() {
    guard facts != nil, !isOver else { return }
    isOver = true
    SSL_shutdown(pointer)
  }

  /// Copies encrypted bytes for the network, and returns their number.
  package func takeOutput(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var count = 0
    // This is checked first, since OpenSSL treats reading an empty stream as an error.
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
      client: try certificate.map { try Certificate(owning: $0).subject() },
      applicationProtocol: applicationProtocol)
  }

  /// The protocol that ALPN chose; `nil` if none was chosen.
  private var applicationProtocol: String? {
    var name: UnsafePointer<UInt8>?
    var count: UInt32 = 0
    SSL_get0_alpn_selected(pointer, &name, &count)
    guard let name, count > 0 else { return nil }
    return String(decoding: UnsafeBufferPointer(start: name, count: Int(count)), as: UTF8.self)
  }

  private func ask(for host: String) throws {
    let parameters = SSL_get0_param(pointer)
    // Like browsers and Apple's clients, a client ignores the common name (RFC 9525 section 2).
    X509_VERIFY_PARAM_set_hostflags(parameters, UInt32(X509_CHECK_FLAG_NEVER_CHECK_SUBJECT))
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

// The decisions in a client's handshake. A callback can suspend the handshake until its decision
// is made, and OpenSSL then calls it again.
extension TLSSession {
  typealias Callback = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Int32

  /// The index of the pointer to this object in the extra data of the `SSL` object.
  ///
  /// The callbacks read the pointer. OpenSSL reserves index 0 for applications such as this one.
  static let placeOfSelf: Int32 = 0

  /// Makes the needed decision, so that the next `handshake()` continues or fails.
  package func answer(_ answer: SecureAnswer) {
    guard let question else { return }
    answers[question] = answer
    self.question = nil
  }

  /// The callback that needs a decision whether to trust the server.
  ///
  /// See SSL_CTX_set_cert_verify_callback(3) and SSL_set_retry_verify(3).
  static let judgeServer: Callback = { store, _ in
    guard let store,
      let pointer = X509_STORE_CTX_get_ex_data(store, SSL_get_ex_data_X509_STORE_CTX_idx()),
      let session = session(of: OpaquePointer(pointer))
    else { return 0 }
    return session.judge(store)
  }

  /// The callback that needs a decision about the client's certificate; see SSL_CTX_set_cert_cb(3).
  static let chooseCertificate: Callback = { pointer, _ in
    guard let pointer, let session = session(of: pointer) else { return 0 }
    switch session.answers[.clientCertificate] {
    case nil:
      session.question = .clientCertificate
      return -1
    case .refuse: return 0
    case .proceed: return 1
    case .show(let identity): return session.show(identity) ? 1 : 0
    }
  }

  /// Uses a certificate for the rest of the handshake; returns false if it cannot be read.
  private func show(_ identity: TLSIdentity) -> Bool {
    guard let key = try? PrivateKey(pem: identity.privateKey),
      let chain = try? identity.certificates.map({ try Certificate(pem: $0) }),
      let first = chain.first, SSL_use_certificate(pointer, first.pointer) == 1,
      SSL_use_PrivateKey(pointer, key.pointer) == 1
    else { return false }
    // The session retains each certificate (SSL_add1_chain_cert(3)).
    return chain.dropFirst().allSatisfy {
      SSL_ctrl(pointer, SSL_CTRL_CHAIN_CERT, 1, UnsafeMutableRawPointer($0.pointer)) == 1
    }
  }

  private static func session(of pointer: OpaquePointer) -> TLSSession? {
    SSL_get_ex_data(pointer, placeOfSelf).map {
      Unmanaged<TLSSession>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Verifies the server's certificates as usual, but the client's decision overrides the result.
  private func judge(_ store: OpaquePointer) -> Int32 {
    let holds = X509_verify_cert(store) == 1
    let code = X509_STORE_CTX_get_error(store)
    let trust = SecureTrust(
      certificates: peerCertificates,
      problem: holds ? nil : String(cString: X509_verify_cert_error_string(Int(code))))
    guard let answer = answers[.serverTrust(trust)] else {
      question = .serverTrust(trust)
      SSL_ctrl(pointer, SSL_CTRL_SET_RETRY_VERIFY, 0, nil)
      return 1
    }
    let isAccepted = answer != .refuse
    if isAccepted {
      X509_STORE_CTX_set_error(store, X509_V_OK)
    } else if holds {
      X509_STORE_CTX_set_error(store, X509_V_ERR_CERT_REJECTED)
    }
    return isAccepted ? 1 : 0
  }

  private var peerCertificates: [[UInt8]] {
    let chain = SSL_get_peer_cert_chain(pointer)
    return (0..<OPENSSL_sk_num(chain)).compactMap { index in
      let certificate = OPENSSL_sk_value(chain, index).map { OpaquePointer($0) }
      let count = i2d_X509(certificate, nil)
      guard count > 0 else { return nil }
      return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, length in
        var end = buffer.baseAddress
        length = Int(max(0, i2d_X509(certificate, &end)))
      }
    }
  }
}
