import EventLoops
import FixtureSites
import Logging
import Synchronization

/// An HTTP server whose sessions serve sites to tests.
///
/// A server owns the event loops, the limits and the memory; a ``FixtureSession`` owns the ports,
/// the log and the gates of one site. Tests that run at the same time each open a session of their
/// own, and none sees the requests of another.
///
/// ```swift
/// let server = try FixtureServer()
/// let session = try await server.openSession(site: Site(main: Origin(["/": .text("hello")])))
/// print(session.origins["main"] ?? "")  // http://127.0.0.1:41234
/// await server.stop()
/// ```
///
/// A server stops on ``stop()``, or once nothing refers to it or to any of its sessions.
public final class FixtureServer: Sendable {
  /// The version of the package, which its programs print for `--version`.
  package static let version = "0.1.0"

  private struct State {
    var nextSession = 1
    /// The identifiers of sessions that are open or about to be opened.
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

  /// Starts the loops.
  ///
  /// - Parameters:
  ///   - loops: How many event loops share the connections.
  ///   - secureTransport: The transport that makes connections secure; without it, no origin can be
  ///     secure.
  ///   - logger: The logger that reports each finished request, in addition to the session's own
  ///     log.
  /// - Throws: ``FixtureServingError/system(_:)`` if no descriptors are left.
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

  /// Starts the loops, and reports finished requests to a closure.
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

  /// A loop of this server for clients in the same program.
  ///
  /// A client on this loop needs no other thread to reach the server.
  package var eventLoop: EventLoop { loops[0] }

  /// Serves a site, each origin at an address of its own.
  ///
  /// - Parameters:
  ///   - site: The site to serve; `${origin.NAME}` in it becomes the address of that origin.
  ///   - addresses: The addresses of origins, by name; the first one is in the origin's URL. An
  ///     origin without an address gets a free loopback port.
  ///   - parts: The part of another session's port for each origin that shares one, by the origin's
  ///     name.
  ///   - handlers: Closures that answer instead of the site, by origin, then by path; a path that
  ///     ends with a slash stands for all paths below it.
  ///   - id: The identifier of the session; by default `s1`, `s2` and so on.
  /// - Throws: ``FixtureServingError`` that names the address and the remedy.
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
      // The server was stopped in the meantime, and did not know of these listeners.
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

  /// Stops accepting, lets open exchanges finish, closes idle connections, then stops.
  ///
  /// A reply has finished when the client's system has acknowledged all of it.
  /// - Returns: Whether every exchange had finished when the time was over.
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

  /// Closes every session at once and stops the loops.
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
