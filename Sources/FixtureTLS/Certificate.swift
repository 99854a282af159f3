import COpenSSL

/// An X.509 certificate (RFC 5280), as an OpenSSL object.
final class Certificate {
  let pointer: OpaquePointer

  /// Makes a certificate for a key, signed by an issuer or, if no issuer is given, self-signed.
  convenience init(
    _ profile: CertificateProfile, key: PrivateKey,
    issuer: (certificate: Certificate, key: PrivateKey)?
  ) throws {
    try self.init(profile, key: key)
    let signer = issuer ?? (self, key)
    // The identifier of this key comes first, since a self-signed certificate refers to it.
    let identifiers = [
      (NID_subject_key_identifier, "hash"), (NID_authority_key_identifier, "keyid:always"),
    ]
    for (identifier, value) in identifiers + profile.extensions {
      try add(identifier, value, issuer: signer.certificate)
    }
    guard X509_set_issuer_name(pointer, X509_get_subject_name(signer.certificate.pointer)) == 1,
      X509_sign(pointer, signer.key.pointer, profile.usesSHA1 ? EVP_sha1() : EVP_sha256()) > 0
    else { throw TLSError("sign the certificate of '\(profile.subject)'") }
  }

  /// Makes a certificate of version 3 that is not signed yet.
  private init(_ profile: CertificateProfile, key: PrivateKey) throws {
    guard let certificate = X509_new() else { throw TLSError("make a certificate") }
    pointer = certificate
    let name = X509_NAME_new()
    defer { X509_NAME_free(name) }
    guard X509_set_version(certificate, 2) == 1,
      Self.setSerialNumber(profile.serialNumber, of: certificate),
      X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, profile.subject, -1, -1, 0) == 1,
      X509_set_subject_name(certificate, name) == 1,
      X509_gmtime_adj(X509_getm_notBefore(certificate), profile.validity.lowerBound) != nil,
      X509_gmtime_adj(X509_getm_notAfter(certificate), profile.validity.upperBound) != nil,
      X509_set_pubkey(certificate, key.pointer) == 1
    else { throw TLSError("fill in the certificate of '\(profile.subject)'") }
  }

  /// Sets the serial number, which is a random 127-bit number if none is given.
  private static func setSerialNumber(_ number: Int?, of certificate: OpaquePointer) -> Bool {
    if let number {
      return ASN1_INTEGER_set(X509_get_serialNumber(certificate), number) == 1
    }
    let random = BN_new()
    defer { BN_free(random) }
    return BN_rand(random, 127, BN_RAND_TOP_ANY, BN_RAND_BOTTOM_ANY) == 1
      && BN_to_ASN1_INTEGER(random, X509_get_serialNumber(certificate)) != nil
  }

  /// Reads the first certificate of PEM text.
  init(pem: String) throws {
    guard let certificate = try MemoryBIO(pem).read({ PEM_read_bio_X509($0, nil, nil, nil) }) else {
      throw TLSError("read a certificate")
    }
    pointer = certificate
  }

  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit { X509_free(pointer) }

  private func add(_ identifier: Int32, _ value: String, issuer: Certificate) throws {
    var context = X509V3_CTX()
    X509V3_set_ctx(&context, issuer.pointer, pointer, nil, nil, 0)
    guard let added = X509V3_EXT_conf_nid(nil, &context, identifier, value) else {
      throw TLSError("make the extension '\(value)'")
    }
    defer { X509_EXTENSION_free(added) }
    guard X509_add_ext(pointer, added, -1) == 1 else {
      throw TLSError("add the extension '\(value)'")
    }
  }

  func pem() throws -> String {
    try MemoryBIO.text("write a certificate") { PEM_write_bio_X509($0, pointer) }
  }

  /// Returns the subject, such as `CN=localhost` (RFC 4514).
  func subject() throws -> String {
    try MemoryBIO.text("write a name") { stream in
      let name = X509_get_subject_name(pointer)
      return X509_NAME_print_ex(stream, name, 0, copenssl_rfc2253) >= 0 ? 1 : 0
    }
  }
}

