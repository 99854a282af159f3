import EventLoops
import FixtureSites
import Logging
import Synchronization

/// An HTTP server with sessions, each of which serves a site to a test.
///
/// A server owns the event loops, the limits and the memory; a ``FixtureSession`` owns the ports,
/// the log and the gates of one site. Tests that run at the same time each open their own session,
/// so that no test sees the requests of another.
///
/// ```swift
/// let server = try FixtureServer()
/// let session = try await server.openSession(site: Site(main: Origin(["/": .text("hello")])))
/// print(session.origins["main"] ?? "")  // http://127.0.0.1:41234
/// await server.stop()
/// ```
///
/// A server stops on ``stop()``, or when the last reference to it and its sessions is released.
public final class FixtureServer: Sendable {
  /// The version of the package, which its command-line tools print for `--version`.
  package static let version = "0.1.0"

  private struct State {
    var nextSession = 1
    /// The identifiers of the sessions that are open or being opened.
    var identifiers: Set<String> = []
    var sessions: [String: FixtureSession.Parts] = [:]
    var isStopped = false
  }

  let loops: [EventLoop]
  private let limits: ServingLimits
  private let budget: MemoryBudget
  let secureTransport: (any SecureTransport)?
  private let logger: Logger?
  private let requestLog: RequestLog?
  private let state = Mutex(State())

  /// Creates a server and starts its event loops.
  ///
  /// - Parameters:
  ///   - loops: The number of event loops that share the connections.
  ///   - secureTransport: The implementation of TLS. If it is `nil`, no origin can use TLS.
  ///   - logger: The logger to which each finished request is reported, in addition to the
  ///     session's log.
  /// - Throws: ``FixtureServingError/system(_:)`` if no file descriptors are left.
  public convenience init(
    limits: ServingLimits = ServingLimits(), loops: Int = 1,
    secureTransport: (any SecureTransport)? = nil, logger: Logger? = nil
  ) throws(FixtureServingError) {
    try self.init(
      limits: limits, loops: loops, secureTransport: secureTransport, logger: logger,
      requestLog: logger.map(Self.requestLog))
  }

  private static func requestLog(of logger: Logger) -> RequestLog {
    { record, session in
      let fields = record.logFields(session: session)
        .map { ($0.key, Logger.MetadataValue.string($0.value)) }
      logger.info("\(record)", metadata: Dictionary(uniqueKeysWithValues: fields))
    }
  }

  /// Creates a server that reports finished requests to a closure, and starts its event loops.
  package init(
    limits: ServingLimits, loops: Int, secureTransport: (any SecureTransport)?, logger: Logger?,
    requestLog: RequestLog?
  ) throws(FixtureServingError) {
    self.limits = limits
    budget = MemoryBudget(limits.memory, loops: loops)
    self.secureTransport = secureTransport
    self.logger = logger
    self.requestLog = requestLog
    do throws(SystemError) {
      self.loops = try (0..<max(1, loops)).map { index throws(SystemError) in
        try EventLoop(label: "navtrace.fixture-server.loop-\(index)")
      }
    } catch { throw .system(error) }
    for loop in self.loops { loop.start() }
  }

  deinit { for loop in loops { loop.stop() } }

  /// One of this server's event loops, for clients in the same process.
  ///
  /// A client on this loop can reach the server without another thread.
  package var eventLoop: EventLoop { loops[0] }

