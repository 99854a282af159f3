import HTTPFixtures
import Logging
import Synchronization

/// An HTTP server on a few event loops; it serves nothing before a session is opened.
///
/// It stops when it is told to, or when neither it nor one of its sessions is referred to any more.
public final class FixtureServer: Sendable {
  private struct State {
    var nextSession = 1
    var sessions: [String: FixtureSession.Parts] = [:]
    var isStopped = false
  }

  private let loops: [EventLoop]
  private let limits: ServingLimits
  private let logger: Logger?
  private let state = Mutex(State())

  /// Starts the loops.
  ///
  /// - Parameters:
  ///   - loops: How many event loops share the connections.
  ///   - logger: Where each finished request is reported, beside the session's own log.
  /// - Throws: ``FixtureServingError/system(_:)`` where no descriptors are left.
  public init(
    limits: ServingLimits = ServingLimits(), loops: Int = 1, logger: Logger? = nil
  ) throws(FixtureServingError) {
    self.limits = limits
    self.logger = logger
    var made: [EventLoop] = []
    for index in 0..<max(1, loops) {
      do throws(SystemError) {
        made.append(try EventLoop(label: "navtrace.fixture-server.loop-\(index)"))
      } catch { throw .system(error) }
    }
    self.loops = made
    for loop in made { loop.start() }
  }

  deinit { for loop in loops { loop.stop() } }

  /// Serves a site, each origin at an address of its own.
  ///
  /// - Parameters:
  ///   - site: What is served; `${origin.NAME}` in it becomes the address of that origin.
  ///   - addresses: Where an origin is served, by name; the others get a free loopback port.
  ///   - handlers: Closures that answer instead of the site, by origin, then by path.
  /// - Throws: ``FixtureServingError`` that says which address and what to do.
  public func openSession(
    site: Site, at addresses: [String: ListenAddress] = [:],
    handlers: [String: [String: RequestHandler]] = [:]
  ) async throws(FixtureServingError) -> FixtureSession {
    let names = site.origins.map(\.name)
    if let unknown = Set(addresses.keys).union(handlers.keys).subtracting(names).sorted().first {
      throw .unknownOrigin(unknown, known: names)
    }
    let id = try takeIdentifier()
    let core = SessionCore(id: id, limits: limits, logger: logger)
    let ports = try await bind(site.origins, at: addresses)
    let origins = ports.mapValues(\.origin)
    var services: [OriginService] = []
    for (name, origin) in site.resolved(origins: origins).origins {
      services.append(
        OriginService(
          name: name, origin: origin, handlers: handlers[name] ?? [:], session: core,
          limits: limits))
    }
    var refusing: [RefusingPort] = []
    for service in services {
      guard let port = ports[service.name] else { continue }
      if service.origin.refusesConnections {
        refusing.append(RefusingPort(descriptor: port.descriptor))
      } else {
        await begin(service, at: port.descriptor)
      }
    }
    let parts = FixtureSession.Parts(core: core, loops: loops, refusing: refusing)
    state.withLock { $0.sessions[id] = parts }
    return FixtureSession(parts: parts, origins: origins, server: self)
  }

  /// Stops accepting, lets open exchanges finish, closes idle connections, then stops.
  ///
  /// - Returns: Whether every exchange had finished when the time was over.
  @discardableResult
  public func drain(within limit: Duration) async -> Bool {
    let sessions = state.withLock { state in
      state.isStopped = true
      return Array(state.sessions.values)
    }
    for session in sessions { session.beginDrain() }
    let deadline = ContinuousClock.now + limit
    var clean = true
    for session in sessions {
      let rest = max(.zero, deadline - .now)
      let ended = await session.core.state.wait(within: rest) { $0.open == .none }
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

  func forget(_ id: String) {
    state.withLock { _ = $0.sessions.removeValue(forKey: id) }
  }

  private func begin(_ service: OriginService, at descriptor: CInt) async {
    await withCheckedContinuation { continuation in
      loops[0].post { [loops] loop in
        Listener(descriptor: descriptor, service: service, loops: loops).begin(on: loop)
        continuation.resume()
      }
    }
  }

  private func takeIdentifier() throws(FixtureServingError) -> String {
    let number: Int? = state.withLock { state in
      guard !state.isStopped else { return nil }
      state.nextSession += 1
      return state.nextSession - 1
    }
    guard let number else { throw .stopped }
    return "s\(number)"
  }
}
