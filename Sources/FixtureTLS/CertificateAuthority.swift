import COpenSSL

/// A certificate authority of its own, made at start, so that no certificate expires under a test.
///
/// Keys are ECDSA on P-256. Nothing is written to disk: who wants to trust the authority asks for
/// ``certificate``.
public struct CertificateAuthority: Sendable {
  /// The authority's own certificate, as PEM text.
  public let certificate: String
  private let privateKey: String

  /// How long certificates hold, from a day before now: short enough for every client's limit.
  static let validity = (before: -86_400, after: 90 * 86_400)

  /// Makes a new key and a certificate for it that it signs itself.
  ///
  /// - Throws: ``TLSError`` where OpenSSL refuses.
  public init(name: String = "navtrace fixture authority") throws {
    let key = try PrivateKey()
    let certificate = try Certificate(subject: name, key: key)
    try certificate.add(NID_basic_constraints, "critical,CA:TRUE")
    try certificate.add(NID_key_usage, "critical,keyCertSign,cRLSign")
    try certificate.sign(issuer: certificate, key: key)
    self.certificate = try certificate.pem()
    privateKey = try key.pem()
  }

  /// Makes a certificate for a server.
  ///
  /// - Parameter hosts: The names it answers to, such as `localhost` or `127.0.0.1`; the first one
  ///   is its common name.
  /// - Throws: ``TLSError`` where OpenSSL refuses, or where there is no name.
  public func issue(for hosts: [String]) throws -> TLSIdentity {
    guard let first = hosts.first else { throw TLSError("issue a certificate without a host") }
    let key = try PrivateKey()
    let certificate = try Certificate(subject: first, key: key)
    let names = hosts.map { (Self.isAddress($0) ? "IP:" : "DNS:") + $0 }
    try certificate.add(NID_subject_alt_name, names.joined(separator: ","))
    try certificate.add(NID_basic_constraints, "critical,CA:FALSE")
    try certificate.add(NID_ext_key_usage, "serverAuth")
    try certificate.sign(
      issuer: Certificate(pem: self.certificate), key: PrivateKey(pem: privateKey))
    return TLSIdentity(
      certificateChain: try certificate.pem() + self.certificate, privateKey: try key.pem())
  }

  /// Whether a host is an IP address rather than a name.
  static func isAddress(_ host: String) -> Bool {
    let address = a2i_IPADDRESS(host)
    defer { ASN1_OCTET_STRING_free(address) }
    ERR_clear_error()
    return address != nil
  }
}
