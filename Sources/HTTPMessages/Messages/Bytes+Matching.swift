extension UnsafeRawBufferPointer {
  /// Whether the bytes of a range are equal to `text`, which is ASCII, ignoring case.
  package func matches(_ range: Range<Int>, _ text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    for offset in 0..<range.count
    where self[range.lowerBound &+ offset].lowercased != text.utf8Start[offset].lowercased {
      return false
    }
    return true
  }

  /// Whether the bytes of a range are equal to `text`, known only at run time, ignoring case.
  package func matches(_ range: Range<Int>, anyCaseOf text: String) -> Bool {
    range.count == text.utf8.count
      && zip(self[range], text.utf8).allSatisfy { $0.lowercased == $1.lowercased }
  }

  /// Whether the bytes of a range are equal to `text`, which is ASCII.
  func equals(_ range: Range<Int>, _ text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    for offset in 0..<range.count
    where self[range.lowerBound &+ offset] != text.utf8Start[offset] {
      return false
    }
    return true
  }

  /// Whether all bytes of a range satisfy a condition.
  ///
  /// This is several times faster than checking a slice.
  @inline(__always)
  package func allSatisfy(in range: Range<Int>, _ condition: (UInt8) -> Bool) -> Bool {
    for index in range where !condition(self[index]) { return false }
    return true
  }

  /// Returns the first index of a byte at or after `start`, looking at eight bytes at a time.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    var index = start
    let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
    while index &+ 8 <= count {
      // A byte that equals the given byte becomes zero. This is the usual test for a zero byte.
      let word = loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ pattern
      let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      if zeros != 0 { return index &+ UInt64(littleEndian: zeros).trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < count {
      if self[index] == byte { return index }
      index &+= 1
    }
    return nil
  }

  /// Whether the three bytes at an index are a percent-encoded byte (RFC 3986 section 2.1).
  func isEscape(at index: Int) -> Bool {
    self[index] == UInt8(ascii: "%") && self[index + 1].hexValue != nil
      && self[index + 2].hexValue != nil
  }

  package func text(_ range: Range<Int>) -> String {
    String(decoding: self[range], as: UTF8.self)
  }

  /// Returns the part of a range without the spaces and tabs around it.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, self[lower].isBlank { lower += 1 }
    while lower < upper, self[upper - 1].isBlank { upper -= 1 }
    return lower..<upper
  }

  /// Returns the members of a comma-separated list, without whitespace and without empty members.
  package func members(of range: Range<Int>) -> [Range<Int>] {
    elements(of: range).filter { !$0.isEmpty }
  }

  /// Returns the elements of a comma-separated list, including empty ones, without whitespace.
  func elements(of range: Range<Int>) -> [Range<Int>] {
    var elements: [Range<Int>] = []
    var start = range.lowerBound
    for index in range where self[index] == UInt8(ascii: ",") {
      elements.append(trimmed(start..<index))
      start = index + 1
    }
    elements.append(trimmed(start..<range.upperBound))
    return elements
  }
}

extension [UInt8] {
  /// Returns the first index of some bytes at or after `start` and before `end`, in time that is
  /// linear in both lengths (the algorithm of Knuth, Morris and Pratt).
  package func firstIndex(
    of text: [UInt8], from start: Int = 0, before end: Int = .max
  ) -> Int? {
    guard let first = text.first else { return start }
    // For each byte, the length of the longest proper prefix of `text` that also ends there.
    var borders = [Int](repeating: 0, count: text.count)
    var known = 0
    for index in text.indices.dropFirst() {
      while known > 0, text[known] != text[index] { known = borders[known - 1] }
      if text[known] == text[index] { known += 1 }
      borders[index] = known
    }
    return withUnsafeBytes { bytes in
      let bytes = UnsafeRawBufferPointer(rebasing: bytes.prefix(end))
      var (index, known) = (start, 0)
      while true {
        if known == 0 {
          guard let next = bytes.firstIndex(of: first, from: index) else { return nil }
          index = next
        }
        guard index < bytes.count else { return nil }
        while known > 0, text[known] != bytes[index] { known = borders[known - 1] }
        if text[known] == bytes[index] { known += 1 }
        index += 1
        if known == text.count { return index - known }
      }
    }
  }
}

extension Collection<UInt8> where SubSequence == Self {
  /// Takes bytes off the front, up to the first that does not satisfy a condition.
  @discardableResult
  package mutating func take(while condition: (UInt8) -> Bool) -> Self {
    let taken = prefix(while: condition)
    self = self[taken.endIndex...]
    return taken
  }
}

extension UInt8 {
  package static var carriageReturn: UInt8 { 0x0D }
  package static var lineFeed: UInt8 { 0x0A }
  static var space: UInt8 { 0x20 }

  /// The byte in lower case if it is an ASCII letter, otherwise the same byte.
  package var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

  @inlinable package var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// Whether the byte may be in a token (RFC 9110 section 5.6.2).
  package var isToken: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x5E...0x7A, 0x7C, 0x7E, 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D,
      0x2E:
      true
    default: false
    }
  }

  /// Whether the byte may be in a field value (RFC 9110 section 5.5): visible, blank, or not ASCII.
  var isFieldValue: Bool { (self >= 0x20 && self != 0x7F) || self == 0x09 }

  package var isVisible: Bool { self > 0x20 && self < 0x7F }

  /// Whether the byte may be in a request target: visible, and not `#`.
  ///
  /// RFC 3986 also forbids ``"<>\^`{|}`` and single brackets. Browsers and curl send some of them
  /// without encoding, mostly in queries, where they have no other meaning.
  var isTarget: Bool { isVisible && self != UInt8(ascii: "#") }

  /// Whether the byte never needs percent-encoding (RFC 3986 section 2.3).
  package var isUnreserved: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  /// Whether the byte is a letter, a digit, `-`, `_` or `.`.
  package var isNameCharacter: Bool { isUnreserved && self != UInt8(ascii: "~") }

  /// Whether the byte is a letter, a digit, `-` or `_`.
  package var isWordCharacter: Bool { isNameCharacter && self != UInt8(ascii: ".") }

  package var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
