extension Sequence<UInt8> {
  /// The bytes as text, those that `isAllowed` refuses percent-encoded (RFC 3986 section 2.1).
  package func percentEncoded(allowing isAllowed: (UInt8) -> Bool) -> String {
    let digits = [UInt8]("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in self {
      if isAllowed(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
