import COpenSSL
import EventLoops

/// A certificate authority, which ``TLSTransport`` creates when TLS is first used.
///
/// Certificates have ECDSA keys and are valid for 90 days, unless a site asks for flaws. Keys and
/// certificates are never written to disk. To trust the authority, a client needs its
/// ``certificate``.
public struct CertificateAuthority: Sendable {
  /// The authority's own certificate, as PEM text.
  public let certificate: String
  private let privateKey: String

  /// Makes a new key and a self-signed certificate.
  ///
  /// - Throws: `TLSError` if an OpenSSL call fails.
  package init(name: String = "navtrace fixture authority") throws {
    let profile = CertificateProfile(subject: name, purpose: .authority(isIntermediate: false))
    let key = try PrivateKey()
    try self.init(certificate: Certificate(profile, key: key, issuer: nil), key: key)
  }

  private init(certificate: Certificate, key: PrivateKey) throws {
    self.certificate = try certificate.pem()
    privateKey = try key.pem()
  }

  /// Makes a certificate for a server.
  ///
  /// - Parameter hosts: The server's names, such as `localhost` or `127.0.0.1`; the first one is
  ///   the common name.
  /// - Throws: `TLSError` if an OpenSSL call fails, or if there is no name.
  package func issue(for hosts: [String]) throws -> TLSIdentity {
    guard let first = hosts.first else { throw TLSError("issue a certificate without a host") }
    return try issue(CertificateProfile(subject: first, purpose: .server(hosts)))
  }

  /// Makes a certificate for a client.
  ///
  /// - Parameter name: The common name, which servers see in the subject as `CN=` followed by the
  ///   name.
  /// - Throws: `TLSError` if an OpenSSL call fails.
  package func issue(toClient name: String) throws -> TLSIdentity {
    try issue(CertificateProfile(subject: name, purpose: .client))
  }

  /// Makes a key and its certificate; the chain also contains the authority's certificate.
  func issue(_ profile: CertificateProfile) throws -> TLSIdentity {
    let (certificate, key) = try make(profile)
    return TLSIdentity(
      certificateChain: try certificate.pem() + self.certificate, privateKey: try key.pem())
  }

  /// Makes an intermediate authority, signed by this authority.
  func intermediate(name: String) throws -> CertificateAuthority {
    let profile = CertificateProfile(subject: name, purpose: .authority(isIntermediate: true))
    let (certificate, key) = try make(profile)
    return try CertificateAuthority(certificate: certificate, key: key)
  }

  /// The revoked serial numbers, including numbers that were never issued.
  static let revokedSerialNumbers = 1...100

  /// Makes the revocation list as PEM text, for clients that check revocation lists.
  ///
  /// - Throws: `TLSError` if an OpenSSL call fails.
  package func revocationList() throws -> String {
    let issuer = (try Certificate(pem: certificate), try PrivateKey(pem: privateKey))
    return try RevocationList.pem(Self.revokedSerialNumbers, issuer: issuer)
  }

  private func make(_ profile: CertificateProfile) throws -> (Certificate, PrivateKey) {
    let key = try PrivateKey(profile.key)
    let issuer = (try Certificate(pem: certificate), try PrivateKey(pem: privateKey))
    return (try Certificate(profile, key: key, issuer: issuer), key)
  }

  static func isAddress(_ host: String) -> Bool {
    let address = a2i_IPADDRESS(host)
    defer { ASN1_OCTET_STRING_free(address) }
    ERR_clear_error()
    return address != nil
  }
}

extension TLSIdentity {
  init(selfSigned profile: CertificateProfile) throws {
    let key = try PrivateKey(profile.key)
    let certificate = try Certificate(profile, key: key, issuer: nil)
    self.init(certificateChain: try certificate.pem(), privateKey: try key.pem())
  }

  var certificates: [String] {
    let end = "-----END CERTIFICATE-----\n"
    var rest = Substring(certificateChain)
    var found: [String] = []
    while let mark = rest.firstRange(of: end) {
      found.append(String(rest[..<mark.upperBound]))
      rest = rest[mark.upperBound...]
    }
    return found
  }
}
