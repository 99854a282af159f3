import AuthoredYAML
import FixtureSites
import FixtureSystem
import HTTPTypes

/// The control API of a server: an HTTP API below `/-/` that other processes use to control
/// sessions.
///
/// The API has its own session, which shares the port of another session. Requests to the API are
/// therefore not in the other session's log, and do not end when that session ends. The API ends
/// when the last reference to it is released.
public final class ControlAPI: Sendable {
  /// The version of the response format, which changes if client programs have to be changed.
  static let version = 1
  static let path = "/-/"

  let server: FixtureServer
  let options: ControlOptions
  let registry: Observed<ControlRegistry>
  private let access: ControlGuard

  private init(_ session: FixtureSession, of server: FixtureServer, options: ControlOptions) {
    self.server = server
    self.options = options
    registry = Observed(ControlRegistry(permanent: session))
    let host = session.origins["main"].flatMap { URLComponents(string: $0)?.host }
    access = ControlGuard(token: options.token, names: [options.publicHost, host])
  }

  /// Starts the API on the port of a session's main origin.
  ///
  /// The API can also control this session.
  ///
  /// - Throws: ``FixtureServingError`` for the same reasons as for any other session.
  public static func begin(
    on session: FixtureSession, of server: FixtureServer, options: ControlOptions
  ) async throws(FixtureServingError) -> ControlAPI {
    let api = ControlAPI(session, of: server, options: options)
    let handler = RequestHandler.streaming { [weak api] request, writer in
      guard let api else { return try writer.send(Self.ended) }
      switch await api.answer(to: request) {
      case .reply(let reply): try writer.send(reply)
      case .streamed(let send):
        do { try await send(writer) } catch let error as ControlError {
          try writer.send(error.reply)
        } catch {
          // The client may have disconnected. Most event streams end in this way.
        }
      }
    }
    var site = Site(main: Origin())
    var parts = ["main": PortPart(.path(path), of: session.id)]
    var handlers = ["main": [path + "health": health(of: api), "/": handler]]
    // A request for an unknown name below the domain gets a reply that explains this. If the
    // server's own host is below the domain, other names below it may belong to other servers.
    if let domain = options.domain,
      !api.access.names.contains(where: { $0.hasSuffix(".\(domain)") })
    {
      site.origins.append(("unknown", Origin()))
      parts["unknown"] = PortPart(.host("*.\(domain)"), of: session.id)
      handlers["unknown"] = ["/": .inline { .unknownHost($0) }]
    }
    _ = try await server.openSession(
      site: site, sharing: parts, handlers: handlers, id: "control")
    return api
  }

  private func answer(to request: FixtureRequest) async -> ControlAnswer {
    do {
      let (endpoint, call) = try target(of: request)
      return try await endpoint.action(self, call)
    } catch { return .reply(ControlError(error).reply) }
  }

  /// Returns the handler of the `health` endpoint.
  ///
  /// It responds on the event loop, so that a monitor gets its response even if handlers block all
  /// other threads.
  private static func health(of api: ControlAPI) -> RequestHandler {
    .inline { [weak api] request in
      guard let api else { return Self.ended }
      do { _ = try api.target(of: request) } catch { return ControlError(error).reply }
      return ControlEndpoint.healthy
    }
  }

  /// Returns the endpoint and the parsed call of a request, or throws if the client may not make
  /// it.
  private func target(
    of request: FixtureRequest
  ) throws -> (endpoint: ControlEndpoint, call: ControlCall) {
    let segments = try ControlCall.segments(of: request.path)
    let method = request.method == .head ? .get : request.method
    let (there, parameters) = ControlEndpoint.tree.find(segments) ?? ([], [])
    let found = there.first { $0.method == method }
    if let error = access.refusal(of: request, for: found?.access ?? .programs) { throw error }
    guard let endpoint = found else {
      throw ControlError.nothing(at: request.path, allow: there.map(\.method))
    }
    return (endpoint, try ControlCall(request, parameters: parameters, of: endpoint))
  }

