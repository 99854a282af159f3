extension UInt8 {
  static var carriageReturn: UInt8 { 0x0D }
  static var lineFeed: UInt8 { 0x0A }
  static var space: UInt8 { 0x20 }

  /// The lower-case letter of an ASCII letter, everything else unchanged.
  var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

  /// A space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// A byte of a token (RFC 9110 section 5.6.2); one bit for each ASCII character.
  var isToken: Bool {
    guard self < 0x80 else { return false }
    let bits: UInt64 = self < 0x40 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
    return (bits >> UInt64(self & 0x3F)) & 1 == 1
  }

  /// A byte of a field value (RFC 9110 section 5.5): visible, blank, or beyond ASCII.
  var isFieldValue: Bool { (self >= 0x20 && self != 0x7F) || self == 0x09 }

  /// A visible ASCII character.
  var isVisible: Bool { self > 0x20 && self < 0x7F }

  /// A byte that may stand in a request target: visible, and no `#`.
  ///
  /// RFC 3986 forbids ``"<>\^`{|}`` and single brackets too. Browsers and curl send some of them as
  /// they are, above all in queries, and nobody takes them for anything else there.
  var isTarget: Bool {
    guard self < 0x80 else { return false }
    let bits: UInt64 = self < 0x40 ? 0xFFFF_FFF6_0000_0000 : 0x7FFF_FFFF_FFFF_FFFF
    return (bits >> UInt64(self & 0x3F)) & 1 == 1
  }

  /// A character that never needs percent-encoding (RFC 3986 section 2.3).
  package var isUnreserved: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  /// The value of a hexadecimal digit.
  var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