/// The contents of a certificate, without a key.
///
/// ``CertificateAuthority`` and ``TLSTransport`` make profiles. Only the transport makes profiles
/// with flaws.
struct CertificateProfile {
  enum Purpose {
    case server([String], namesInSubjectOnly: Bool = false)
    case client
    /// An authority; an intermediate authority may not issue certificates for other authorities.
    case authority(isIntermediate: Bool)
  }

  var subject: String
  var purpose: Purpose
  var key = PrivateKey.Kind.p256
  /// The serial number; `nil` for a random one.
  var serialNumber: Int?
  var usesSHA1 = false
  /// The validity of the certificate, in seconds from now.
  var validity = CertificateProfile.usual

  /// A period that all clients accept; it begins a day ago, since clocks differ.
  static let usual = -day...90 * day
  static let day = 86_400

  /// The extensions in the syntax of OpenSSL's configuration files (x509v3_config(5)).
  var extensions: [(identifier: Int32, value: String)] {
    switch purpose {
    case .server(let hosts, let namesInSubjectOnly):
      let names = hosts.map { (CertificateAuthority.isAddress($0) ? "IP:" : "DNS:") + $0 }
      return
        (namesInSubjectOnly
        ? [] : [(NID_subject_alt_name, names.joined(separator: ","))]) + [
          (NID_basic_constraints, "critical,CA:FALSE"),
          (NID_key_usage, "critical,digitalSignature"), (NID_ext_key_usage, "serverAuth"),
        ]
    case .client:
      return [
        (NID_basic_constraints, "critical,CA:FALSE"),
        (NID_key_usage, "critical,digitalSignature"), (NID_ext_key_usage, "clientAuth"),
      ]
    case .authority(let isIntermediate):
      return [
        (NID_basic_constraints, "critical,CA:TRUE" + (isIntermediate ? ",pathlen:0" : "")),
        (NID_key_usage, "critical,keyCertSign,cRLSign"),
      ]
    }
  }
}

/// The list of the certificates that an authority has revoked (RFC 5280 section 5).
enum RevocationList {
  /// Makes a list signed by an authority, as PEM text.
  ///
  /// - Parameter serialNumbers: The serial numbers of the revoked certificates.
  static func pem(
    _ serialNumbers: ClosedRange<Int>, issuer: (certificate: Certificate, key: PrivateKey)
  ) throws -> String {
    guard let list = X509_CRL_new() else { throw TLSError("make a revocation list") }
    let (now, next) = (ASN1_TIME_new(), ASN1_TIME_new())
    defer {
      X509_CRL_free(list)
      ASN1_TIME_free(now)
      ASN1_TIME_free(next)
    }
    let validity = CertificateProfile.usual
    guard X509_CRL_set_version(list, 1) == 1,
      X509_CRL_set_issuer_name(list, X509_get_subject_name(issuer.certificate.pointer)) == 1,
      X509_gmtime_adj(now, validity.lowerBound) != nil,
      X509_CRL_set1_lastUpdate(list, now) == 1,
      X509_gmtime_adj(next, validity.upperBound) != nil,
      X509_CRL_set1_nextUpdate(list, next) == 1,
      serialNumbers.allSatisfy({ add($0, since: now, to: list) }),
      X509_CRL_sort(list) == 1, X509_CRL_sign(list, issuer.key.pointer, EVP_sha256()) > 0
    else { throw TLSError("fill in the revocation list") }
    return try MemoryBIO.text("write a revocation list") { PEM_write_bio_X509_CRL($0, list) }
  }

  private static func add(
    _ serialNumber: Int, since date: UnsafeMutablePointer<ASN1_TIME>?, to list: OpaquePointer
  ) -> Bool {
    let number = ASN1_INTEGER_new()
    defer { ASN1_INTEGER_free(number) }
    guard let entry = X509_REVOKED_new() else { return false }
    guard ASN1_INTEGER_set(number, serialNumber) == 1,
      X509_REVOKED_set_serialNumber(entry, number) == 1,
      X509_REVOKED_set_revocationDate(entry, date) == 1,
      X509_CRL_add0_revoked(list, entry) == 1
    else {
      X509_REVOKED_free(entry)
      return false
    }
    return true
  }
}
