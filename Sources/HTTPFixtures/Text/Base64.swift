#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The encoding of RFC 4648 section 4.
enum Base64 {
  /// The bytes of a text, whose padding may be missing; nil if it is not base64.
  static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    let sign = UInt8(ascii: "=")
    let digits = text.prefix { $0 != sign }
    let padding = text.dropFirst(digits.count)
    // Foundation takes more padding than there may be, and digits behind it.
    guard padding.count <= 2, padding.allSatisfy({ $0 == sign }), digits.count & 3 != 1 else {
      return nil
    }
    let missing = repeatElement(sign, count: -digits.count & 3)
    return Data(base64Encoded: Data(digits) + missing).map(Array.init)
  }

  /// The bytes as padded text.
  static func encode(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
