#if !canImport(WebKit)
import Foundation

/// The stand-in for Security's type: a certificate with its private key.
///
/// Security makes identities from keychains and PKCS #12 data, which Linux has not: here they are
/// made from PEM text.
public final class SecIdentity: Hashable, Sendable {
  let values: IdentityValues

  /// Creates an identity from PEM text.
  ///
  /// - Parameters:
  ///   - certificateChain: The certificate first, then those that lead to its authority.
  ///   - privateKey: The private key of the first certificate.
  public init(certificateChain: String, privateKey: String) {
    values = IdentityValues(certificateChain: certificateChain, privateKey: privateKey)
  }

  /// Whether both have the same certificate and key.
  public static func == (left: SecIdentity, right: SecIdentity) -> Bool {
    left.values == right.values
  }

  /// Hashes the certificate and the key.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
#endif
