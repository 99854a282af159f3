import WebViewKit

/// The directive `frame-ancestors` of a content security policy: the origins whose frames may show
/// a page (CSP Level 3, section 6.4.2.1).
struct FrameAncestors: Hashable, Sendable {
  private let sources: [String]

  /// Reads one policy.
  ///
  /// - Returns: `nil` if the policy does not have the directive.
  init?(_ policy: String) {
    let directives = policy.lowercased().split(separator: ";")
      .map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    guard let directive = directives.first(where: { $0.first == "frame-ancestors" }) else {
      return nil
    }
    sources = Array(directive.dropFirst())
  }

  /// Whether a document of one origin may be around the page.
  ///
  /// - Parameter own: The page's own origin.
  func allows(_ origin: OriginValues, around own: OriginValues) -> Bool {
    guard !origin.scheme.isEmpty else { return false }
    return sources.contains { source in
      switch source {
      case "'none'": false
      case "'self'": origin == own
      case "*": ["http", "https"].contains(origin.scheme) || origin.scheme == own.scheme
      default: Self.matches(source[...], origin, own.scheme)
      }
    }
  }

  /// Matches `scheme:` or `scheme://host:port/path`, of which only the host has to be there.
  private static func matches(
    _ source: Substring, _ origin: OriginValues, _ ownScheme: String
  ) -> Bool {
    if source.hasSuffix(":") { return allows(source.dropLast(), origin.scheme) }
    var rest = source
    var scheme = Substring(ownScheme)
    if let separator = rest.firstRange(of: "://") {
      scheme = rest[..<separator.lowerBound]
      rest = rest[separator.upperBound...]
    }
    let server = rest.prefix { $0 != "/" }
    let colon = server.lastIndex(of: ":").flatMap { server[$0...].contains("]") ? nil : $0 }
    let usual = usualPort(of: origin.scheme)
    let port = colon.map { server[$0...].dropFirst() } ?? usual
    return allows(scheme, origin.scheme)
      && allows(host: server[..<(colon ?? server.endIndex)], origin.host)
      && (port == "*" || port == (origin.port == 0 ? usual : "\(origin.port)"))
  }

  /// A source over HTTP stands for HTTPS, too.
  private static func allows(_ scheme: Substring, _ actual: String) -> Bool {
    scheme == actual || scheme == "http" && actual == "https"
  }

  private static func allows(host pattern: Substring, _ host: String) -> Bool {
    guard pattern.hasPrefix("*") else { return pattern == host }
    return pattern == "*" || host.hasSuffix(pattern.dropFirst())
  }

  private static func usualPort(of scheme: String) -> Substring? {
    switch scheme {
    case "http": "80"
    case "https": "443"
    default: nil
    }
  }
}
