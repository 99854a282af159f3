/// Paths in one spelling, so that two that mean the same are the same (RFC 3986 section 6.2.2).
enum CanonicalPath {
  /// The path with unreserved characters as themselves and all other escapes in upper case.
  ///
  /// Characters that a URL may not have are escaped, so an author may write `/été`.
  static func of(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { $0 != UInt8(ascii: "%") && $0.isPathCharacter }
    if isPlain { return path }
    let bytes = [UInt8](path.utf8)
    var canonical = ""
    var index = 0
    while index < bytes.count {
      var text = String(decoding: [bytes[index]], as: UTF8.self)
      var byte = bytes[index]
      if byte == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = bytes[index + 1].hexValue, let low = bytes[index + 2].hexValue
      {
        byte = high << 4 | low
        text = byte.isUnreserved ? String(decoding: [byte], as: UTF8.self) : byte.escape
        index += 2
      } else if !byte.isPathCharacter {
        text = byte.escape
      }
      canonical += text
      index += 1
    }
    return canonical
  }
}

extension UInt8 {
  /// A character that may stand in a path (RFC 3986 section 3.3), `%` included.
  fileprivate var isPathCharacter: Bool {
    switch self {
    // From & to / stand &'()*+,-./ without a gap.
    case 0x21, 0x24, 0x25, 0x26...0x2F, 0x3A, 0x3B, 0x3D, 0x40: true
    default: isUnreserved
    }
  }

  /// The byte percent-encoded.
  fileprivate var escape: String {
    let digits = String(self, radix: 16, uppercase: true)
    return digits.count == 1 ? "%0" + digits : "%" + digits
  }
}
