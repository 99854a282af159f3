/// An origin that requests of a connection are for, and the connection's number in its session.
final class Seat {
  private(set) var service: OriginService
  /// The number; 0 before the first request to a session that was reset.
  let number: Int

  init(_ service: OriginService, number: Int) {
    (self.service, self.number) = (service, number)
  }

  var session: SessionCore { service.session }

  /// Whether a session was reset, so that what the connection was in it is over.
  func isOver(_ services: [String: OriginService], of session: String) -> Bool {
    guard self.session.id == session, let current = services[service.name] else { return false }
    return current.session !== self.session
  }

  /// Answers later requests by the present site of its origin.
  func adopt(_ services: [String: OriginService], of session: String) {
    if self.session.id == session { service = services[service.name] ?? service }
  }

  func recordEvent(_ kind: SessionEvent.Kind, request: Int? = nil) {
    session.state.withLock {
      $0.log.recordEvent(kind, connection: number, request: request)
    }
  }
}
