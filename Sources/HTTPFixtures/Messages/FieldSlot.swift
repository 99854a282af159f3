/// Where one field line stands in the bytes of its head: no copy, no text, until someone asks.
package struct FieldSlot: Hashable, Sendable {
  /// The bytes of the name.
  package var name: Range<Int>
  /// The bytes of the value, without the whitespace around it.
  package var value: Range<Int>

  /// Reads one line by the grammar of RFC 9112 section 5.
  init(_ line: Range<Int>, of bytes: UnsafeRawBufferPointer) throws(FieldLineError) {
    if bytes[line.lowerBound].isBlank { throw .folded }
    var index = line.lowerBound
    while index < line.upperBound, bytes[index].isToken { index += 1 }
    guard index < line.upperBound, bytes[index] == UInt8(ascii: ":"), index > line.lowerBound
    else {
      let hasColon = bytes[line].dropFirst().contains(UInt8(ascii: ":"))
      throw hasColon && index > line.lowerBound ? .name : .noName
    }
    name = line.lowerBound..<index
    value = bytes.trimmed((index + 1)..<line.upperBound)
    for index in value where !bytes[index].isFieldValue {
      throw bytes[index] == .carriageReturn ? .bareCR : .value
    }
  }
}
