/// A `Content-Type` (RFC 9110 section 8.3).
struct ContentType: Hashable, Sendable {
  /// Type and subtype in lower case.
  let essence: String
  /// The `charset` parameter.
  let charset: String?

  init(_ field: String) {
    let parts = field.split(separator: ";", maxSplits: 1)
    let type = parts.first?.filter { !$0.isWhitespace }.lowercased() ?? ""
    essence = type
    charset = parts.count > 1 ? FieldParameters(parts[1])["charset"] : nil
  }
}
