/// The bytes of a JSON text (RFC 8259), and the place up to which they have been read.
package struct JSONScanner {
  let bytes: [UInt8]
  var index = 0

  /// Whether the bytes are one value and nothing else; that they are UTF-8 is not looked at.
  package static func accepts(_ bytes: [UInt8]) -> Bool {
    var scanner = JSONScanner(bytes: bytes)
    guard scanner.takeValue() else { return false }
    scanner.skipBlanks()
    return scanner.next == nil
  }

  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  mutating func skipBlanks() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
  }

  /// Takes `true`, `false`, `null` or a number; returns what is missing at the place reached.
  mutating func takeWord() -> String? {
    for word in ["true", "false", "null"] where bytes[index...].starts(with: word.utf8) {
      index += word.utf8.count
      return nil
    }
    let start = index
    _ = take("-")
    // A number has no zero in front.
    guard take("0") || takeDigits() else {
      index = start
      return "a value of JSON"
    }
    if take("."), !takeDigits() { return "digits behind '.'" }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard takeDigits() else { return "digits of the exponent" }
    }
    return nil
  }

  private mutating func takeDigits() -> Bool {
    let start = index
    while let byte = next, 0x30...0x39 ~= byte { index += 1 }
    return index > start
  }

  /// Takes four hexadecimal digits; `nil` if others stand there.
  mutating func takeCodeUnit() -> UInt16? {
    let digits = bytes[index...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    index += 4
    return unit
  }
}

extension JSONScanner {
  /// Skips a value of any depth; open arrays and objects are kept in a list, not on the stack.
  private mutating func takeValue() -> Bool {
    var open: [UInt8] = []
    repeat {
      skipBlanks()
      if take("{") {
        skipBlanks()
        if next != UInt8(ascii: "}") {
          open.append(UInt8(ascii: "}"))
          guard takeName() else { return false }
          continue
        }
        index += 1
      } else if take("[") {
        skipBlanks()
        if next != UInt8(ascii: "]") {
          open.append(UInt8(ascii: "]"))
          continue
        }
        index += 1
      } else if next == UInt8(ascii: "\"") {
        guard takeString() else { return false }
      } else if takeWord() != nil {
        return false
      }
      guard takeEnds(&open) else { return false }
    } while !open.isEmpty
    return true
  }

  /// Takes what may stand behind a value: the ends of what is open, or a comma, and in an object
  /// the name that follows it.
  private mutating func takeEnds(_ open: inout [UInt8]) -> Bool {
    while let end = open.last {
      skipBlanks()
      if next == end {
        index += 1
        open.removeLast()
      } else {
        return take(",") && (end == UInt8(ascii: "]") || takeName())
      }
    }
    return true
  }

  /// Takes the name of a member and the colon.
  private mutating func takeName() -> Bool {
    skipBlanks()
    guard takeString() else { return false }
    skipBlanks()
    return take(":")
  }

  private mutating func takeString() -> Bool {
    guard take("\"") else { return false }
    while let byte = next, byte >= 0x20 {
      index += 1
      if byte == UInt8(ascii: "\"") { return true }
      guard byte == UInt8(ascii: "\\") else { continue }
      guard let escaped = next, "\"\\/bfnrtu".utf8.contains(escaped) else { return false }
      index += 1
      guard escaped != UInt8(ascii: "u") || takeCodeUnit() != nil else { return false }
    }
    return false
  }
}
