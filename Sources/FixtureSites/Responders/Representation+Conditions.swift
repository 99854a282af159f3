import HTTPMessages
import HTTPTypes

extension Representation {
  /// Returns the 304 or 412 reply that a request's conditions require; `nil` if they require
  /// neither.
  ///
  /// They are evaluated in the order of RFC 9110 section 13.2.2. Dates that cannot be parsed are
  /// ignored.
  func reply(toConditionsOf request: FixtureRequest) -> Reply? {
    let head = request.head
    if let tags = head.combined("if-match") {
      if !lists(tags, by: EntityTag.matchesStrongly) { return .preconditionFailed }
    } else if let date = head["if-unmodified-since"].flatMap(HTTPDate.init), let modified,
      modified.seconds > date.seconds
    {
      return .preconditionFailed
    }
    let isReading = request.method == .get || request.method == .head
    if let tags = head.combined("if-none-match") {
      guard lists(tags, by: EntityTag.matchesWeakly) else { return nil }
      return isReading ? unchanged : .preconditionFailed
    }
    if isReading, let date = head["if-modified-since"].flatMap(HTTPDate.init), let modified,
      modified.seconds <= date.seconds
    {
      return unchanged
    }
    return nil
  }

  /// Whether the parts that the client already has are still current, so that it can add other
  /// parts.
  ///
  /// A date has to be equal (section 13.1.5), and an ETag has to match strongly.
  func isStillCurrent(_ condition: String) -> Bool {
    if let modified, HTTPDate(condition) == modified { return true }
    guard let tag, let wanted = EntityTag(condition) else { return false }
    return wanted.matchesStrongly(tag)
  }

  private func lists(_ tags: String, by matches: (EntityTag) -> (EntityTag) -> Bool) -> Bool {
    if tags == "*" { return true }
    guard let tag else { return false }
    return EntityTag.list(tags).contains { matches($0)(tag) }
  }
}

extension RequestHead {
  /// Whether the request has a condition or a range, found in one pass over the names.
  var hasConditionOrRange: Bool {
    withBytes { bytes, slots in
      slots.contains { slot in
        switch slot.name.count {
        case 5: bytes.matches(slot.name, "range")
        case 8: bytes.matches(slot.name, "if-match")
        case 13: bytes.matches(slot.name, "if-none-match")
        case 17: bytes.matches(slot.name, "if-modified-since")
        case 19: bytes.matches(slot.name, "if-unmodified-since")
        default: false
        }
      }
    }
  }
}

/// An entity tag, which is the value of an `ETag` field (RFC 9110 section 8.8.3).
struct EntityTag: Hashable {
  /// Whether contents with this tag may differ in their bytes and be equivalent only in meaning.
  var isWeak: Bool
  /// The quoted part, with its quotes.
  var opaque: Substring

  init?(_ text: String) {
    var rest = text[...]
    guard let tag = EntityTag(at: &rest), rest.isEmpty else { return nil }
    self = tag
  }

  /// Takes a tag from the start of a string.
  private init?(at text: inout Substring) {
    isWeak = text.hasPrefix("W/")
    let quoted = isWeak ? text.dropFirst(2) : text
    guard quoted.first == "\"", let end = quoted.dropFirst().firstIndex(of: "\"") else {
      return nil
    }
    opaque = quoted[...end]
    text = quoted[quoted.index(after: end)...]
  }

  /// Returns the tags of a list; tags after a malformed tag are not read.
  static func list(_ text: String) -> [EntityTag] {
    var tags: [EntityTag] = []
    var rest = text[...]
    while true {
      rest = rest.drop { $0 == "," || $0 == " " || $0 == "\t" }
      guard let tag = EntityTag(at: &rest) else { return tags }
      tags.append(tag)
    }
  }

  /// Whether two tags identify the same bytes (section 8.8.3.2).
  func matchesStrongly(_ other: EntityTag) -> Bool {
    !isWeak && !other.isWeak && opaque == other.opaque
  }

  /// Whether two tags identify equivalent contents (section 8.8.3.2).
  func matchesWeakly(_ other: EntityTag) -> Bool { opaque == other.opaque }
}
