import HTTPMessages

/// The bindings of one connection to the origins that its requests are for.
///
/// One connection may carry requests for several sessions, if they share a port.
final class OriginBindings {
  /// The binding to the origin that owns the port of the connection.
  private(set) var home: OriginBinding
  /// The bindings to origins of other sessions that share the port.
  private var others: [OriginBinding] = []

  init(home: OriginBinding) { self.home = home }

  /// Returns the binding to the origin that a request is for.
  ///
  /// If the binding is new, the origin's session logs the client's connection.
  func binding(for head: RequestHead, from peer: @autoclosure () -> String) -> OriginBinding {
    if let wanted = home.service.sharedPort.service(for: head) {
      if let binding = others.first(where: { $0.service === wanted }) { return binding }
      let known = others.first { $0.session === wanted.session }
      others.append(
        known.map { OriginBinding(wanted, number: $0.number) } ?? Self.accept(wanted, peer()))
      return others[others.count - 1]
    }
    if home.number == 0 { home = Self.accept(home.service, peer()) }
    return home
  }

  private static func accept(_ service: OriginService, _ peer: String) -> OriginBinding {
    let number = service.session.state.withLock { $0.accept(from: peer, origin: service.name) }
    return OriginBinding(service, number: number)
  }

  /// Makes later requests to a session use the given services instead of its current services.
  func adopt(_ services: [String: OriginService], of session: String) {
    others.removeAll { $0.isOver(services, of: session) }
    if home.isOver(services, of: session), let current = services[home.service.name] {
      home = OriginBinding(current, number: 0)
    }
    for binding in [home] + others { binding.adopt(services, of: session) }
  }

  /// Records the end of the connection in the log of each session that the connection is bound to.
  func recordClosing(by side: SessionEvent.Side, reset: Bool) {
    var recorded: [SessionCore] = []
    for binding in [home] + others where binding.number > 0 {
      guard !recorded.contains(where: { $0 === binding.session }) else { continue }
      binding.recordEvent(.closed(by: side, reset: reset))
      recorded.append(binding.session)
    }
  }
}

/// The binding of a connection to an origin, with the service that answers its requests.
final class OriginBinding {
  private(set) var service: OriginService
  /// The number of the connection in the session; 0 after a reset until the next request.
  let number: Int

  init(_ service: OriginService, number: Int) {
    (self.service, self.number) = (service, number)
  }

  var session: SessionCore { service.session }

  /// Whether the binding is invalid because its session has been reset.
  func isOver(_ services: [String: OriginService], of session: String) -> Bool {
    guard self.session.id == session, let current = services[service.name] else { return false }
    return current.session !== self.session
  }

  /// Makes later requests use the service that is given for the origin.
  func adopt(_ services: [String: OriginService], of session: String) {
    if self.session.id == session { service = services[service.name] ?? service }
  }

  func recordEvent(_ kind: SessionEvent.Kind, request: Int? = nil) {
    session.state.withLock {
      $0.log.recordEvent(kind, connection: number, request: request)
    }
  }
}
