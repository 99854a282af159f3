import HTTPTypes

/// A field value with parameters, such as `form-data; name="a"; filename="b.txt"` (RFC 9110
/// section 5.6.6).
package struct FieldParameters {
  /// The text before the first semicolon, in lower case.
  package let value: String
  /// The parameters, keyed by name in lower case; if a name is repeated, the first one is used.
  package let parameters: [String: String]

  /// Reads a value; text that is not a parameter is ignored.
  package init(_ text: String) {
    var parts = Self.split(text)
    value = parts.removeFirst()[...].trimmingBlanks.lowercased()
    let pairs = parts.compactMap { part -> (String, String)? in
      guard let sign = part.firstIndex(of: "=") else { return nil }
      let name = part[..<sign].trimmingBlanks.lowercased()
      return (name, Self.unquoted(String(part[part.index(after: sign)...].trimmingBlanks)))
    }
    parameters = Dictionary(pairs) { first, _ in first }
  }

  /// Returns the parts between the semicolons that are not in quotes; there is at least one part.
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

  /// Returns the string without its quotes.
  ///
  /// Only `\"` is unescaped, since browsers do not escape `\`.
  private static func unquoted(_ text: String) -> String {
    guard text.count > 1, text.first == "\"", text.last == "\"" else { return text }
    var unquoted = ""
    for character in text.dropFirst().dropLast() {
      if character == "\"", unquoted.last == "\\" { unquoted.removeLast() }
      unquoted.append(character)
    }
    return unquoted
  }
}

/// The value of `Content-Disposition` that turns a response into a download (RFC 6266).
package enum ContentDisposition {
  /// Returns `attachment` with the file name that a user sees.
  ///
  /// `filename*` (RFC 8187) is added for a name that is not ASCII, and for a name with `%`, `"` or
  /// `\`, which clients interpret differently in `filename` (RFC 6266 appendix D).
  package static func attachment(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && !"%\"\\".utf8.contains($0) }
    if isPlain { return "attachment; filename=\"\(name)\"" }
    let fallback = String(
      name.map { character in
        character.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } && !"%\"\\".contains(character)
          ? character : "_"
      })
    let encoded = name.utf8.percentEncoded { $0.isUnreserved || "!#$&+^`|".utf8.contains($0) }
    return "attachment; filename=\"\(fallback)\"; filename*=UTF-8''\(encoded)"
  }
}
