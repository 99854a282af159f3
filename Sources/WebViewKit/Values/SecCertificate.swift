#if !canImport(WebKit)
import Foundation

/// Stands for Security's type: one certificate, in DER.
public final class SecCertificate: Hashable, Sendable {
  let data: Data

  init(_ data: Data) { self.data = data }

  /// Whether both are the same bytes.
  public static func == (left: SecCertificate, right: SecCertificate) -> Bool {
    left.data == right.data
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(data) }
}

// Security's names; a function there begins with a capital letter.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The certificate in DER.
public func SecCertificateCopyData(_ certificate: SecCertificate) -> Data { certificate.data }
#endif
