import Foundation

/// A stand-in for Security's type of the same name: the public key of a certificate.
public final class SecKey: Hashable, Sendable {
  let data: Data

  init(_ data: Data) { self.data = data }

  /// Whether both keys have the same bytes.
  public static func == (left: SecKey, right: SecKey) -> Bool { left.data == right.data }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(data) }
}

// The names are those of Apple's Security framework, whose functions begin with a capital letter.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the number of certificates.
public func SecTrustGetCertificateCount(_ trust: SecTrust) -> Int { trust.certificates.count }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the certificate at the given index, where 0 is the server's certificate; `nil` if there
/// are fewer certificates.
public func SecTrustGetCertificateAtIndex(_ trust: SecTrust, _ index: Int) -> SecCertificate? {
  trust.certificates.indices.contains(index) ? trust.certificates[index] : nil
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the public key of the server's certificate; `nil` if the certificate cannot be read.
public func SecTrustCopyKey(_ trust: SecTrust) -> SecKey? {
  trust.certificates.first.flatMap(SecCertificateCopyKey)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the public key of a certificate; `nil` if the certificate cannot be read.
public func SecCertificateCopyKey(_ certificate: SecCertificate) -> SecKey? {
  CertificateFields.publicKey(of: certificate.data).map(SecKey.init)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the bytes of a public key: PKCS #1 for an RSA key, the uncompressed point for all other
/// keys.
///
/// - Parameter error: Never set, since the function does not fail.
public func SecKeyCopyExternalRepresentation(
  _ key: SecKey, _ error: UnsafeMutablePointer<CFError?>?
) -> Data? { key.data }

/// A parser for certificates in DER (RFC 5280 section 4.1).
private enum CertificateFields {
  private enum Tag {
    static let bitString: UInt8 = 0x03
    static let sequence: UInt8 = 0x30
    static let version: UInt8 = 0xA0
  }

  /// Returns the content of `subjectPublicKey`; `nil` if the data is not a certificate.
  static func publicKey(of certificate: Data) -> Data? {
    var rest = certificate[...]
    guard var certificate = element(Tag.sequence, of: &rest),
      var fields = element(Tag.sequence, of: &certificate)
    else { return nil }
    if fields.first == Tag.version { _ = element(nil, of: &fields) }
    // serialNumber, signature, issuer, validity, subject
    for _ in 0..<5 where element(nil, of: &fields) == nil { return nil }
    guard var info = element(Tag.sequence, of: &fields),
      element(Tag.sequence, of: &info) != nil,
      let bits = element(Tag.bitString, of: &info), bits.first == 0
    else { return nil }
    return Data(bits.dropFirst())
  }

  /// Removes the next element from the data if it has the given tag, and returns its content.
  private static func element(_ tag: UInt8?, of data: inout Data.SubSequence) -> Data.SubSequence? {
    guard let found = data.popFirst(), tag == nil || found == tag,
      var length = data.popFirst().map(Int.init)
    else { return nil }
    if length > 0x7F {
      let count = length & 0x7F
      guard count <= 3, data.count >= count else { return nil }
      length = data.prefix(count).reduce(0) { $0 << 8 | Int($1) }
      data.removeFirst(count)
    }
    guard data.count >= length else { return nil }
    defer { data.removeFirst(length) }
    return data.prefix(length)
  }
}
