import COpenSSL

/// What the sessions of one listener share: an identity, or the authority that a client trusts.
public final class TLSContext: @unchecked Sendable {
  // SSL_CTX counts its references atomically and is not changed once it has been made here, which
  // is what OpenSSL asks for sharing it between threads.
  let pointer: OpaquePointer

  /// Which side of the handshake the sessions take.
  public let side: TLSSide

  /// Makes the context of a server.
  ///
  /// - Throws: ``TLSError`` where the identity cannot be read or its key does not fit.
  public init(server identity: TLSIdentity) throws {
    side = .server
    pointer = try Self.make(TLS_server_method())
    let key = try PrivateKey(pem: identity.privateKey)
    let chain = try Self.certificates(in: identity.certificateChain)
    guard let first = chain.first, SSL_CTX_use_certificate(pointer, first.pointer) == 1,
      SSL_CTX_use_PrivateKey(pointer, key.pointer) == 1, SSL_CTX_check_private_key(pointer) == 1
    else { throw TLSError("use the certificate") }
    for certificate in chain.dropFirst() {
      X509_up_ref(certificate.pointer)
      let added = SSL_CTX_ctrl(
        pointer, SSL_CTRL_EXTRA_CHAIN_CERT, 0, UnsafeMutableRawPointer(certificate.pointer))
      guard added == 1 else { throw TLSError("add a certificate to the chain") }
    }
  }

  /// Makes the context of a client that trusts one authority only.
  ///
  /// - Throws: ``TLSError`` where the certificate cannot be read.
  public init(clientTrusting authority: String) throws {
    side = .client
    pointer = try Self.make(TLS_client_method())
    SSL_CTX_set_verify(pointer, SSL_VERIFY_PEER, nil)
    let certificate = try Certificate(pem: authority)
    guard X509_STORE_add_cert(SSL_CTX_get_cert_store(pointer), certificate.pointer) == 1 else {
      throw TLSError("trust the authority")
    }
  }

  deinit { SSL_CTX_free(pointer) }

  private static func make(_ method: OpaquePointer?) throws -> OpaquePointer {
    guard let context = SSL_CTX_new(method) else { throw TLSError("make a context") }
    // RFC 8996: nothing below TLS 1.2.
    SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil)
    return context
  }

  private static func certificates(in chain: String) throws -> [Certificate] {
    let end = "-----END CERTIFICATE-----\n"
    var rest = Substring(chain)
    var found: [Certificate] = []
    while let mark = rest.firstRange(of: end) {
      found.append(try Certificate(pem: String(rest[..<mark.upperBound])))
      rest = rest[mark.upperBound...]
    }
    return found
  }
}
