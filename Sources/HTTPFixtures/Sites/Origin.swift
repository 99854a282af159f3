import HTTPTypes

/// What one host and port answers: a responder for each path, exact ones first, then helpers,
/// then folders.
public struct Origin: Sendable {
  /// How the origin takes connections.
  public var options = OriginOptions()
  /// What answers paths that have no responder of their own, before folders do.
  public var helpers: HTTPBin?
  /// What lets a request say in its query how it is answered; nil where it may not.
  public var controls: QueryControls?
  /// The folders in whose files an author can make mistakes.
  private(set) var checkedFolders: [WPTFiles] = []
  private var routes: [String: any Responder] = [:]
  /// What answers below a prefix, longest prefix first.
  private var folders: [(prefix: String, responder: any Responder)] = []

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
    serve(folder, below: folder.prefix)
  }

  /// Serves a folder in the way of wptserve for all paths below its prefix that have no responder.
  public mutating func serve(_ folder: WPTFiles) {
    serve(folder, folder)
  }

  /// The same behind other responders.
  mutating func serve(_ folder: WPTFiles, _ responder: any Responder) {
    checkedFolders.append(folder)
    serve(responder, below: folder.prefix)
  }

  mutating func serve(_ responder: any Responder, below prefix: String) {
    folders.append((prefix, MethodTable([.get], responder)))
    folders.sort { $0.prefix.utf8.count > $1.prefix.utf8.count }
  }

  /// The reply to a request; 404 where no path matches.
  public func reply(to request: FixtureRequest) -> Reply {
    guard let controls else { return content(of: request) }
    return controls.applied(to: request, content)
  }

  /// Whether the reply to a request may depend on its body.
  package func takesBody(of request: FixtureRequest) -> Bool {
    routes[CanonicalPath.of(request.path)]?.takesBody(of: request.head)
      ?? helpers?.takesBody(of: request) ?? false
  }

  private func content(of request: FixtureRequest) -> Reply {
    switch request.head.form {
    case .asterisk: return MethodTable(MethodTable.methods, Self.noContent).reply(to: request)
    case .authority: return MethodTable([:]).reply(to: request)
    case .origin, .absolute: break
    }
    let path = request.path
    if let responder = routes[CanonicalPath.of(path)] { return responder.reply(to: request) }
    if let helpers, let reply = helpers.answer(to: request) { return reply }
    let reply = folders.first { path.hasPrefix($0.prefix) }?.responder.reply(to: request)
    if let reply, reply.status != 404 { return reply }
    if folders.contains(where: { $0.prefix == path + "/" }) {
      return .redirect(301, to: path + "/" + (request.query.map { "?" + $0 } ?? ""))
    }
    // Browsers ask for it unbidden; a 404 would only be noise in the log.
    return path == "/favicon.ico" ? Self.noContent : reply ?? .notFound(path)
  }

  /// The same origin with a fault in what it answers at a path, by whatever is served there.
  package func broken(at path: String, by faulty: Faulty) -> Origin {
    var copy = self
    copy[path] = faulty.breaking(WholeOrigin(origin: self))
    return copy
  }

  /// The same origin as one session has it.
  public func resolved(_ context: SiteContext) -> Origin {
    var copy = self
    copy.helpers = helpers.map { _ in HTTPBin(context: context) }
    copy.routes = routes.mapValues { $0.resolved(context) }
    copy.folders = folders.map { ($0.prefix, $0.responder.resolved(context)) }
    return copy
  }

  private static let noContent = Reply.empty(204)
}
