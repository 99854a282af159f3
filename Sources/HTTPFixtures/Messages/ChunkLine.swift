/// The line before the data of a chunk: `chunk-size [ chunk-ext ]` (RFC 9112 section 7.1).
struct ChunkLine: Hashable, Sendable {
  /// How many bytes of data follow; 0 for the last chunk.
  let size: Int
  /// The extensions, which are checked and ignored.
  let extensions: Range<Int>

  /// Nil for a size that is none or beyond 60 bits, and for extensions that break the grammar.
  init?(_ line: Range<Int>, of bytes: UnsafeRawBufferPointer) {
    var number = 0
    var index = line.lowerBound
    while index < line.upperBound, let digit = bytes[index].hexValue {
      if number >> 56 > 0 { return nil }
      number = number << 4 | Int(digit)
      index += 1
    }
    guard index > line.lowerBound else { return nil }
    size = number
    extensions = index..<line.upperBound
    while index < line.upperBound {
      guard let next = Self.end(ofExtensionAt: index, in: line, of: bytes) else { return nil }
      index = next
    }
  }

  /// `BWS ";" BWS name [ BWS "=" BWS value ]` (section 7.1.1); nil where there is something else.
  private static func end(
    ofExtensionAt start: Int, in line: Range<Int>, of bytes: UnsafeRawBufferPointer
  ) -> Int? {
    guard let semicolon = place(of: ";", from: start, in: line, of: bytes) else { return nil }
    let name = bytes.skippingBlanks(from: semicolon + 1, in: line)
    let end = bytes.skippingToken(from: name, in: line)
    guard end > name else { return nil }
    guard let equals = place(of: "=", from: end, in: line, of: bytes) else { return end }
    let value = bytes.skippingBlanks(from: equals + 1, in: line)
    guard value < line.upperBound else { return nil }
    if bytes[value] == UInt8(ascii: "\"") { return bytes.skippingQuoted(from: value, in: line) }
    let last = bytes.skippingToken(from: value, in: line)
    return last > value ? last : nil
  }

  /// The place of a delimiter, behind blanks if need be; nil where there is none.
  private static func place(
    of delimiter: Unicode.Scalar, from start: Int, in line: Range<Int>,
    of bytes: UnsafeRawBufferPointer
  ) -> Int? {
    let index = bytes.skippingBlanks(from: start, in: line)
    return index < line.upperBound && bytes[index] == UInt8(ascii: delimiter) ? index : nil
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func skippingBlanks(from start: Int, in line: Range<Int>) -> Int {
    self[start..<line.upperBound].firstIndex { !$0.isBlank } ?? line.upperBound
  }

  fileprivate func skippingToken(from start: Int, in line: Range<Int>) -> Int {
    self[start..<line.upperBound].firstIndex { !$0.isToken } ?? line.upperBound
  }

  /// The end of a quoted string (RFC 9110 section 5.6.4); nil where its text or its end is wrong.
  fileprivate func skippingQuoted(from start: Int, in line: Range<Int>) -> Int? {
    var index = start + 1
    while index < line.upperBound {
      if self[index] == UInt8(ascii: "\"") { return index + 1 }
      if self[index] == UInt8(ascii: "\\") { index += 1 }
      guard index < line.upperBound, self[index].isFieldValue else { return nil }
      index += 1
    }
    return nil
  }
}
