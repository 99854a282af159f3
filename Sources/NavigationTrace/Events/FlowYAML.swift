/// A writer of YAML that occupies one line and that every YAML parser reads back unchanged.
package enum FlowYAML {
  /// Returns a value in flow style, with map entries sorted by name.
  package static func text(_ value: TraceValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): "\(value)"
    case .number(let value): value.isFinite ? "\(value)" : text(TraceValue(value))
    case .string(let value): text(value)
    case .list(let values): "[" + values.map(text).joined(separator: ", ") + "]"
    case .map(let values):
      map(values.sorted { $0.key < $1.key }.map { (text($0.key), text($0.value)) })
    }
  }

  static func list(_ texts: [String]) -> String {
    text(.list(texts.map(TraceValue.string)))
  }

  /// Returns a mapping in flow style; the given keys and values have to be YAML already.
  package static func map(_ entries: [(key: String, value: String)]) -> String {
    // YAML accepts a key with more than 1,024 characters only after a `?`.
    let entries = entries.map { ($0.key.utf8.count > 1_000 ? "? " : "") + "\($0.key): \($0.value)" }
    return "{" + entries.joined(separator: ", ") + "}"
  }

  /// Returns a string as YAML.
  ///
  /// It is quoted if YAML 1.1 or 1.2 would read it as another value or as syntax, like `no`, `007`,
  /// `1e3`, `a: b`.
  package static func text(_ text: String) -> String {
    isPlain(text) ? text : quoted(text)
  }

  /// Returns a string for a value in block style, where a comma needs no quotes.
  static func block(_ text: String) -> String {
    text.first != "," && isPlain(text.replacing(",", with: "")) ? text : quoted(text)
  }

  private static let words: Set<String> = [
    "null", "true", "false", "yes", "no", "on", "off", "y", "n",
  ]

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
      first.properties.isAlphabetic || first == "/" || first == "_",
      last != ":", last != " ", ![": ", ":?", " #"].contains(where: text.contains),
      !words.contains(text.lowercased())
    else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || " /:._-+?=&%@~#()*!;$<>^|'".unicodeScalars.contains(scalar)
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.unicodeScalars.map(escaped).joined() + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: visible(scalar)
    }
  }

  /// Returns an author's text on one line, with hidden characters escaped, for people to read.
  static func visible(_ text: String) -> String {
    text.unicodeScalars.map(visible).joined()
  }

  private static func visible(_ scalar: Unicode.Scalar) -> String {
    let isHidden = [.control, .format, .lineSeparator, .paragraphSeparator, .unassigned]
      .contains(scalar.properties.generalCategory)
    guard isHidden else { return String(scalar) }
    let digits = String(scalar.value, radix: 16)
    let (letter, width) = scalar.value < 0x1_0000 ? ("u", 4) : ("U", 8)
    return "\\" + letter + String(repeating: "0", count: width - digits.count) + digits
  }
}
