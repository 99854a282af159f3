/// The name of a version, as `ETag` has it (RFC 9110 section 8.8.3).
struct EntityTag: Hashable {
  /// Whether versions of this name are alike only in meaning.
  var isWeak: Bool
  /// The quoted part, with its quotes.
  var opaque: Substring

  /// Reads one tag; nil where it is anything else.
  init?(_ text: String) {
    var rest = text[...]
    guard let tag = EntityTag(at: &rest), rest.isEmpty else { return nil }
    self = tag
  }

  /// Takes a tag from the start of a text.
  private init?(at text: inout Substring) {
    isWeak = text.hasPrefix("W/")
    let quoted = isWeak ? text.dropFirst(2) : text
    guard quoted.first == "\"", let end = quoted.dropFirst().firstIndex(of: "\"") else {
      return nil
    }
    opaque = quoted[...end]
    text = quoted[quoted.index(after: end)...]
  }

  /// The tags of a list; what follows a malformed one is not read.
  static func list(_ text: String) -> [EntityTag] {
    var tags: [EntityTag] = []
    var rest = text[...]
    while true {
      rest = rest.drop { $0 == "," || $0 == " " || $0 == "\t" }
      guard let tag = EntityTag(at: &rest) else { return tags }
      tags.append(tag)
    }
  }

  /// Whether two tags name the same bytes (section 8.8.3.2).
  func matchesStrongly(_ other: EntityTag) -> Bool {
    !isWeak && !other.isWeak && opaque == other.opaque
  }

  /// Whether two tags name versions that can stand for each other (section 8.8.3.2).
  func matchesWeakly(_ other: EntityTag) -> Bool { opaque == other.opaque }
}
