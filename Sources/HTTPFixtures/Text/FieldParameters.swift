/// A field value with parameters, such as `form-data; name="a"; filename="b.txt"` (RFC 9110
/// section 5.6.6).
struct FieldParameters {
  /// What stands before the first semicolon, in lower case.
  let value: String
  /// The parameters by their names in lower case; of one that comes twice the first.
  let parameters: [String: String]

  /// Reads a value; what is no parameter is passed over.
  init(_ text: String) {
    var parts = Self.split(text)
    value = Self.trimmed(parts.removeFirst()).lowercased()
    let pairs = parts.compactMap { part -> (String, String)? in
      guard let sign = part.firstIndex(of: "=") else { return nil }
      let name = Self.trimmed(String(part[..<sign])).lowercased()
      return (name, Self.unquoted(Self.trimmed(String(part[part.index(after: sign)...]))))
    }
    parameters = Dictionary(pairs) { first, _ in first }
  }

  /// The parts between semicolons that stand in no quotes; there is at least one.
  private static func split(_ text: String) -> [String] {
    var parts = [""]
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if character == ";", !isQuoted {
        parts.append("")
        continue
      }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      parts[parts.count - 1].append(character)
    }
    return parts
  }

  /// The text without its quotes; browsers escape nothing but the quote, and write `\` as it is.
  private static func unquoted(_ text: String) -> String {
    guard text.count > 1, text.first == "\"", text.last == "\"" else { return text }
    var unquoted = ""
    for character in text.dropFirst().dropLast() {
      if character == "\"", unquoted.last == "\\" { unquoted.removeLast() }
      unquoted.append(character)
    }
    return unquoted
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    return String(start.lastIndex { $0 != " " && $0 != "\t" }.map { start[...$0] } ?? "")
  }
}
