import COpenSSL

/// An X.509 certificate (RFC 5280) while it is made or read.
final class Certificate {
  let pointer: OpaquePointer

  /// Makes a certificate for a key, signed by an issuer or, if none is given, by itself.
  convenience init(
    _ profile: CertificateProfile, key: PrivateKey,
    issuer: (certificate: Certificate, key: PrivateKey)?
  ) throws {
    try self.init(subject: profile.subject, key: key, validity: profile.validity)
    let signer = issuer ?? (self, key)
    // The identifier of this key comes first, since that of a self-signed one refers to it.
    let identifiers = [
      (NID_subject_key_identifier, "hash"), (NID_authority_key_identifier, "keyid:always"),
    ]
    for (identifier, value) in identifiers + profile.extensions {
      try add(identifier, value, issuer: signer.certificate)
    }
    guard X509_set_issuer_name(pointer, X509_get_subject_name(signer.certificate.pointer)) == 1,
      X509_sign(pointer, signer.key.pointer, EVP_sha256()) > 0
    else { throw TLSError("sign the certificate of '\(profile.subject)'") }
  }

  /// Makes a certificate of version 3 with a random serial number, not signed yet.
  private init(subject: String, key: PrivateKey, validity: ClosedRange<Int>) throws {
    guard let certificate = X509_new() else { throw TLSError("make a certificate") }
    pointer = certificate
    let name = X509_NAME_new()
    let serial = BN_new()
    defer {
      X509_NAME_free(name)
      BN_free(serial)
    }
    guard X509_set_version(certificate, 2) == 1,
      BN_rand(serial, 127, BN_RAND_TOP_ANY, BN_RAND_BOTTOM_ANY) == 1,
      BN_to_ASN1_INTEGER(serial, X509_get_serialNumber(certificate)) != nil,
      X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, subject, -1, -1, 0) == 1,
      X509_set_subject_name(certificate, name) == 1,
      X509_gmtime_adj(X509_getm_notBefore(certificate), validity.lowerBound) != nil,
      X509_gmtime_adj(X509_getm_notAfter(certificate), validity.upperBound) != nil,
      X509_set_pubkey(certificate, key.pointer) == 1
    else { throw TLSError("fill in the certificate of '\(subject)'") }
  }

  /// Reads the first certificate of PEM text.
  init(pem: String) throws {
    guard let certificate = try MemoryBIO(pem).read({ PEM_read_bio_X509($0, nil, nil, nil) }) else {
      throw TLSError("read a certificate")
    }
    pointer = certificate
  }

  /// Takes over a reference to a certificate.
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

  /// The certificate as PEM text.
  func pem() throws -> String {
    try MemoryBIO.text("write a certificate") { PEM_write_bio_X509($0, pointer) }
  }

  /// Whom the certificate is for, such as `CN=localhost` (RFC 4514).
  func subject() throws -> String {
    try MemoryBIO.text("write a name") { stream in
      let name = X509_get_subject_name(pointer)
      return X509_NAME_print_ex(stream, name, 0, copenssl_rfc2253) >= 0 ? 1 : 0
    }
  }
}

/// The contents of a certificate, before there is a key.
struct CertificateProfile {
  /// The holder and the permitted use.
  enum Purpose {
    /// A server of these names and addresses.
    case server([String])
    /// A client.
    case client
    /// An authority; one that another authority has issued may issue no third one.
    case authority(isIntermediate: Bool)
  }

  var subject: String
  var purpose: Purpose
  var key = PrivateKey.Kind.p256
  /// The time in which it is valid, in seconds from now.
  var validity = CertificateProfile.usual

  /// From a day before now, for clocks that differ, and short enough for every client's limit.
  static let usual = -day...90 * day
  static let day = 86_400

  /// The extensions in the words of OpenSSL's configuration files (x509v3_config(5)).
  var extensions: [(identifier: Int32, value: String)] {
    switch purpose {
    case .server(let hosts):
      let names = hosts.map { (CertificateAuthority.isAddress($0) ? "IP:" : "DNS:") + $0 }
      return [
        (NID_subject_alt_name, names.joined(separator: ",")),
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
