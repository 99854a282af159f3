import AuthoredYAML
import HTTPFixtures
import HTTPTypes

extension ControlAPI {
  /// Opens a session, unless there are too many.
  func open(
    _ site: Site, name: String?, lifetime: Duration?
  ) async throws(ControlError) -> FixtureSession {
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
        if case .sessionExists = error, name == nil { continue }
        throw ControlError(error)
      }
    }
  }

  /// A name on the port of the permanent session, or a port, for each origin.
  ///
  /// An origin that needs a listener of its own kind gets a port in any case.
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

  /// The site of a scenario.
  func scenarioSite(_ name: String) throws(ControlError) -> Site {
    do { return try options.findScenario(name) } catch {
      if let error = error as? ControlError { throw error }
      // A scenario that is there and cannot be read is the server's mistake.
      throw ControlError(error is AuthoredError ? 500 : 404, "\(error)")
    }
  }

  /// Closes the sessions that nobody uses, until the task is cancelled.
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
