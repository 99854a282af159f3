/// Where one field line stands in the bytes of its head: no copy, no text, until someone asks.
package struct FieldSlot: Hashable, Sendable {
  // In half the memory; no limit allows a head of 4 GiB.
  private let (nameBytes, valueBytes): (Range<UInt32>, Range<UInt32>)

  /// The bytes of the name.
  package var name: Range<Int> { Int(nameBytes.lowerBound)..<Int(nameBytes.upperBound) }
  /// The bytes of the value, without the whitespace around it.
  package var value: Range<Int> { Int(valueBytes.lowerBound)..<Int(valueBytes.upperBound) }

  /// Reads one line by the grammar of RFC 9112 section 5.
  init(_ line: Range<Int>, of bytes: UnsafeRawBufferPointer) throws(FieldLineError) {
    if bytes[line.lowerBound].isBlank { throw Self.mistake(.folded, in: line, of: bytes) }
    var index = line.lowerBound
    while index < line.upperBound, bytes[index].isToken { index += 1 }
    guard index < line.upperBound, bytes[index] == UInt8(ascii: ":"), index > line.lowerBound
    else {
      let hasColon = bytes[line].dropFirst().contains(UInt8(ascii: ":"))
      throw Self.mistake(
        hasColon && index > line.lowerBound ? .name : .noName, in: line, of: bytes)
    }
    let value = bytes.trimmed((index + 1)..<line.upperBound)
    for index in value where !bytes[index].isFieldValue {
      throw Self.mistake(.value, in: line, of: bytes)
    }
    nameBytes = UInt32(line.lowerBound)..<UInt32(index)
    valueBytes = UInt32(value.lowerBound)..<UInt32(value.upperBound)
  }

  /// What is wrong with a line; a bare CR is named first, as it may be seen before the line ends.
  private static func mistake(
    _ other: FieldLineError, in line: Range<Int>, of bytes: UnsafeRawBufferPointer
  ) -> FieldLineError {
    bytes[line].contains(.carriageReturn) ? .bareCR : other
  }
}

extension [FieldSlot] {
  /// Appends what stands in a line; false where there are as many as there may be.
  mutating func append(
    _ line: Range<Int>, of bytes: UnsafeRawBufferPointer, limit: Int
  ) throws(FieldLineError) -> Bool {
    guard count < limit else {
      // A bare CR is named first here too.
      if bytes[line].contains(.carriageReturn) { throw .bareCR }
      return false
    }
    append(try FieldSlot(line, of: bytes))
    return true
  }
}
