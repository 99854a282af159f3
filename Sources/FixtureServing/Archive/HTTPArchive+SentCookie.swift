import HTTPFixtures

extension HTTPArchive {
  /// A cookie that a reply sets (RFC 6265 section 5.2).
  struct SentCookie: Sendable, Encodable {
    let name: String
    let value: String
    let path: String?
    let domain: String?
    let expires: String?
    let httpOnly: Bool
    let secure: Bool

    /// Reads the value of `Set-Cookie`; an attribute that cannot be read is left out.
    init(_ text: String) {
      let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        .map { Pair(cookie: $0) }
      (name, value) = (parts[0].name, parts[0].value)
      let attributes = Dictionary(
        parts.dropFirst().map { ($0.name.lowercased(), $0.value) }
      ) { $1 }
      path = attributes["path"]
      domain = attributes["domain"]
      expires = attributes["expires"].flatMap { HTTPDate($0) }
        .map { HTTPArchive.text(ofSecondsSince1970: Double($0.seconds)) }
      httpOnly = attributes["httponly"] != nil
      secure = attributes["secure"] != nil
    }
  }
}

extension HTTPArchive.Pair {
  /// What stands between two semicolons of a cookie.
  init(cookie text: Substring) {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(
      name: String(sides[0].trimmingBlanks),
      value: sides.count > 1 ? String(sides[1].trimmingBlanks) : "")
  }
}
