import COpenSSL
import EventLoops
import FixtureSites

/// The TLS configuration that several sessions share, for a server or for a client.
public final class TLSContext: SecureContext, @unchecked Sendable {
  // Sharing this type between threads is safe: `SSL_CTX` counts its references atomically, and it
  // is not changed after `init`, as OpenSSL requires.
  let pointer: OpaquePointer

  /// The role of the sessions in the handshake.
  package let side: TLSSide

  /// The certificate that a server's sessions show, followed by its intermediate and root
  /// certificates, as PEM text; empty for a client.
  public let certificateChain: String

  /// The protocols that ALPN can choose from (RFC 7301), with the preferred one first.
  private let protocols: [[UInt8]]

  /// Makes the context of a server.
  ///
  /// - Parameters:
  ///   - identity: The certificate to show, and its key.
  ///   - options: The TLS versions, and whether the client has to show a certificate.
  ///   - protocols: The versions of HTTP that ALPN can choose from, with the preferred one first.
  ///   - clientAuthority: The certificate of the authority that must have issued the client's
  ///     certificate, as PEM text.
  /// - Throws: `TLSError` if the identity cannot be read, or if its key does not match its
  ///   certificate.
  public init(
    server identity: TLSIdentity, options: TLSOptions = TLSOptions(),
    protocols: [ServedVersion] = [.http11], clientAuthority: String? = nil
  ) throws {
    side = .server
    certificateChain = identity.certificateChain
    self.protocols = protocols.map { Array($0.identifier.utf8) }
    let isWeak = [.weakKey, .sha1].contains(options.certificate)
    pointer = try Self.make(TLS_server_method(), options.versions, isWeak: isWeak)
    SSL_CTX_set_options(pointer, copenssl_no_renegotiation | copenssl_server_preference)
    // None of these ciphers exist in versions before 1.2.
    if options.versions.lowerBound >= .v12 {
      guard SSL_CTX_set_cipher_list(pointer, Self.ciphers) == 1 else {
        throw TLSError("choose the ciphers")
      }
    }
    // The context outlives its sessions, since they retain it.
    SSL_CTX_set_alpn_select_cb(
      pointer, Self.selectProtocol, Unmanaged.passUnretained(self).toOpaque())
    // Without an identifier, OpenSSL does not resume sessions of clients that show a certificate.
    let identifier = Array("navtrace".utf8)
    SSL_CTX_set_session_id_context(pointer, identifier, UInt32(identifier.count))
    try use(identity)
    guard options.client != .none, let clientAuthority else { return }
    let isRequired = options.client == .require ? SSL_VERIFY_FAIL_IF_NO_PEER_CERT : 0
    SSL_CTX_set_verify(pointer, SSL_VERIFY_PEER | isRequired, nil)
    let certificate = try trust(clientAuthority)
    guard SSL_CTX_add_client_CA(pointer, certificate.pointer) == 1 else {
      throw TLSError("name the authority of clients")
    }
  }

  /// Makes the context of a client.
  ///
  /// - Parameters:
  ///   - authority: The certificate of the only trusted authority, as PEM text. If it is `nil`,
  ///     every server is trusted, unless `asks` is true: then the client's decision applies.
  ///   - asks: Whether the sessions need a decision (`TLSSession.question`) about each server, and
  ///     about each request for a client certificate.
  ///   - identity: The certificate that is shown to servers that request one.
  ///   - versions: The TLS versions that are offered.
  ///   - protocols: The versions of HTTP that are offered.
  /// - Throws: `TLSError` if a certificate cannot be read.
  public init(
    clientTrusting authority: String?, asks: Bool = false, identity: TLSIdentity? = nil,
    versions: ClosedRange<TLSVersion> = .modern, protocols: [ServedVersion] = [.http11]
  ) throws {
    side = .client
    certificateChain = ""
    self.protocols = protocols.map { Array($0.identifier.utf8) }
    pointer = try Self.make(TLS_client_method(), versions, isWeak: false)
    let offered = self.protocols.flatMap { [UInt8($0.count)] + $0 }
    SSL_CTX_set_alpn_protos(pointer, offered, UInt32(offered.count))
    if let identity { try use(identity) }
    if asks {
      SSL_CTX_set_cert_verify_callback(pointer, TLSSession.judgeServer, nil)
      SSL_CTX_set_cert_cb(pointer, TLSSession.chooseCertificate, nil)
    }
    if asks || authority != nil { SSL_CTX_set_verify(pointer, SSL_VERIFY_PEER, nil) }
    if let authority { _ = try trust(authority) }
  }

