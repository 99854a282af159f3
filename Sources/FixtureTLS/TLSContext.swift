import COpenSSL
import EventLoops
import FixtureSites

/// The state that a listener's sessions share: an identity, or the authority that a client trusts.
public final class TLSContext: SecureContext, @unchecked Sendable {
  // SSL_CTX counts its references atomically and is not changed once it has been made here, which
  // is what OpenSSL asks for sharing it between threads.
  let pointer: OpaquePointer

  /// The side of the handshake that the sessions take.
  package let side: TLSSide

  /// The certificate that the sessions of a server show, followed by those that lead to its
  /// authority, as PEM text; empty for a client.
  public let certificateChain: String

  /// The protocols that can be agreed on (RFC 7301), the preferred one first.
  private let protocols: [[UInt8]]

  /// Makes the context of a server.
  ///
  /// - Parameters:
  ///   - identity: The certificate to show, and its key.
  ///   - options: The versions, and whether the client has to show a certificate.
  ///   - protocols: The versions of HTTP that can be agreed on, the preferred one first.
  ///   - clientAuthority: The required issuer of the client's certificate, as PEM text.
  /// - Throws: `TLSError` if the identity cannot be read or its key does not fit.
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
    // Versions before 1.2 have none of these ciphers.
    if options.versions.lowerBound >= .v12 {
      guard SSL_CTX_set_cipher_list(pointer, Self.ciphers) == 1 else {
        throw TLSError("choose the ciphers")
      }
    }
    // The context lives as long as its sessions, which refer to it.
    SSL_CTX_set_alpn_select_cb(
      pointer, Self.selectProtocol, Unmanaged.passUnretained(self).toOpaque())
    // Without an identifier OpenSSL resumes no session of a client that shows a certificate.
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
  ///   - authority: The one authority that is trusted, as PEM text. With `nil`, every server is
  ///     trusted; if the sessions ask, no server is.
  ///   - asks: Whether the sessions ask about each server, and about each request for a
  ///     certificate: `TLSSession.question`.
  ///   - identity: The certificate that is shown to servers that ask for one.
  ///   - versions: The versions that are offered.
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
    // OpenSSL's higher security levels allow no short keys and no version before 1.2.
    if isWeak || versions.lowerBound < .v12 { SSL_CTX_set_security_level(context, 0) }
    SSL_CTX_ctrl(
      context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(versions.lowerBound.number), nil)
    SSL_CTX_ctrl(
      context, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(versions.upperBound.number), nil)
    return context
  }

  /// The ciphers of TLS 1.2 that authenticate what they encrypt and have forward secrecy, as
  /// RFC 9325 section 4.2 recommends; all ciphers of 1.3 do.
  private static let ciphers = "ECDHE+AESGCM:ECDHE+CHACHA20"

  /// Chooses one of the protocols that a client offers (RFC 7301), each behind its length; refuses
  /// a client that offers only others.
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
  /// The version in OpenSSL's numbers, which are the protocol's.
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
  /// Waits for the client's hello.
  case server
  /// Begins the handshake.
  case client
}
