import HTTPTypes

extension Representation {
  /// What the conditions of a request amount to.
  enum Condition {
    case holds
    /// The client has what it would get.
    case unchanged
    /// The client wants nothing of this version.
    case failed
  }

  /// Weighs the conditions in the order of RFC 9110 section 13.2.2; dates that cannot be read are
  /// ignored.
  func condition(of request: FixtureRequest) -> Condition {
    let head = request.head
    if let tags = head.combined("if-match") {
      if !lists(tags, by: EntityTag.matchesStrongly) { return .failed }
    } else if let date = head["if-unmodified-since"].flatMap(HTTPDate.init), let modified,
      modified.seconds > date.seconds
    {
      return .failed
    }
    let isReading = request.method == .get || request.method == .head
    if let tags = head.combined("if-none-match") {
      guard lists(tags, by: EntityTag.matchesWeakly) else { return .holds }
      return isReading ? .unchanged : .failed
    }
    if isReading, let date = head["if-modified-since"].flatMap(HTTPDate.init), let modified,
      modified.seconds <= date.seconds
    {
      return .unchanged
    }
    return .holds
  }

  /// Whether the client's parts are of this version, so that another may be joined to them.
  ///
  /// A date has to be the very one (section 13.1.5), a tag has to match strongly.
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
  /// Whether something could be answered other than the whole, found in one look at the names.
  var hasConditionOrRange: Bool {
    content.withBytes { bytes, slots in
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
