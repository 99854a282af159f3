import HTTPMessages

/// The origins that the requests of one connection are for.
///
/// One connection may bring requests for several sessions, if they share a port.
final class Seats {
  /// The origin whose port it is.
  private(set) var home: Seat
  /// Origins of other sessions at that port.
  private var guests: [Seat] = []

  init(home: Seat) { self.home = home }

  /// Returns the seat that a request is for, from a client at an address.
  func seat(for head: RequestHead, from peer: @autoclosure () -> String) -> Seat {
    if let wanted = home.service.sharedPort.service(for: head) {
      if let seat = guests.first(where: { $0.service === wanted }) { return seat }
      let known = guests.first { $0.session === wanted.session }
      guests.append(known.map { Seat(wanted, number: $0.number) } ?? Self.accept(wanted, peer()))
      return guests[guests.count - 1]
    }
    if home.number == 0 { home = Self.accept(home.service, peer()) }
    return home
  }

  private static func accept(_ service: OriginService, _ peer: String) -> Seat {
    let number = service.session.state.withLock { $0.accept(from: peer, origin: service.name) }
    return Seat(service, number: number)
  }

  /// Answers later requests of a session by the present site of its origins.
  func adopt(_ services: [String: OriginService], of session: String) {
    guests.removeAll { $0.isOver(services, of: session) }
    if home.isOver(services, of: session), let current = services[home.service.name] {
      home = Seat(current, number: 0)
    }
    for seat in [home] + guests { seat.adopt(services, of: session) }
  }

  /// Logs who closed the connection first, in each session that knows of it.
  func recordClosing(by side: SessionEvent.Side, reset: Bool) {
    var recorded: [SessionCore] = []
    for seat in [home] + guests where seat.number > 0 {
      guard !recorded.contains(where: { $0 === seat.session }) else { continue }
      seat.recordEvent(.closed(by: side, reset: reset))
      recorded.append(seat.session)
    }
  }
}

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
