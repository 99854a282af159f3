import EventLoops
import HTTPFixtures

/// The origins that a connection's requests are for, and its numbers in their sessions.
///
/// One connection may bring requests for several sessions, if they share a port.
final class Seat {
  /// The origin that the request at hand is for, and the number of the connection in its session.
  private(set) var service: OriginService
  private(set) var number: Int
  /// The origin whose port it is, and the number there; 0 before the first request there.
  private(set) var home: OriginService
  private var homeNumber: Int

  init(_ service: OriginService, number: Int) {
    (self.service, self.number) = (service, number)
    (home, homeNumber) = (service, number)
  }

  /// Turns to the session that a request is for, from a client at an address.
  func turn(to head: RequestHead, from peer: @autoclosure () -> String) {
    let wanted = home.sharedPort.service(for: head) ?? home
    guard wanted !== service else { return }
    let isOther = wanted.session !== service.session
    service = wanted
    guard isOther else { return }
    if wanted === home, homeNumber > 0 {
      number = homeNumber
      return
    }
    number = wanted.session.state.withLock { $0.accept(from: peer(), origin: wanted.name) }
    if wanted === home { homeNumber = number }
  }

  /// Answers later requests by the site that a session has now; false if what the connection was in
  /// the session before is over, since it was reset.
  func adopt(_ services: [String: OriginService], of session: String) -> Bool {
    if home.session.id == session, let current = services[home.name] {
      if current.session !== home.session { homeNumber = 0 }
      home = current
    }
    guard service.session.id == session, let current = services[service.name] else { return true }
    guard current.session === service.session else { return false }
    service = current
    return true
  }

  func recordEvent(_ kind: SessionEvent.Kind, request: Int? = nil) {
    service.session.recordEvent(kind, connection: number, request: request)
  }

  /// Logs who closed the connection first, in each session that knows of it.
  func recordClosing(by side: SessionEvent.Side, reset: Bool) {
    recordEvent(.closed(by: side, reset: reset))
    if home.session !== service.session, homeNumber > 0 {
      home.session.recordEvent(.closed(by: side, reset: reset), connection: homeNumber)
    }
  }
}
