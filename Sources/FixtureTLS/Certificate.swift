import COpenSSL

/// An X.509 certificate (RFC 5280) while it is made or read.
final class Certificate {
  let pointer: OpaquePointer

  /// Makes a certificate of version 3 for a key, with a random serial number, not signed yet.
  init(subject: String, key: PrivateKey) throws {
    guard let certificate = X509_new() else { throw TLSError("make a certificate") }
    pointer = certificate
    let name = X509_NAME_new()
    let serial = BN_new()
    defer {
      X509_NAME_free(name)
      BN_free(serial)
    }
    let validity = CertificateAuthority.validity
    guard X509_set_version(certificate, 2) == 1,
      BN_rand(serial, 127, BN_RAND_TOP_ANY, BN_RAND_BOTTOM_ANY) == 1,
      BN_to_ASN1_INTEGER(serial, X509_get_serialNumber(certificate)) != nil,
      X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, subject, -1, -1, 0) == 1,
      X509_set_subject_name(certificate, name) == 1,
      X509_gmtime_adj(X509_getm_notBefore(certificate), validity.before) != nil,
      X509_gmtime_adj(X509_getm_notAfter(certificate), validity.after) != nil,
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

  deinit { X509_free(pointer) }

  /// Adds an extension in the words of OpenSSL's configuration files.
  func add(_ identifier: Int32, _ value: String) throws {
    var context = X509V3_CTX()
    X509V3_set_ctx(&context, pointer, pointer, nil, nil, 0)
    guard let added = X509V3_EXT_conf_nid(nil, &context, identifier, value) else {
      throw TLSError("make the extension '\(value)'")
    }
    defer { X509_EXTENSION_free(added) }
    guard X509_add_ext(pointer, added, -1) == 1 else {
      throw TLSError("add the extension '\(value)'")
    }
  }

  /// Signs the certificate in the name of an issuer.
  func sign(issuer: Certificate, key: PrivateKey) throws {
    guard X509_set_issuer_name(pointer, X509_get_subject_name(issuer.pointer)) == 1,
      X509_sign(pointer, key.pointer, EVP_sha256()) > 0
    else { throw TLSError("sign the certificate") }
  }

  /// The certificate as PEM text.
  func pem() throws -> String {
    try MemoryBIO.text("write a certificate") { PEM_write_bio_X509($0, pointer) }
  }
}
