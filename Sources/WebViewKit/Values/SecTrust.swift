#if !canImport(WebKit)
import Foundation

/// Stands for Security's type: the certificates that a server showed.
public final class SecTrust: Hashable, Sendable {
  let certificates: [SecCertificate]

  init(_ chain: [Data]) { certificates = chain.map(SecCertificate.init) }

  /// Whether both have the same certificates.
  public static func == (left: SecTrust, right: SecTrust) -> Bool {
    left.certificates == right.certificates
  }

  /// Hashes the certificates.
  public func hash(into hasher: inout Hasher) { hasher.combine(certificates) }
}

// Security's names; a function there begins with a capital letter.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The certificates, the server's own first.
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> [SecCertificate]? {
  trust.certificates
}
#endif
