/// The encoding of cookie values that contain forbidden bytes (RFC 6265 section 4.1.1).
///
/// As in Python, such a value is quoted and escaped: `"a\073b"` for `a;b`.
package enum QuotedCookieValue {
  /// Returns a value as a cookie can hold it.
  package static func text(of value: String) -> String {
    if value.utf8.allSatisfy(isPlain) { return value }
    let escaped = value.utf8.map { byte -> String in
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        return "\\" + String(decoding: [byte], as: UTF8.self)
      }
      if isPlain(byte) || byte == 0x20 { return String(decoding: [byte], as: UTF8.self) }
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
    }
    return "\"\(escaped.joined())\""
  }

  /// Returns the value of a quoted string.
  ///
  /// If the string has no quotes, or the value is not UTF-8, returns the string itself.
  package static func read(_ text: String) -> String {
    guard text.utf8.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    var rest = text.utf8.dropFirst().dropLast()
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.first else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(3), as: UTF8.self)
      let isOctal = digits.utf8.count == 3 && digits.utf8.allSatisfy { 0x30...0x37 ~= $0 }
      let escaped = isOctal ? UInt8(digits, radix: 8) : nil
      bytes.append(escaped ?? next)
      rest = rest.dropFirst(escaped == nil ? 1 : 3)
    }
    return String(validating: bytes, as: UTF8.self) ?? text
  }

  /// Whether a byte may be in a value without an escape (RFC 6265 section 4.1.1, `cookie-octet`).
  private static func isPlain(_ byte: UInt8) -> Bool {
    0x21..<0x7F ~= byte && !"\",;\\".utf8.contains(byte)
  }
}
