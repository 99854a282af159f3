extension UnsafeRawBufferPointer {
  /// Whether the bytes of a range are `text`, which is ASCII, without regard to case.
  func matches(_ range: Range<Int>, _ text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    for offset in 0..<range.count
    where self[range.lowerBound &+ offset].lowercased != text.utf8Start[offset].lowercased {
      return false
    }
    return true
  }

  /// The same for a text that is known later.
  func matches(_ range: Range<Int>, anyCaseOf text: String) -> Bool {
    range.count == text.utf8.count
      && zip(self[range], text.utf8).allSatisfy { $0.lowercased == $1.lowercased }
  }

  /// Whether the bytes of a range are `text`, which is ASCII.
  func equals(_ range: Range<Int>, _ text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    for offset in 0..<range.count
    where self[range.lowerBound &+ offset] != text.utf8Start[offset] {
      return false
    }
    return true
  }

  /// The first place of a byte at or after `start`, eight bytes at a time.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    var index = start
    let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
    while index &+ 8 <= count {
      // A byte that equals the wanted one becomes zero; this is the usual test for a zero byte.
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

  /// Whether the three bytes from a place on are a percent-encoded byte (RFC 3986 section 2.1).
  func isEscape(at index: Int) -> Bool {
    self[index] == UInt8(ascii: "%") && self[index + 1].hexValue != nil
      && self[index + 2].hexValue != nil
  }

  /// The text of a range.
  func text(_ range: Range<Int>) -> String {
    String(decoding: self[range], as: UTF8.self)
  }

  /// The part of a range without the spaces and tabs around it.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, self[lower].isBlank { lower += 1 }
    while lower < upper, self[upper - 1].isBlank { upper -= 1 }
    return lower..<upper
  }

  /// The members of a comma-separated list, without whitespace and without empty members.
  func members(of range: Range<Int>) -> [Range<Int>] {
    elements(of: range).filter { !$0.isEmpty }
  }

  /// What stands between the commas of a list, without whitespace, empty or not.
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