  deinit { SSL_CTX_free(pointer) }

  /// Begins a connection.
  public func session(with host: String?) throws -> any SecureSession {
    try TLSSession(self, host: host)
  }

  private func use(_ identity: TLSIdentity) throws {
    let key = try PrivateKey(pem: identity.privateKey)
    let chain = try identity.certificates.map { try Certificate(pem: $0) }
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

  private func trust(_ authority: String) throws -> Certificate {
    let certificate = try Certificate(pem: authority)
    guard X509_STORE_add_cert(SSL_CTX_get_cert_store(pointer), certificate.pointer) == 1 else {
      throw TLSError("trust the authority")
    }
    return certificate
  }

  private static func make(
    _ method: OpaquePointer?, _ versions: ClosedRange<TLSVersion>, isWeak: Bool
  ) throws -> OpaquePointer {
    guard let context = SSL_CTX_new(method) else { throw TLSError("make a context") }
    // OpenSSL's higher security levels allow neither short keys nor versions before TLS 1.2.
    if isWeak || versions.lowerBound < .v12 { SSL_CTX_set_security_level(context, 0) }
    SSL_CTX_ctrl(
      context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(versions.lowerBound.number), nil)
    SSL_CTX_ctrl(
      context, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(versions.upperBound.number), nil)
    return context
  }

  /// The ciphers of TLS 1.2 with authenticated encryption and forward secrecy (RFC 9325 section
  /// 4.2).
  ///
  /// All ciphers of TLS 1.3 have both.
  private static let ciphers = "ECDHE+AESGCM:ECDHE+CHACHA20"

  /// Chooses one of the protocols that a client offers (RFC 7301), or refuses the client.
  ///
  /// A client is refused if it offers none of the context's protocols. Each protocol in the
  /// client's list is preceded by its length.
  private static let selectProtocol: SSL_CTX_alpn_select_cb_func = {
    _, chosen, chosenLength, offered, count, context in
    guard let offered, let context else { return SSL_TLSEXT_ERR_ALERT_FATAL }
    let all = UnsafeBufferPointer(start: offered, count: Int(count))
    for wanted in Unmanaged<TLSContext>.fromOpaque(context).takeUnretainedValue().protocols {
      var rest = all[...]
      while let length = rest.first, rest.count > Int(length) {
        let name = rest.dropFirst().prefix(Int(length))
        if name.elementsEqual(wanted) {
          chosen?.pointee = offered + name.startIndex
          chosenLength?.pointee = length
          return SSL_TLSEXT_ERR_OK
        }
        rest = rest.dropFirst(1 + Int(length))
      }
    }
    return SSL_TLSEXT_ERR_ALERT_FATAL
  }
}

extension TLSVersion {
  /// OpenSSL's number for the version, which is also the number in the protocol.
  fileprivate var number: Int32 {
    switch self {
    case .v10: TLS1_VERSION
    case .v11: TLS1_1_VERSION
    case .v12: TLS1_2_VERSION
    case .v13: TLS1_3_VERSION
    }
  }
}

/// The two sides of a handshake.
package enum TLSSide: Sendable {
  /// The server, which waits for the ClientHello.
  case server
  /// The client, which begins the handshake.
  case client
}
