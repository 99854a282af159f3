/// The value of a client redirect, from a `Refresh` field or a `meta` element (HTML 4.2.5.3,
/// shared declarative refresh steps; WebKit `parseMetaHTTPEquivRefresh`).
struct DeclarativeRefresh: Hashable, Sendable {
  /// The delay in whole seconds.
  let delay: Double
  /// The URL as it is written; `nil` if the redirect leads to the document's own URL.
  let address: String?

  /// Parses a value: a number, optionally followed by a separator and a URL; `nil` if the value is
  /// malformed.
  init?(_ text: String) {
    var rest = Substring(text).drop(while: Self.isSpace)
    let digits = rest.prefix(while: Self.isDigit)
    guard !digits.isEmpty || rest.first == "." else { return nil }
    delay = Double(digits) ?? 0
    rest = rest.drop { Self.isDigit($0) || $0 == "." }
    guard let separator = rest.first else {
      address = nil
      return
    }
    guard separator == ";" || separator == "," || Self.isSpace(separator) else { return nil }
    rest = rest.drop(while: Self.isSpace)
    if rest.first == ";" || rest.first == "," { rest.removeFirst() }
    rest = rest.drop(while: Self.isSpace)
    address = rest.isEmpty ? nil : Self.address(in: rest)
  }

  /// Returns the URL in a string, without `url=` before it and quotes around it.
  private static func address(in text: Substring) -> String {
    var rest = text
    if text.prefix(3).lowercased() == "url" {
      rest = text.dropFirst(3).drop(while: isSpace)
      guard rest.first == "=" else { return String(text) }
      rest = rest.dropFirst().drop(while: isSpace)
    }
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return String(rest) }
    return String(rest.dropFirst().prefix { $0 != quote })
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  /// Whether a character is ASCII white space, including the single character `\r\n`.
  private static func isSpace(_ character: Character) -> Bool {
    " \t\n\u{C}\r\r\n".contains(character)
  }
}
