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
