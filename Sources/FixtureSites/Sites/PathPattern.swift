import HTTPMessages

/// A path in which names stand for any text between two slashes: `/users/{id}`.
struct PathPattern: Hashable, Sendable {
  /// A part of a path between two slashes.
  private enum Segment: Hashable, Sendable {
    case literal(String)
    case name(String)

    var isLiteral: Bool { if case .literal = self { true } else { false } }
  }

  private let segments: [Segment]

  /// Reads a path; `nil` if it has no names.
  init?(_ path: String) {
    segments = path.split(separator: "/", omittingEmptySubsequences: false).map { part in
      Self.name(in: part).map(Segment.name) ?? .literal(CanonicalPath.of(String(part)))
    }
    if segments.allSatisfy(\.isLiteral) { return nil }
  }

  var names: [String] {
    segments.compactMap { if case .name(let name) = $0 { name } else { nil } }
  }

  /// The path with `{}` in place of its names, which is the same for patterns that fit the same
  /// paths.
  var shape: String {
    segments.map { if case .literal(let text) = $0 { text } else { "{}" } }.joined(separator: "/")
  }

  /// Returns the texts that stand in a path at the places of the names, decoded; `nil` if it does
  /// not fit.
  func values(in path: String) -> [String: String]? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == segments.count else { return nil }
    var values: [String: String] = [:]
    for (segment, part) in zip(segments, parts) {
      switch segment {
      case .literal(let text):
        if text != CanonicalPath.of(String(part)) { return nil }
      case .name(let name):
        guard !part.isEmpty, let bytes = String(part).percentDecoded else { return nil }
        values[name] = String(decoding: bytes, as: UTF8.self)
      }
    }
    return values
  }

  /// Whether a pattern is asked before another one: it has a literal where the other has a name.
  static func precedes(_ left: PathPattern, _ right: PathPattern) -> Bool {
    for (one, other) in zip(left.segments, right.segments) where one.isLiteral != other.isLiteral {
      return one.isLiteral
    }
    return false
  }

  private static func name(in part: Substring) -> String? {
    guard part.utf8.count > 2, part.first == "{", part.last == "}" else { return nil }
    let name = part.dropFirst().dropLast()
    return name.utf8.allSatisfy(\.isWordCharacter) ? String(name) : nil
  }
}

/// A responder for the paths of a pattern, with the texts of its names.
struct PatternResponder: Responder {
  let pattern: PathPattern
  let content: any Responder

  func reply(to request: FixtureRequest) -> Reply {
    var request = request
    request.parameters = pattern.values(in: request.path) ?? [:]
    return content.reply(to: request)
  }

  func needs(for request: RequestHead) -> ReplyNeeds { content.needs(for: request) }

  func resolved(_ context: SiteContext) -> any Responder {
    PatternResponder(pattern: pattern, content: content.resolved(context))
  }
}
