internal import FixtureSystem

extension String {
  /// The text escaped for HTML, for an element or a quoted attribute.
  package var escapedForHTML: String {
    replacingBytes { byte in
      switch byte {
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: ">"): "&gt;"
      case UInt8(ascii: "\""): "&quot;"
      default: nil
      }
    }
  }

  /// Returns the string with some of its bytes, which have to be ASCII, replaced with strings.
  package func replacingBytes(by text: (UInt8) -> StaticString?) -> String {
    guard let first = utf8.firstIndex(where: { text($0) != nil }) else { return self }
    var bytes = [UInt8](utf8[..<first])
    bytes.reserveCapacity(utf8.count + utf8.count / 8)
    for byte in utf8[first...] {
      guard let text = text(byte) else {
        bytes.append(byte)
        continue
      }
      text.withUTF8Buffer { bytes += $0 }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text as a string literal for a script in HTML.
  ///
  /// Nothing in the text can end the literal or the script element.
  var quotedForScript: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\", "<", "\u{2028}", "\u{2029}", "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// The text as a JSON string (RFC 8259 section 7).
  package var quotedForJSON: String {
    var quoted: [UInt8] = [UInt8(ascii: "\"")]
    quoted.reserveCapacity(utf8.count + 2)
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
      case 0x0A: quoted += "\\n".utf8
      case 0x0D: quoted += "\\r".utf8
      case 0x09: quoted += "\\t".utf8
      case ..<0x20: quoted += ("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)).utf8
      default: quoted.append(byte)
      }
    }
    quoted.append(UInt8(ascii: "\""))
    return String(decoding: quoted, as: UTF8.self)
  }

  /// The text as a quoted string for a header field (RFC 9110 section 5.6.4).
  package var quotedForField: String {
    "\"\(String(flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }))\""
  }

  /// The bytes after percent-decoding; `nil` if a `%` is not followed by two hexadecimal digits.
  package var percentDecoded: [UInt8]? { utf8.percentDecoded }
}

extension Sequence<UInt8> {
  /// The bytes after percent-decoding; `nil` if a `%` is not followed by two hexadecimal digits.
  var percentDecoded: [UInt8]? {
    var decoded: [UInt8] = []
    var bytes = makeIterator()
    while let byte = bytes.next() {
      if byte != UInt8(ascii: "%") {
        decoded.append(byte)
      } else if let high = bytes.next()?.hexValue, let low = bytes.next()?.hexValue {
        decoded.append(high << 4 | low)
      } else {
        return nil
      }
    }
    return decoded
  }

  /// Returns the bytes as text.
  ///
  /// Bytes for which `isAllowed` is false are percent-encoded (RFC 3986 section 2.1).
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

/// The encoding of RFC 4648 section 4.
package enum Base64 {
  /// Returns the bytes of a base64 string, whose padding may be missing; `nil` if it is not valid.
  package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    let sign = UInt8(ascii: "=")
    let digits = text.prefix { $0 != sign }
    let padding = text.dropFirst(digits.count)
    // Foundation accepts too much padding, and digits after it.
    guard padding.count <= 2, padding.allSatisfy({ $0 == sign }), digits.count & 3 != 1 else {
      return nil
    }
    let missing = repeatElement(sign, count: -digits.count & 3)
    return Data(base64Encoded: Data(digits) + missing).map(Array.init)
  }

  package static func encode(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}

extension BidirectionalCollection<UInt8> {
  /// The bytes without the spaces and tabs around them.
  @inlinable package var trimmingBlanks: SubSequence {
    let start = drop { $0.isBlank }
    return start[..<(start.lastIndex { !$0.isBlank }.map(index(after:)) ?? start.startIndex)]
  }
}

extension Substring {
  package var trimmingBlanks: Substring { Substring(utf8.trimmingBlanks) }
}
