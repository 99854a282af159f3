import HTTPTypes

/// A field as somebody writes it on a line: `NAME: VALUE`.
struct FieldLine {
  /// The field, its value without the blanks around it.
  let field: HTTPField

  /// Reads a line; nil where there is no name before a colon, or where a head cannot hold the
  /// value.
  init?(_ line: some Collection<UInt8>) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
      let text = String(validating: Self.trimmed(line[..<colon]), as: UTF8.self),
      let name = HTTPField.Name(text)
    else { return nil }
    let value = Self.trimmed(line[line.index(after: colon)...])
    guard !value.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else { return nil }
    // What is not UTF-8 goes out byte by byte all the same (RFC 9110 section 5.5).
    field =
      String(validating: value, as: UTF8.self).map { HTTPField(name: name, value: $0) }
      ?? HTTPField(name: name, lenientValue: value)
  }

  private static func trimmed(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let end = Array(bytes.drop(while: isBlank))
    return Array(end[..<(end.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0)])
  }
}