  /// The response after the API has been released.
  private static let ended = ControlError(503, "the control API has ended").reply

  func session(_ call: ControlCall) throws -> FixtureSession {
    let id = call.parameters[0]
    guard let session = registry.withLock({ $0.use(id, at: .now) }) else {
      throw ControlError(404, "no session '\(id)'; GET /-/sessions lists those that are open")
    }
    return session
  }

  /// Lets a request wait for something, or throws if too many requests are waiting already.
  func wait<Result: Sendable>(_ body: () async -> Result) async throws -> Result {
    let mayWait = registry.withLock { registry in
      guard registry.waits < options.maximumWaits else { return false }
      registry.waits += 1
      return true
    }
    guard mayWait else {
      throw ControlError(
        503, "\(options.maximumWaits) requests wait already; ask again when one has ended")
    }
    defer { registry.withLock { $0.waits -= 1 } }
    return await body()
  }

  /// Opens a session, or throws if there are too many sessions.
  func open(_ site: Site, name: String?, lifetime: Duration?) async throws -> FixtureSession {
    let mayOpen = registry.withLock { registry in
      guard registry.entries.count + registry.opening < options.maximumSessions else {
        return false
      }
      registry.opening += 1
      return true
    }
    guard mayOpen else {
      throw ControlError(
        503,
        "\(options.maximumSessions) sessions are open; close one with DELETE, or start the "
          + "server with a higher --max-sessions", fields: [.retryAfter: "10"])
    }
    defer { registry.withLock { $0.opening -= 1 } }
    while true {
      let id = name ?? registry.withLock { $0.nextName() }
      do throws(FixtureServingError) {
        let (addresses, parts) = places(of: site, session: id)
        let session = try await server.openSession(
          site: site, at: addresses, sharing: parts, id: id)
        registry.withLock { $0.insert(session, lifetime: lifetime, at: .now) }
        return session
      } catch {
        guard case .sessionExists = error, name == nil else { throw error }
      }
    }
  }

  /// Returns, for each origin, either a host name on the port of the permanent session or an
  /// address with its own port.
  ///
  /// An origin that sets listener options always gets its own port.
  private func places(
    of site: Site, session id: String
  ) -> (addresses: [String: [ListenAddress]], parts: [String: PortPart]) {
    let owner = registry.withLock { $0.permanent }
    var addresses: [String: [ListenAddress]] = [:]
    var parts: [String: PortPart] = [:]
    for (name, origin) in site.origins {
      if let domain = options.domain, origin.options == OriginOptions() {
        let host = name == "main" ? "\(id).\(domain)" : "\(name)-\(id).\(domain)"
        parts[name] = PortPart(.host(host.lowercased()), of: owner)
      } else {
        addresses[name] = [
          ListenAddress(
            .port(options.ports ?? 0...0, host: options.host), publicHost: options.publicHost)
        ]
      }
    }
    return (addresses, parts)
  }

  func scenarioSite(_ name: String) throws -> Site {
    do { return try options.findScenario(name) } catch {
      if error is ControlError { throw error }
      // If a scenario exists but cannot be read, that is the server's error and not the client's.
      throw ControlError(error is AuthoredError ? 500 : 404, "\(error)")
    }
  }

  /// Closes sessions that have been unused for too long, until the task is cancelled.
  public func closeIdleSessions() async {
    while !Task.isCancelled {
      let now = ContinuousClock.now
      for session in registry.withLock({ $0.takeIdle(at: now) }) { await session.close() }
      let (next, arrivals) = registry.withLock { ($0.nearestDeadline, $0.arrivals) }
      let rest = next.map { max(.zero, $0 - .now) } ?? .seconds(3600)
      _ = await registry.wait(within: rest) { $0.arrivals != arrivals }
    }
  }
}
