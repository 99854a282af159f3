/// One challenge as it stands in a `WWW-Authenticate` field (RFC 9110 section 11.3).
struct ChallengeText {
  private(set) var text: String
  private var isFirst = true

  /// Begins with the name of a scheme.
  init(_ scheme: String) {
    text = scheme
  }

  /// Adds a parameter as a token; nothing for nil.
  mutating func add(_ name: String, token value: String?) {
    guard let value else { return }
    text += (isFirst ? " " : ", ") + name + "=" + value
    isFirst = false
  }

  /// Adds a parameter as a quoted string; nothing for nil.
  mutating func add(_ name: String, quoted value: String?) {
    add(name, token: value.map { "\"\($0.quotable)\"" })
  }
}
