import AuthoredYAML

/// A file with `{{…}}` in it, which are replaced anew for each request.
struct Template {
  /// How a value is written into the file.
  enum Escaping {
    /// As it may stand in HTML and XML.
    case html
    case none

    /// The text, escaped.
    func escaped(_ text: String) -> String {
      switch self {
      // wptserve escapes this one too, for attributes in single quotes.
      case .html:
        text.escapedForHTML.split(separator: "'", omittingEmptySubsequences: false)
          .joined(separator: "&#x27;")
      case .none: text
      }
    }
  }

  private enum Piece {
    case bytes(ArraySlice<UInt8>)
    case expression(TemplateExpression)
  }

  private var pieces: [Piece]

  /// Takes bytes as they are, whatever is in them.
  init(plain bytes: [UInt8]) {
    pieces = [.bytes(bytes[...])]
  }

  /// Reads a file, or a line of it.
  ///
  /// - Throws: ``AuthoredError`` where an expression is none.
  init(_ bytes: [UInt8], file: String, line: Int = 1) throws(AuthoredError) {
    pieces = []
    var line = line
    var copied = 0
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "{")) {
      index = start + 1
      guard bytes[index...].first == UInt8(ascii: "{"),
        let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")),
        bytes[(end + 1)...].first == UInt8(ascii: "}")
      else { continue }
      line += bytes[copied..<start].count { $0 == 0x0A }
      let text = String(decoding: bytes[(start + 2)..<end], as: UTF8.self)
      pieces.append(.bytes(bytes[copied..<start]))
      pieces.append(.expression(try TemplateExpression(text, file: file, line: line)))
      line += bytes[start..<end].count { $0 == 0x0A }
      (index, copied) = (end + 2, end + 2)
    }
    pieces.append(.bytes(bytes[copied...]))
  }

  /// The bytes with the values of one request.
  ///
  /// - Throws: ``AuthoredError`` where something has no value.
  func filled(
    from values: inout TemplateValues, _ escaping: Escaping
  ) throws(AuthoredError) -> [UInt8] {
    var filled: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .bytes(let bytes): filled += bytes
      case .expression(let expression):
        filled += escaping.escaped(try values.value(of: expression)).utf8
      }
    }
    return filled
  }
}
