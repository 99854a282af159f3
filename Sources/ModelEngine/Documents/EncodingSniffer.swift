extension TextEncoding {
  /// Determines the encoding of a document from its byte order mark, the charset of its response,
  /// or its own declaration (HTML 13.2.3.2, encoding sniffing algorithm).
  init(of bytes: [UInt8], charset: String?, isXML: Bool) {
    self =
      Self.marked(bytes) ?? charset.flatMap { TextEncoding(label: $0) }
      ?? (isXML ? Self.declared(bytes) ?? .utf8 : MetaPrescan(bytes).encoding ?? .windows1252)
  }

  private static func marked(_ bytes: [UInt8]) -> TextEncoding? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
    if bytes.starts(with: [0xFE, 0xFF]) { return TextEncoding(label: "utf-16be") }
    if bytes.starts(with: [0xFF, 0xFE]) { return TextEncoding(label: "utf-16le") }
    return nil
  }

  /// Whether an XML declaration names an encoding that does not exist.
  static func isUnknown(in bytes: [UInt8]) -> Bool {
    declaredName(bytes).map { TextEncoding(label: $0) == nil } ?? false
  }

  private static func declared(_ bytes: [UInt8]) -> TextEncoding? {
    declaredName(bytes).flatMap { TextEncoding(label: $0) }
  }

  /// Returns the name of the encoding that an XML declaration states (XML 1.0, section 4.3.3).
  private static func declaredName(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes.prefix(256), as: UTF8.self)
    guard text.hasPrefix("<?xml"), let end = text.firstRange(of: "?>"),
      let name = text[..<end.lowerBound].firstRange(of: "encoding")
    else { return nil }
    let value = text[name.upperBound..<end.lowerBound].drop { $0 == "=" || $0.isWhitespace }
    guard let quote = value.first, ["\"", "'"].contains(quote) else { return nil }
    return String(value.dropFirst().prefix { $0 != quote })
  }
}

/// The search for an encoding in the first bytes of a document (HTML 13.2.3.2, prescan a byte
/// stream to determine its encoding).
struct MetaPrescan {
  private static let length = 1024

  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes.prefix(Self.length) }

  /// The encoding that a `meta` element names; `nil` if there is none.
  var encoding: TextEncoding? {
    var copy = self
    return copy.find()
  }

  private mutating func find() -> TextEncoding? {
    while let byte = rest.first {
      if byte != UInt8(ascii: "<") {
        rest = rest.dropFirst()
      } else if starts(with: "<!--") {
        skipComment()
      } else if starts(with: "<meta"), rest.dropFirst(5).first.map(Self.endsName) == true {
        rest = rest.dropFirst(5)
        if let encoding = meta() { return encoding }
      } else if isTag {
        rest = rest.drop { !Self.isSpace($0) && $0 != UInt8(ascii: ">") }
        while attribute() != nil {}
      } else if ["<!", "</", "<?"].contains(where: { starts(with: $0) }) {
        rest = rest.drop { $0 != UInt8(ascii: ">") }
      } else {
        rest = rest.dropFirst()
      }
    }
    return nil
  }

  /// Skips a comment; `<!-->` is a complete comment.
  private mutating func skipComment() {
    rest = rest.dropFirst(2)
    while !rest.isEmpty, !starts(with: "-->") { rest = rest.dropFirst() }
    rest = rest.dropFirst(3)
  }

  /// Reads the attributes of a `meta` element.
  private mutating func meta() -> TextEncoding? {
    var seen: Set<String> = []
    var charset: String?
    var needsPragma: Bool?
    var hasPragma = false
    while let (name, value) = attribute() {
      guard seen.insert(name).inserted else { continue }
      switch name {
      case "http-equiv": hasPragma = hasPragma || value == "content-type"
      case "charset":
        charset = value
        needsPragma = false
      case "content":
        guard charset == nil, let named = Self.charset(in: value) else { continue }
        charset = named
        needsPragma = true
      default: break
      }
    }
    guard let needsPragma, !needsPragma || hasPragma else { return nil }
    if charset == "x-user-defined" { return .windows1252 }
    let encoding = charset.flatMap { TextEncoding(label: $0) }
    return encoding == .replacement ? encoding : encoding?.output
  }

  /// Extracts an encoding from the content of a `meta` element (HTML 2.6.4).
  static func charset(in content: String) -> String? {
    var rest = Substring(content.lowercased())
    while let word = rest.firstRange(of: "charset") {
      rest = rest[word.upperBound...].drop(while: \.isWhitespace)
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst().drop(while: \.isWhitespace)
      guard let quote = rest.first else { return nil }
      guard ["\"", "'"].contains(quote) else {
        return String(rest.prefix { !$0.isWhitespace && $0 != ";" })
      }
      let value = rest.dropFirst()
      return value.contains(quote) ? String(value.prefix { $0 != quote }) : nil
    }
    return nil
  }

  /// Reads an attribute, and returns its name and value in lower case; `nil` at the end of the tag.
  private mutating func attribute() -> (name: String, value: String)? {
    rest = rest.drop { Self.isSpace($0) || $0 == UInt8(ascii: "/") }
    guard let first = rest.first, first != UInt8(ascii: ">") else {
      return nil
    }
    var name = readCharacters { byte, isFirst in
      !Self.endsName(byte) && (isFirst || byte != UInt8(ascii: "="))
    }
    rest = rest.drop(while: Self.isSpace)
    guard rest.first == UInt8(ascii: "=") else { return (name, "") }
    rest = rest.dropFirst().drop(while: Self.isSpace)
    guard let quote = rest.first, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(quote) else {
      return (name, readCharacters { byte, _ in !Self.isSpace(byte) && byte != UInt8(ascii: ">") })
    }
    rest = rest.dropFirst()
    let value = readCharacters { byte, _ in byte != quote }
    if rest.isEmpty { name = "" }
    rest = rest.dropFirst()
    return (name, value)
  }

  private mutating func readCharacters(while belongs: (UInt8, _ isFirst: Bool) -> Bool) -> String {
    var bytes: [UInt8] = []
    while let byte = rest.first, belongs(byte, bytes.isEmpty) {
      bytes.append(byte)
      rest = rest.dropFirst()
    }
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  private func starts(with text: String) -> Bool {
    rest.prefix(text.utf8.count).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      == Array(text.utf8)
  }

  /// Whether a start or end tag is next.
  private var isTag: Bool {
    let name = starts(with: "</") ? rest.dropFirst(2) : rest.dropFirst()
    return name.first.map { (0x61...0x7A).contains($0 | 0x20) } ?? false
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains(byte)
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }
}
