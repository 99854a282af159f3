/// What `X-Frame-Options` says about the frames that may show a page (RFC 7034).
enum FrameOption: Hashable, Sendable {
  /// No frame.
  case deny
  /// Those of pages of its origin alone.
  case sameOrigin

  /// Reads the values of the field.
  ///
  /// - Returns: `nil` if every frame may show the page, as it may if no value is known. Values that
  ///   contradict each other allow none (WebKit `parseXFrameOptionsHeader`).
  init?(_ values: [String]) {
    let words = Set(values.map { $0.lowercased() })
    switch words {
    case ["sameorigin"]: self = .sameOrigin
    case ["deny"]: self = .deny
    default:
      guard words.count > 1, !words.isDisjoint(with: ["deny", "sameorigin"]) else { return nil }
      self = .deny
    }
  }
}
