/// A value that is written as JSON (RFC 8259).
indirect enum JSONValue: Hashable, Sendable {
  case null
  case flag(Bool)
  case number(Int)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])
  /// JSON from elsewhere that is known to be valid.
  case written(String)

  /// Creates the value that a client sent, as it wrote it; null if it is no JSON.
  init(sent bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self), JSONGrammar.accepts(bytes)
    else {
      self = .null
      return
    }
    self = .written(text)
  }

  /// Texts by name; several of one name are a list.
  init(pairs: [(name: String, value: String)]) {
    let values = Dictionary(grouping: pairs, by: \.name)
    self = .object(
      values.mapValues { $0.count == 1 ? .text($0[0].value) : .list($0.map { .text($0.value) }) })
  }

  /// The value in lines, the names of objects in order.
  var lines: String { text(indent: "") }

  /// The value on one line.
  var line: String { text(indent: nil) }

  private func text(indent: String?) -> String {
    let inner = indent.map { $0 + "  " }
    switch self {
    case .null: return "null"
    case .flag(let flag): return flag ? "true" : "false"
    case .number(let number): return String(number)
    case .text(let text): return text.quotedForJSON
    case .written(let text): return text
    case .list(let values):
      return Self.joined(values.map { $0.text(indent: inner) }, "[", "]", indent)
    case .object(let values):
      let members = values.sorted { $0.key < $1.key }.map { name, value in
        "\(name.quotedForJSON): \(value.text(indent: inner))"
      }
      return Self.joined(members, "{", "}", indent)
    }
  }

  private static func joined(
    _ members: [String], _ start: String, _ end: String, _ indent: String?
  ) -> String {
    guard let indent, !members.isEmpty else {
      return start + members.joined(separator: ", ") + end
    }
    return "\(start)\n\(indent)  \(members.joined(separator: ",\n\(indent)  "))\n\(indent)\(end)"
  }
}

/// The grammar of JSON (RFC 8259), which checks a text without making values.
struct JSONGrammar {
  private let bytes: [UInt8]
  private var index = 0

  /// Whether the bytes are one value and nothing else; that they are UTF-8 is not looked at.
  static func accepts(_ bytes: [UInt8]) -> Bool {
    var grammar = JSONGrammar(bytes: bytes)
    guard grammar.takeValue() else { return false }
    grammar.skipBlanks()
    return grammar.index == bytes.count
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Skips a value of any depth; open arrays and objects are kept in a list, not on the stack.
  private mutating func takeValue() -> Bool {
    var open: [UInt8] = []
    repeat {
      skipBlanks()
      if take("{") {
        skipBlanks()
        if next != UInt8(ascii: "}") {
          open.append(UInt8(ascii: "}"))
          guard takeName() else { return false }
          continue
        }
        index += 1
      } else if take("[") {
        skipBlanks()
        if next != UInt8(ascii: "]") {
          open.append(UInt8(ascii: "]"))
          continue
        }
        index += 1
      } else if !takeScalar() {
        return false
      }
      guard takeEnds(&open) else { return false }
    } while !open.isEmpty
    return true
  }

  /// Skips a scalar, whose first byte determines its kind.
  private mutating func takeScalar() -> Bool {
    switch next {
    case UInt8(ascii: "\""): takeString()
    case UInt8(ascii: "t"): takeWord("true")
    case UInt8(ascii: "f"): takeWord("false")
    case UInt8(ascii: "n"): takeWord("null")
    default: takeNumber()
    }
  }

  /// Takes what may stand behind a value: the ends of what is open, or a comma, and in an object
  /// the name that follows it.
  private mutating func takeEnds(_ open: inout [UInt8]) -> Bool {
    while let end = open.last {
      skipBlanks()
      if next == end {
        index += 1
        open.removeLast()
      } else {
        return take(",") && (end == UInt8(ascii: "]") || takeName())
      }
    }
    return true
  }

  /// Takes the name of a member and the colon.
  private mutating func takeName() -> Bool {
    skipBlanks()
    guard takeString() else { return false }
    skipBlanks()
    return take(":")
  }

  private mutating func takeString() -> Bool {
    guard take("\"") else { return false }
    while let byte = next, byte >= 0x20 {
      index += 1
      if byte == UInt8(ascii: "\"") { return true }
      guard byte == UInt8(ascii: "\\") else { continue }
      guard let escaped = next, "\"\\/bfnrtu".utf8.contains(escaped) else { return false }
      index += 1
      guard escaped == UInt8(ascii: "u") else { continue }
      let digits = bytes[index...].prefix(4)
      guard digits.count == 4, digits.allSatisfy({ $0.hexValue != nil }) else { return false }
      index += 4
    }
    return false
  }

  private mutating func takeNumber() -> Bool {
    _ = take("-")
    // A number has no zero in front.
    guard take("0") || takeDigits() else { return false }
    if take("."), !takeDigits() { return false }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      return takeDigits()
    }
    return true
  }

  private mutating func takeDigits() -> Bool {
    let start = index
    while let byte = next, 0x30...0x39 ~= byte { index += 1 }
    return index > start
  }

  private mutating func takeWord(_ word: String) -> Bool {
    guard bytes[index...].starts(with: word.utf8) else { return false }
    index += word.utf8.count
    return true
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
  }
}
