import Foundation

/// A stand-in for Security's type of the same name: a server's certificates, and whether the engine
/// considers them valid.
public final class SecTrust: Hashable, Sendable {
  let certificates: [SecCertificate]
  /// Whether the engine considers the certificates valid; `nil` if it has not verified them.
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

// The names are those of Apple's Security framework, whose functions begin with a capital letter.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the certificates, the server's certificate first.
///
/// Cast the result with `as? [SecCertificate]`, as on Apple systems.
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> [AnyObject]? {
  trust.certificates
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns whether the engine considered the certificates valid for their server when it asked the
/// app about them.
///
/// If no engine has verified the certificates, as in the `serverTrust` of a view, the result is
/// false, and the error states this.
public func SecTrustEvaluateWithError(
  _ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?
) -> Bool {
  guard trust.isTrusted != true else { return true }
  error?.pointee = CFError(isJudged: trust.isTrusted != nil)
  return false
}

/// A stand-in for Security's type of the same name: one certificate, in DER.
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

// The names are those of Apple's Security framework, whose functions begin with a capital letter.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the certificate in DER.
public func SecCertificateCopyData(_ certificate: SecCertificate) -> Data { certificate.data }

/// A stand-in for Security's type of the same name: a certificate with its private key.
///
/// Apple's Security makes identities from keychains and PKCS #12 data. Linux has neither. Therefore
/// identities are made from PEM text here.
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

/// A protection space with certificates to verify.
///
/// Foundation's own class cannot store certificates.
///
/// `Sendable` is unchecked, as in the superclass. No property changes.
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
