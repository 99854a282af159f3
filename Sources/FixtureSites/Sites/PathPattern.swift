import HTTPMessages

/// A path pattern such as `/users/{id}/*`.
///
/// A name in braces stands for any text between two slashes, and a final `*` stands for everything
/// that follows.
struct PathPattern: Sendable {
  /// The parts between the slashes, in their canonical spelling.
  let segments: [PathSegment]
  /// The names, in their order.
  let names: [String]
  /// Whether the pattern ends with `/*`.
  var hasRest: Bool { segments.last == .rest }
  /// Whether the pattern matches only one path.
  var isOnePath: Bool { names.isEmpty && !hasRest }

  init(_ path: String) {
    var names: [String] = []
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    segments = parts.enumerated().map { index, part in
      if part == "*", index > 0, index == parts.count - 1 { return .rest }
      guard let name = Self.name(in: part) else { return .text(CanonicalPath.of(String(part))) }
      names.append(name)
      return .any
    }
    self.names = names
  }

  private static func name(in part: Substring) -> String? {
    guard part.utf8.count > 2, part.first == "{", part.last == "}" else { return nil }
    let name = part.dropFirst().dropLast()
    return name.utf8.allSatisfy(\.isWordCharacter) ? String(name) : nil
  }
}

/// A responder for the paths that match a pattern.
struct PatternResponder: Responder {
  let names: [String]
  let content: any Responder
  /// The strings in a request's path at the positions of the names, keyed by name.
  private var texts: [String: String] = [:]

  init(names: [String], content: any Responder) { (self.names, self.content) = (names, content) }

  /// Returns the responder for a path that has these segments at the positions of the names.
  func fitting(_ segments: [String]) -> PatternResponder {
    var copy = self
    for (name, segment) in zip(names, segments) {
      copy.texts[name] = segment.percentDecoded.map { String(decoding: $0, as: UTF8.self) }
    }
    return copy
  }

  func reply(to request: FixtureRequest) -> Reply {
    var request = request
    request.parameters = texts
    return content.reply(to: request)
  }

  func needs(for request: RequestHead) -> ReplyNeeds { content.needs(for: request) }

  func resolved(_ context: SiteContext) -> (any Responder)? {
    content.resolved(context).map { PatternResponder(names: names, content: $0) }
  }
}
