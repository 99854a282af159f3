import AuthoredYAML

/// A value that is written as JSON (RFC 8259).
indirect enum JSONValue: Hashable, Sendable {
  case null
  case flag(Bool)
  case number(Int)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])
  /// JSON text that is known to be valid.
  case written(String)

  /// Creates a value from JSON that a client sent, keeping its format; null if it is not valid
  /// JSON.
  init(sent bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self), AuthoredNode.isJSON(text) else {
      self = .null
      return
    }
    self = .written(text)
  }

  /// Creates an object of strings.
  ///
  /// Several strings with the same name become a list.
  init(pairs: [(name: String, value: String)]) {
    let values = Dictionary(grouping: pairs, by: \.name)
    self = .object(
      values.mapValues { $0.count == 1 ? .text($0[0].value) : .list($0.map { .text($0.value) }) })
  }

  /// The value as indented JSON, with the names of objects sorted.
  var lines: String { text(indent: "") }

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
