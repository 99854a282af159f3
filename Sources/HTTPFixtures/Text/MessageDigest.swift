/// A hash that is made of bytes and cannot be undone.
///
/// Who computes it depends on the platform: ``hash(_:)`` stands in a file for each.
package enum MessageDigest: String, CaseIterable, Sendable {
  /// RFC 1321.
  case md5
  /// FIPS 180-4, as are the others; the handshake of WebSockets takes it.
  case sha1
  case sha256
  case sha384
  case sha512

  /// How many hexadecimal digits show a hash.
  var hexLength: Int {
    switch self {
    case .md5: 32
    case .sha1: 40
    case .sha256: 64
    case .sha384: 96
    case .sha512: 128
    }
  }

  /// The hash in hexadecimal, in lower case.
  func hex(of bytes: [UInt8]) -> String {
    let digits = [UInt8]("0123456789abcdef".utf8)
    let hex = hash(bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: hex, as: UTF8.self)
  }

  /// The hash of a text in UTF-8, in hexadecimal.
  package func hex(of text: String) -> String {
    hex(of: [UInt8](text.utf8))
  }
}
