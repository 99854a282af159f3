extension String {
  /// JSON in which each escaped pair of surrogates (RFC 8259 section 7) is one escape of YAML.
  ///
  /// All other JSON is YAML as it is (YAML 1.2 section 1.3).
  var withoutSurrogatePairs: String {
    let bytes = Array(utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else {
        result.append(bytes[index])
        index += 1
        continue
      }
      if let high = String.unit(bytes, at: index), 0xD800..<0xDC00 ~= high,
        let low = String.unit(bytes, at: index + 6), 0xDC00..<0xE000 ~= low
      {
        let scalar = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
        let digits = String(scalar, radix: 16)
        result += "\\U\(String(repeating: "0", count: 8 - digits.count))\(digits)".utf8
        index += 12
      } else {
        result += bytes[index...(index + 1)]
        index += 2
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The number of an escape `\uXXXX`.
  private static func unit(_ bytes: [UInt8], at index: Int) -> Int? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return Int(String(decoding: bytes[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
  }
}
