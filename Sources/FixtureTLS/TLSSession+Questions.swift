import COpenSSL
import EventLoops

/// The questions of a client's handshake: OpenSSL lets its callbacks be called again later.
extension TLSSession {
  typealias JudgeServer = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Int32
  typealias ChooseCertificate = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Int32

  /// Where OpenSSL keeps a pointer to the session for the callbacks; 0 is the application's.
  static let placeOfSelf: Int32 = 0

  /// Answers the question, for ``handshake()`` to go on, or to fail.
  public func answer(_ answer: SecureAnswer) {
    guard let question else { return }
    answers[question] = answer
    self.question = nil
  }

  /// SSL_CTX_set_cert_verify_callback(3), SSL_set_retry_verify(3).
  static let judgeServer: JudgeServer = { store, _ in
    guard let store,
      let pointer = X509_STORE_CTX_get_ex_data(store, SSL_get_ex_data_X509_STORE_CTX_idx()),
      let session = session(of: OpaquePointer(pointer))
    else { return 0 }
    return session.judge(store)
  }

  /// SSL_CTX_set_cert_cb(3).
  static let chooseCertificate: ChooseCertificate = { pointer, _ in
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

  /// Takes a certificate for the rest of the handshake; false if it cannot be read.
  private func show(_ identity: TLSIdentity) -> Bool {
    guard let key = try? PrivateKey(pem: identity.privateKey),
      let chain = try? identity.certificates.map({ try Certificate(pem: $0) }),
      let first = chain.first, SSL_use_certificate(pointer, first.pointer) == 1,
      SSL_use_PrivateKey(pointer, key.pointer) == 1
    else { return false }
    // The session takes a reference of its own to each (SSL_add1_chain_cert(3)).
    return chain.dropFirst().allSatisfy {
      SSL_ctrl(pointer, SSL_CTRL_CHAIN_CERT, 1, UnsafeMutableRawPointer($0.pointer)) == 1
    }
  }

  private static func session(of pointer: OpaquePointer) -> TLSSession? {
    SSL_get_ex_data(pointer, placeOfSelf).map {
      Unmanaged<TLSSession>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Judges the server's certificates as usual, and takes the answer's word for it.
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
