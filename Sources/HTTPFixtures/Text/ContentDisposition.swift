import HTTPTypes

/// The value of `Content-Disposition` that turns a response into a download (RFC 6266).
enum ContentDisposition {
  /// `attachment` with the name a user sees.
  ///
  /// `filename*` (RFC 8187) is added where the plain form cannot carry the name everywhere: beyond
  /// ASCII, and with `%`, `"` or `\`, which clients read differently (RFC 6266 appendix D).
  static func attachment(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && !"%\"\\".utf8.contains($0) }
    if isPlain { return "attachment; filename=\"\(name)\"" }
    let fallback = String(
      name.map { character in
        character.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } && !"%\"\\".contains(character)
          ? character : "_"
      })
    let encoded = name.percentEncoded { $0.isUnreserved || "!#$&+^`|".utf8.contains($0) }
    return "attachment; filename=\"\(fallback)\"; filename*=UTF-8''\(encoded)"
  }
}
