import Foundation

/// The stand-in for Security's type: the certificates that a server showed, and the engine's
/// judgement.
public final class SecTrust: Hashable, Sendable {
  let certificates: [SecCertificate]
  /// Whether the engine judged the certificates valid; `nil` if it has not judged them.
  let isTrusted: Bool?

  init(_ chain: [Data], isTrusted: Bool? = nil) {
    certificates = chain.map(SecCertificate.init)
    self.isTrusted = isTrusted
  }

  /// Whether both trusts have the same certificates.
  public static func == (left: SecTrust, right: SecTrust) -> Bool {
    left.certificates == right.certificates
  }

  /// Hashes the certificates.
  public func hash(into hasher: inout Hasher) { hasher.combine(certificates) }
}

// The names are those of Apple's Security, whose functions begin with a capital letter.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the certificates, the server's own first; cast the array with `as? [SecCertificate]`, as
/// on Apple systems.
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> [AnyObject]? {
  trust.certificates
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns whether the engine judged the certificates valid for their server when it asked the app.
///
/// A trust that no engine has judged, such as the `serverTrust` of a view, is not valid; the error
/// says so.
public func SecTrustEvaluateWithError(
  _ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?
) -> Bool {
  guard trust.isTrusted != true else { return true }
  error?.pointee = CFError(isJudged: trust.isTrusted != nil)
  return false
}

/// The stand-in for Security's type: one certificate, in DER.
public final class SecCertificate: Hashable, Sendable {
  let data: Data

  init(_ data: Data) { self.data = data }

  /// Whether both certificates have the same bytes.
  public static func == (left: SecCertificate, right: SecCertificate) -> Bool {
    left.data == right.data
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(data) }
}

// The names are those of Apple's Security, whose functions begin with a capital letter.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the certificate in DER.
public func SecCertificateCopyData(_ certificate: SecCertificate) -> Data { certificate.data }

/// The stand-in for Security's type: a certificate with its private key.
///
/// Apple's Security makes identities from keychains and PKCS #12 data. Linux has neither, so here
/// they are made from PEM text.
public final class SecIdentity: Hashable, Sendable {
  let values: IdentityValues

  /// Creates an identity from PEM text.
  ///
  /// - Parameters:
  ///   - certificateChain: The certificate, followed by the certificates up to its authority.
  ///   - privateKey: The private key of the first certificate.
  public init(certificateChain: String, privateKey: String) {
    values = IdentityValues(certificateChain: certificateChain, privateKey: privateKey)
  }

  /// Whether both identities have the same certificate and key.
  public static func == (left: SecIdentity, right: SecIdentity) -> Bool {
    left.values == right.values
  }

  /// Hashes the certificate and the key.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

/// A protection space with certificates to judge; Foundation's own class cannot hold them.
///
/// `Sendable` is unchecked, as in its superclass: no property changes.
final class TrustSpace: URLProtectionSpace, @unchecked Sendable {
  let trust: SecTrust

  init(_ trust: SecTrust, host: String, port: Int, scheme: String, method: String) {
    self.trust = trust
    super.init(
      host: host, port: port, protocol: scheme, realm: nil, authenticationMethod: method)
  }

  /// Returns `nil`: protection spaces are not archived here.
  required init?(coder: NSCoder) { nil }
}
