import HTTPMessages
import HTTPTypes

/// The site of one host and port, with a responder for each path.
///
/// A request is answered by the first match in this order: its exact path, a pattern, a helper
/// endpoint, a file in a folder, a pattern that ends with `/*`.
public struct Origin: Sendable {
  /// The options for the origin's connections.
  public var options = OriginOptions()
  /// The helper endpoints, which answer paths without their own responder; folders come after them.
  package var helpers: HTTPBin?
  /// Whether replies have `no-cache` and `Vary: *` instead of `no-store`.
  ///
  /// WebKit's back/forward cache keeps `no-store` pages over plain HTTP, but not over TLS.
  package var keepsPagesForHistory = false
  private var routes: [String: any Responder] = [:]
  private var patterns = PathTree<PatternResponder>()
  /// The responders of the patterns that end with `/*`, for paths that have no other responder.
  private var rests = PathTree<PatternResponder>()
  /// The responders for all paths below a prefix, with the longest prefix first.
  private var folders: [(prefix: String, responder: any Responder)] = []

  /// Creates an origin from paths and their replies to GET and HEAD: `["/": .html("<p>Hello")]`.
  ///
  /// All other paths get 404, except `/favicon.ico`.
  public init(_ replies: KeyValuePairs<String, Reply> = [:]) {
    for (path, reply) in replies { self[path] = MethodTable([.get], reply) }
  }

  /// The responder for all methods of a path, which is the same for equivalent spellings of the
  /// path.
  ///
  /// A name in braces stands for any text between two slashes: `/users/{id}`. A final `/*` matches
  /// every path under the prefix that has no other responder: `/fonts/*`.
  public subscript(path: String) -> (any Responder)? {
    get {
      let pattern = PathPattern(path)
      guard !pattern.isOnePath else { return routes[CanonicalPath.of(path)] }
      return (pattern.hasRest ? rests : patterns)[pattern.segments]?.content
    }
    set {
      let pattern = PathPattern(path)
      guard !pattern.isOnePath else { return routes[CanonicalPath.of(path)] = newValue }
      let responder = newValue.map { PatternResponder(names: pattern.names, content: $0) }
      if pattern.hasRest {
        rests[pattern.segments] = responder
      } else {
        patterns[pattern.segments] = responder
      }
    }
  }

  /// Serves a folder for all paths below its prefix that do not have their own responder.
  public mutating func serve(_ folder: StaticFiles) {
    serve(MethodTable([.get], folder), below: folder.prefix)
  }

  mutating func serve(_ responder: any Responder, below prefix: String) {
    folders.append((prefix, responder))
    folders.sort { $0.prefix.utf8.count > $1.prefix.utf8.count }
  }

  /// The responder of a request.
  package struct Match: Sendable {
    fileprivate let responder: any Responder
    /// Whether the path does not have its own responder, so that another reply may replace a 404.
    fileprivate var isFallback = false
    /// The responder whose reply replaces a 404; `nil` if there is none.
    fileprivate var rest: PatternResponder?

    /// Returns what the reply needs in addition to the request's head.
    package func needs(for request: RequestHead) -> ReplyNeeds {
      responder.needs(for: request).union(rest?.needs(for: request) ?? [])
    }
  }

  /// Finds the responder of a request.
  package func match(for request: RequestHead) -> Match {
    switch request.form {
    case .asterisk: return Match(responder: MethodTable(MethodTable.methods, Self.noContent))
    case .authority: return Match(responder: MethodTable([:]))
    case .origin, .absolute: break
    }
    let path = request.path
    if let responder = routes[CanonicalPath.of(path)] { return Match(responder: responder) }
    if let found = Self.find(path, in: patterns) { return Match(responder: found) }
    if let helper = helpers?.responder(at: path) { return Match(responder: helper) }
    let rest = Self.find(path, in: rests)
    let folder = folders.first { path.hasPrefix($0.prefix) }
    if folder == nil, let rest { return Match(responder: rest) }
    return Match(
      responder: folder?.responder ?? Reply.notFound(path), isFallback: true, rest: rest)
  }

  private static func find(
    _ path: String, in tree: PathTree<PatternResponder>
  ) -> PatternResponder? {
    guard !tree.isEmpty else { return nil }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    let found = tree.find(segments.map { CanonicalPath.of(String($0)) })
    return found.map { $0.value.fitting($0.texts) }
  }

  /// Returns the reply to a request; 404 if no path matches.
  public func reply(to request: FixtureRequest) -> Reply {
    reply(to: request, by: match(for: request.head))
  }

  /// Returns the reply of the responder that was found for a request.
  package func reply(to request: FixtureRequest, by match: Match) -> Reply {
    let found = match.responder.reply(to: request)
    let reply =
      if !match.isFallback || found.status != 404 {
        found
      } else if let rest = match.rest {
        rest.reply(to: request)
      } else if request.path == "/", let helpers {
        helpers.startPage.reply(to: request)
      } else if folders.contains(where: { $0.prefix == request.path + "/" }) {
        Reply.redirect(301, to: request.path + "/" + (request.query.map { "?" + $0 } ?? ""))
      } else if request.path == "/favicon.ico" {
        // Browsers request it automatically. A 404 would only be a distraction in the log.
        Self.noContent
      } else {
        found
      }
    return keepsPagesForHistory ? reply.keptForHistory : reply
  }

  /// Returns a copy of the origin with faults in the replies at their paths, including the replies
  /// of helpers and folders.
  ///
  /// Faults at one path are applied one after the other. Faults of a pattern do not affect paths
  /// with their own responder. If several patterns match, only the most specific one is used.
  package func broken(by faults: [(path: String, fault: CountedFault)]) -> Origin {
    var broken = self
    let patterned = faults.map { (pattern: PathPattern($0.path), path: $0.path, fault: $0.fault) }
    for isExact in [false, true] {
      let whole = OriginResponder(origin: broken)
      let chosen = patterned.filter { $0.pattern.isOnePath == isExact }
      for alike in Dictionary(grouping: chosen, by: \.pattern.segments).values {
        let faulty = Faulty(faults: alike.map(\.fault), content: whole)
        let pattern = alike[0].pattern
        if pattern.hasRest {
          // Patterns take precedence over helpers and folders, so faults also apply to their
          // replies.
          broken.patterns[pattern.segments] = PatternResponder(
            names: pattern.names, content: faulty)
        } else {
          broken[alike[0].path] = faulty
        }
      }
    }
    return broken
  }

  /// Returns a copy of the origin for one session, with placeholders replaced.
  public func resolved(_ context: SiteContext) -> Origin {
    var copy = self
    copy.helpers = helpers?.resolved(context)
    // A table is copied only if something in it changes.
    for (path, responder) in routes {
      if let resolved = responder.resolved(context) { copy.routes[path] = resolved }
    }
    copy.patterns.updateValues { $0.resolved(context) as? PatternResponder }
    copy.rests.updateValues { $0.resolved(context) as? PatternResponder }
    copy.folders = folders.map { ($0.prefix, $0.responder.resolved(context) ?? $0.responder) }
    return copy
  }

  private static let noContent = Reply.empty(204)
}

/// A responder that answers like an origin, so that another responder can wrap it at one path.
struct OriginResponder: Responder {
  let origin: Origin

  func reply(to request: FixtureRequest) -> Reply { origin.reply(to: request) }

  func needs(for request: RequestHead) -> ReplyNeeds {
    origin.match(for: request).needs(for: request)
  }
}
