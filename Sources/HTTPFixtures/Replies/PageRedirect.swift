import HTTPTypes

/// A page that leads on by itself, without a status that says so.
public enum PageRedirect: String, CaseIterable, Sendable {
  /// By the field `Refresh` (HTML standard, section 4.2.4.3, "shared declarative refresh steps").
  case refresh
  /// By `<meta http-equiv="refresh">`.
  case meta
  /// By a script that sets `location.href`.
  case script
  /// By a script that calls `location.replace`, so that the page leaves no history entry.
  case replace

  /// What the page has in its head; a `Refresh` field needs nothing there.
  func markup(to location: String, after seconds: Int) -> String {
    switch self {
    case .refresh: ""
    case .meta:
      "<meta http-equiv=\"refresh\" content=\"\(instruction(location, seconds).escapedForHTML)\">\n"
    case .script: script("location.href = \(location.quotedForScript)", after: seconds)
    case .replace: script("location.replace(\(location.quotedForScript))", after: seconds)
    }
  }

  /// Seconds and address as `Refresh` and `meta` have them.
  func instruction(_ location: String, _ seconds: Int) -> String {
    // Without quotes the address is all that follows; a quote in front would end at the next one.
    let isQuoted = location.first == "'" || location.first == "\""
    let address =
      isQuoted ? (location.first == "'" ? "%27" : "%22") + location.dropFirst() : location
    return "\(seconds); url=\(address)"
  }

  private func script(_ statement: String, after seconds: Int) -> String {
    let delayed = "setTimeout(() => { \(statement) }, \(seconds * 1000))"
    return "<script>\(seconds == 0 ? statement : delayed)</script>\n"
  }
}

extension HTTPField.Name {
  /// `Refresh`, which no RFC has; the HTML standard does.
  static let refresh = HTTPField.Name("Refresh") ?? .location
}
