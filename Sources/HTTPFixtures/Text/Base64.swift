/// The encoding of RFC 4648 section 4.
enum Base64 {
  /// The bytes of padded text, nil where it is not base64; missing padding is let pass.
  static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var digits = 0
    var padding = 0
    for character in text {
      if character == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(of: character) else { return nil }
      bits = bits << 6 | UInt32(value)
      digits += 1
      if digits % 4 != 1 {
        // Each digit after the first of four completes a byte.
        let shift = UInt32([0, 0, 4, 2][digits % 4])
        bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
      }
    }
    return digits % 4 == 1 || padding > 2 ? nil : bytes
  }

  /// The bytes as padded text.
  static func encode(_ bytes: [UInt8]) -> String {
    let digits = [UInt8]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0 as UInt32) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for place in 0..<4 {
        let digit = digits[Int(bits >> UInt32(18 - 6 * place)) & 63]
        text.append(place > group.count ? UInt8(ascii: "=") : digit)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func value(of character: UInt8) -> UInt8? {
    switch character {
    case 0x41...0x5A: character - 0x41
    case 0x61...0x7A: character - 0x61 + 26
    case 0x30...0x39: character - 0x30 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
