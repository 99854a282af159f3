/// A reader of JSON (RFC 8259) that keeps the lines of values and the order of members.
struct JSONReader {
  private var scanner: JSONScanner
  private let file: String
  private var line = 1

  /// Reads a text.
  static func read(_ text: String, file: String) throws(AuthoredError) -> AuthoredTree {
    var reader = JSONReader(scanner: JSONScanner(bytes: Array(text.utf8)), file: file)
    let tree = try reader.value(level: 0)
    reader.skipBlanks()
    guard reader.scanner.next == nil else {
      throw reader.error(expected: "nothing behind the value")
    }
    return tree
  }

  private mutating func value(level: Int) throws(AuthoredError) -> AuthoredTree {
    skipBlanks()
    let line = line
    let isOpening = scanner.next == UInt8(ascii: "{") || scanner.next == UInt8(ascii: "[")
    guard !isOpening || level < AuthoredTree.greatestDepth else {
      throw AuthoredTree.tooDeep(file: file, line: line)
    }
    if scanner.take("{") {
      return AuthoredTree(line: line, content: .mapping(try members(level: level + 1)))
    }
    if scanner.take("[") {
      return AuthoredTree(line: line, content: .list(try elements(level: level + 1)))
    }
    let isText = scanner.next == UInt8(ascii: "\"")
    return AuthoredTree(
      line: line, content: .scalar(isText ? try string() : try word(), isPlain: !isText))
  }

  private mutating func elements(level: Int) throws(AuthoredError) -> [AuthoredTree] {
    var elements: [AuthoredTree] = []
    skipBlanks()
    guard !scanner.take("]") else { return elements }
    repeat {
      elements.append(try value(level: level))
      skipBlanks()
    } while scanner.take(",")
    guard scanner.take("]") else { throw error(expected: "',' or ']'") }
    return elements
  }

  private mutating func members(
    level: Int
  ) throws(AuthoredError) -> [(key: String, value: AuthoredTree)] {
    var members: [(key: String, value: AuthoredTree)] = []
    var names: Set<String> = []
    skipBlanks()
    guard !scanner.take("}") else { return members }
    repeat {
      skipBlanks()
      let line = line
      let name = try string()
      guard names.insert(name).inserted else {
        throw AuthoredError(
          file: file, line: line, problem: "the same key twice: '\(name)'",
          expected: "each key once")
      }
      skipBlanks()
      guard scanner.take(":") else { throw error(expected: "':' and a value") }
      members.append((name, try value(level: level)))
      skipBlanks()
    } while scanner.take(",")
    guard scanner.take("}") else { throw error(expected: "',' or '}'") }
    return members
  }

  private mutating func string() throws(AuthoredError) -> String {
    guard scanner.take("\"") else { throw error(expected: "text in double quotes") }
    var text: [UInt8] = []
    while let byte = scanner.next, byte >= 0x20 {
      scanner.index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escaped().utf8
      default: text.append(byte)
      }
    }
    throw error(expected: "a closing quote, and escapes for control characters")
  }

  /// Reads the escape behind a backslash.
  private mutating func escaped() throws(AuthoredError) -> String {
    let character = scanner.next
    scanner.index += 1
    switch character {
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return String(decoding: [scanner.bytes[scanner.index - 1]], as: UTF8.self)
    default:
      scanner.index -= 1
      throw error(expected: "an escape of JSON behind '\\'")
    }
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(unit) { return String(Character(scalar)) }
    if scanner.take("\\"), scanner.take("u"),
      let pair = String(validating: [unit, try codeUnit()], as: UTF16.self)
    {
      return pair
    }
    throw error(expected: "two halves of a surrogate pair, the high one first")
  }

  private mutating func codeUnit() throws(AuthoredError) -> UInt16 {
    guard let unit = scanner.takeCodeUnit() else {
      throw error(expected: "four hexadecimal digits behind '\\u'")
    }
    return unit
  }

  /// Reads a number, `true`, `false` or `null` as it is written.
  private mutating func word() throws(AuthoredError) -> String {
    let start = scanner.index
    if let expected = scanner.takeWord() { throw error(expected: expected) }
    return String(decoding: scanner.bytes[start..<scanner.index], as: UTF8.self)
  }

  private mutating func skipBlanks() {
    let start = scanner.index
    scanner.skipBlanks()
    line += scanner.bytes[start..<scanner.index].count { $0 == 0x0A }
  }

  private func error(expected: String) -> AuthoredError {
    let read = scanner.bytes.prefix(scanner.index)
    // No string of JSON contains a line end, so that the error is on this line.
    let start = read.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let column = String(decoding: read[start...], as: UTF8.self).unicodeScalars.count + 1
    let found = String(decoding: scanner.bytes[read.count...].prefix(12), as: UTF8.self)
      .prefix { !$0.isNewline }
    return AuthoredError(
      file: file, line: line, column: column,
      problem: "is not JSON: found " + (scanner.next == nil ? "the end" : "'\(found)'"),
      expected: expected)
  }
}
