/// A reader of JSON (RFC 8259) that keeps the lines of values and the order of members.
struct JSONReader {
  private let bytes: [UInt8]
  private let file: String
  /// Whether to build the tree; if not, the string is only checked.
  private let makesTree: Bool
  /// The index of the next byte to read, and its line.
  private var (index, line) = (0, 1)

  private init(_ text: String, file: String, makesTree: Bool = true) {
    (bytes, self.file, self.makesTree) = (Array(text.utf8), file, makesTree)
  }

  /// Reads a string.
  static func read(_ text: String, file: String) throws(AuthoredError) -> AuthoredTree {
    var reader = JSONReader(text, file: file)
    return try reader.document()
  }

  /// Whether a string is valid JSON, in which an object may contain the same name twice.
  static func accepts(_ text: String) -> Bool {
    var reader = JSONReader(text, file: "", makesTree: false)
    return (try? reader.document()) != nil
  }

  private mutating func document() throws(AuthoredError) -> AuthoredTree {
    let tree = try value(level: 0)
    skipBlanks()
    guard next == nil else { throw error(expected: "nothing behind the value") }
    return tree
  }

  private mutating func value(level: Int) throws(AuthoredError) -> AuthoredTree {
    skipBlanks()
    let line = line
    let isOpening = next == UInt8(ascii: "{") || next == UInt8(ascii: "[")
    guard !isOpening || level < AuthoredTree.greatestDepth else {
      throw AuthoredTree.tooDeep(file: file, line: line)
    }
    if take("{") {
      return AuthoredTree(line: line, content: .mapping(try members(level: level + 1)))
    }
    if take("[") {
      return AuthoredTree(line: line, content: .list(try elements(level: level + 1)))
    }
    let isText = next == UInt8(ascii: "\"")
    return AuthoredTree(
      line: line, content: .scalar(isText ? try string() : try word(), isPlain: !isText))
  }

  private mutating func elements(level: Int) throws(AuthoredError) -> [AuthoredTree] {
    var elements: [AuthoredTree] = []
    skipBlanks()
    guard !take("]") else { return elements }
    repeat {
      let element = try value(level: level)
      if makesTree { elements.append(element) }
      skipBlanks()
    } while take(",")
    guard take("]") else { throw error(expected: "',' or ']'") }
    return elements
  }

  private mutating func members(
    level: Int
  ) throws(AuthoredError) -> [(key: String, value: AuthoredTree)] {
    var members: [(key: String, value: AuthoredTree)] = []
    var names: Set<String> = []
    skipBlanks()
    guard !take("}") else { return members }
    repeat {
      skipBlanks()
      let line = line
      let name = try string()
      guard !makesTree || names.insert(name).inserted else {
        throw AuthoredError(
          file: file, line: line, problem: "the same key twice: '\(name)'",
          expected: "each key once")
      }
      skipBlanks()
      guard take(":") else { throw error(expected: "':' and a value") }
      var member = try value(level: level)
      member.keyLine = line
      if makesTree { members.append((name, member)) }
      skipBlanks()
    } while take(",")
    guard take("}") else { throw error(expected: "',' or '}'") }
    return members
  }

  private mutating func string() throws(AuthoredError) -> String {
    guard take("\"") else { throw error(expected: "text in double quotes") }
    var text: [UInt8] = []
    while let byte = next, byte >= 0x20 {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escaped().utf8
      default: if makesTree { text.append(byte) }
      }
    }
    throw error(expected: "a closing quote, and escapes for control characters")
  }

  /// Reads the escape sequence after a backslash.
  private mutating func escaped() throws(AuthoredError) -> String {
    let character = next
    index += 1
    switch character {
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return String(decoding: [bytes[index - 1]], as: UTF8.self)
    default:
      index -= 1
      throw error(expected: "an escape of JSON behind '\\'")
    }
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(unit) { return String(Character(scalar)) }
    if take("\\"), take("u"),
      let pair = String(validating: [unit, try codeUnit()], as: UTF16.self)
    {
      return pair
    }
    throw error(expected: "two halves of a surrogate pair, the high one first")
  }

  private mutating func codeUnit() throws(AuthoredError) -> UInt16 {
    guard let unit = takeCodeUnit() else {
      throw error(expected: "four hexadecimal digits behind '\\u'")
    }
    return unit
  }

  /// Reads a number, `true`, `false` or `null` as it is written.
  private mutating func word() throws(AuthoredError) -> String {
    let start = index
    if let expected = takeWord() { throw error(expected: expected) }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private func error(expected: String) -> AuthoredError {
    let read = bytes.prefix(index)
    // A JSON string cannot contain a line end, so the error is on this line.
    let start = read.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let column = String(decoding: read[start...], as: UTF8.self).unicodeScalars.count + 1
    let found = String(decoding: bytes[read.count...].prefix(12), as: UTF8.self)
      .prefix { !$0.isNewline }
    return AuthoredError(
      file: file, line: line, column: column,
      problem: "is not JSON: found " + (next == nil ? "the end" : "'\(found)'"),
      expected: expected)
  }
}

/// The tokens of the string.
extension JSONReader {
  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
      if byte == 0x0A { line += 1 }
    }
  }

  /// Reads `true`, `false`, `null` or a number; if that fails, returns what was expected.
  private mutating func takeWord() -> String? {
    let isLetter = next.map { $0 >= UInt8(ascii: "a") } ?? false
    for word in isLetter ? ["true", "false", "null"] : []
    where bytes[index...].starts(with: word.utf8) {
      index += word.utf8.count
      return nil
    }
    let start = index
    _ = take("-")
    // A number may not have leading zeros.
    guard take("0") || takeDigits() else {
      index = start
      return "a value of JSON"
    }
    if take("."), !takeDigits() { return "digits behind '.'" }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard takeDigits() else { return "digits of the exponent" }
    }
    return nil
  }

  private mutating func takeDigits() -> Bool {
    let start = index
    while let byte = next, 0x30...0x39 ~= byte { index += 1 }
    return index > start
  }

  /// Reads four hexadecimal digits; returns `nil`, and reads nothing, if there are fewer.
  private mutating func takeCodeUnit() -> UInt16? {
    let digits = bytes[index...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    index += 4
    return unit
  }
}
