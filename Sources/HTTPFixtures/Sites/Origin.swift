import HTTPTypes

/// What one host and port answers: a responder for each path, exact ones first, then folders.
public struct Origin: Sendable {
  private var routes: [String: any Responder] = [:]
  /// The folders, longest prefix first.
  private var folders: [StaticFiles] = []

  /// Creates an origin that answers 404 to everything but `/favicon.ico`.
  public init() {}

  /// Creates an origin from paths and what answers GET and HEAD there: `["/": .html("<p>Hello")]`.
  public init(_ replies: KeyValuePairs<String, Reply>) {
    for (path, reply) in replies { self[path] = MethodTable([.get], reply) }
  }

  /// What answers an exact path for all methods, in whatever spelling the path comes.
  public subscript(path: String) -> (any Responder)? {
    get { routes[CanonicalPath.of(path)] }
    set { routes[CanonicalPath.of(path)] = newValue }
  }

  /// Serves a folder for all paths below its prefix that have no responder of their own.
  public mutating func serve(_ folder: StaticFiles) {
    folders.append(folder)
    folders.sort { $0.prefix.utf8.count > $1.prefix.utf8.count }
  }

  /// The reply to a request; 404 where no path matches.
  public func reply(to request: FixtureRequest) -> Reply {
    switch request.head.form {
    case .asterisk: return MethodTable(MethodTable.methods, Self.noContent).reply(to: request)
    case .authority: return MethodTable([:]).reply(to: request)
    case .origin, .absolute: break
    }
    let path = request.path
    if let responder = routes[CanonicalPath.of(path)] { return responder.reply(to: request) }
    if let folder = folders.first(where: { path.hasPrefix($0.prefix) }) {
      let reply = MethodTable([.get], folder).reply(to: request)
      if reply.status != 404 || path != Self.favicon { return reply }
    }
    if folders.contains(where: { $0.prefix == path + "/" }) {
      return .redirect(301, to: path + "/" + (request.query.map { "?" + $0 } ?? ""))
    }
    // Browsers ask for it unbidden; a 404 would only be noise in the log.
    return path == Self.favicon ? Self.noContent : .notFound(path)
  }

  /// The same origin with `${origin.NAME}` replaced wherever an author may write it.
  public func resolved(_ origins: OriginAddresses) -> Origin {
    var copy = self
    copy.routes = routes.mapValues { $0.resolved(origins) }
    copy.folders = folders.map { $0.resolved(origins) as? StaticFiles ?? $0 }
    return copy
  }

  private static let favicon = "/favicon.ico"
  private static let noContent = Reply.empty(204)
}
