/// The bytes that a part of an address encodes (URL standard, section 1.3).
struct PercentEncodeSet: Sendable {
  static let fragment = PercentEncodeSet(" \"<>`")
  static let query = PercentEncodeSet(" \"#<>'")
  static let path = PercentEncodeSet(" \"#<>?^`{}")
  static let credentials = PercentEncodeSet(" \"#<>?^`{}/:;=@[\\]|")

  /// Those between blank and `~`; all others are encoded everywhere.
  private let visible: Set<UInt8>

  private init(_ visible: String) { self.visible = Set(visible.utf8) }

  /// The text with these bytes as `%` and two digits.
  func encode(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(where: contains) else { return String(decoding: bytes, as: UTF8.self) }
    var encoded: [UInt8] = []
    for byte in bytes {
      if contains(byte) {
        encoded += [UInt8(ascii: "%"), Self.digit(byte >> 4), Self.digit(byte & 0xF)]
      } else {
        encoded.append(byte)
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private func contains(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte > 0x7E || visible.contains(byte)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
