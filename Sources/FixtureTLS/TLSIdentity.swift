import EventLoops

extension TLSIdentity {
  /// Makes a certificate that nobody vouches for.
  init(selfSigned profile: CertificateProfile) throws {
    let key = try PrivateKey(profile.key)
    let certificate = try Certificate(profile, key: key, issuer: nil)
    self.init(certificateChain: try certificate.pem(), privateKey: try key.pem())
  }

  /// The certificates of the chain, each as PEM text.
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

  /// Leaves out the certificates that lead from the first one to the authority.
  mutating func keepFirstCertificate() {
    certificateChain = certificates.first ?? ""
  }
}