  /// Opens a session that serves a site, with a separate address for each origin.
  ///
  /// - Parameters:
  ///   - site: The site to serve. In it, `${origin.NAME}` is replaced with the URL of that origin.
  ///   - addresses: The addresses of the origins, keyed by name. The first address is used in the
  ///     origin's URL. An origin without an address gets a free loopback port.
  ///   - parts: The parts of other sessions' ports, keyed by the name of the origin that answers
  ///     the requests to that part.
  ///   - handlers: Closures that answer requests instead of the site, keyed by origin name and then
  ///     by path. A path that ends with a slash applies to all paths below it.
  ///   - id: The identifier of the session; by default `s1`, `s2` and so on.
  /// - Throws: A ``FixtureServingError`` that names the address and the remedy.
  nonisolated(nonsending) public func openSession(
    site: Site, at addresses: [String: [ListenAddress]] = [:],
    sharing parts: [String: PortPart] = [:],
    handlers: [String: [String: RequestHandler]] = [:], id: String? = nil
  ) async throws(FixtureServingError) -> FixtureSession {
    let names = site.origins.map(\.name)
    if let unknown = Set(addresses.keys).union(handlers.keys).union(parts.keys).subtracting(names)
      .sorted().first
    {
      throw .unknownOrigin(unknown, known: names)
    }
    let memory = SessionMemory(on: budget.sessions)
    try memory.takeSite(site.textBytes)
    let id = try takeIdentifier(id)
    do throws(FixtureServingError) {
      let claims = try claims(parts, of: site)
      let bound = site.origins.filter { addresses[$0.name] != nil || parts[$0.name] == nil }
      let sockets = try await bind(bound, at: addresses)
      let core = SessionCore(
        id: id, limits: limits, budget: budget, logger: logger, requestLog: requestLog)
      var services: [String: OriginService] = [:]
      let origins = sockets.compactMapValues(\.first?.origin)
        .merging(claims.map { ($0.origin, $0.url) }) { ofSocket, _ in ofSocket }
      for (name, origin) in site.resolved(origins: origins).origins {
        services[name] = OriginService(
          name: name, origin: origin, handlers: handlers[name] ?? [:], session: core,
          others: OriginService.others(than: name, of: origins))
      }
      let content = FixtureSession.Parts.Content(
        core: core, site: site, services: services, memory: memory)
      return try await beginSession(content, at: sockets, origins, claims)
    } catch {
      forget(id)
      throw error
    }
  }

  nonisolated(nonsending) private func beginSession(
    _ content: FixtureSession.Parts.Content, at sockets: [String: [BoundSocket]],
    _ origins: [String: String], _ claims: [Claim]
  ) async throws(FixtureServingError) -> FixtureSession {
    var refusing: [BoundSocket] = []
    for (name, _) in content.site.origins {
      guard let service = content.services[name] else { continue }
      for socket in sockets[name] ?? [] {
        if service.origin.options.acceptance == .refused {
          refusing.append(socket)
        } else {
          await loops[0].run { [loops] reactor in
            Listener.beginListening(socket, service: service, loops: loops, on: reactor)
          }
        }
      }
    }
    let parts = FixtureSession.Parts(
      content, origins: origins, loops: loops, refusing: refusing)
    let isStopped = state.withLock { state in
      if !state.isStopped { state.sessions[content.core.id] = parts }
      return state.isStopped
    }
    if isStopped {
      // The server was stopped in the meantime, and did not close these listeners.
      await parts.close()
      throw .stopped
    }
    for claim in claims {
      await claim.owner.changeSharedPort { port in
        port.insert({ parts.service(of: claim.origin) }, of: parts.id, for: claim.requests)
      }
    }
    return FixtureSession(
      parts: parts, sockets: sockets, owners: claims.map(\.owner), server: self)
  }

  /// Stops accepting connections, closes idle ones, waits for open exchanges to finish, then stops.
  ///
  /// A reply has finished when the client's system has acknowledged all of its bytes.
  /// - Returns: Whether every exchange finished within the time limit.
  @discardableResult
  public func drain(within limit: Duration) async -> Bool {
    let sessions = state.withLock { state in
      state.isStopped = true
      return Array(state.sessions.values)
    }
    let deadline = ContinuousClock.now + limit
    for session in sessions { await session.beginDrain() }
    var clean = true
    for session in sessions {
      let rest = max(.zero, deadline - .now)
      let ended = await session.core.state.wait(within: rest) { state in
        state.open == OpenExchanges() && state.lingering == 0
      }
      clean = clean && ended
    }
    await stop()
    return clean
  }

  /// Closes every session immediately and stops the event loops.
  public func stop() async {
    let sessions = state.withLock { state in
      state.isStopped = true
      return Array(state.sessions.values)
    }
    for session in sessions { await session.close() }
    for loop in loops { loop.stop() }
  }

  func session(_ id: String) -> FixtureSession.Parts? {
    state.withLock { $0.sessions[id] }
  }

  func forget(_ id: String) {
    state.withLock { state in
      state.sessions[id] = nil
      state.identifiers.remove(id)
    }
  }

  private func takeIdentifier(_ wanted: String?) throws(FixtureServingError) -> String {
    try state.withLock { state throws(FixtureServingError) in
      guard !state.isStopped else { throw .stopped }
      var id = wanted ?? "s\(state.nextSession)"
      while wanted == nil, state.identifiers.contains(id) {
        state.nextSession += 1
        id = "s\(state.nextSession)"
      }
      if wanted == nil { state.nextSession += 1 }
      guard state.identifiers.insert(id).inserted else { throw .sessionExists(id) }
      return id
    }
  }
}
