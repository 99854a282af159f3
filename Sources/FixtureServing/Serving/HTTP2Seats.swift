#if HTTP2
import EventLoops
import HTTPFixtures

/// The origins that the requests of one HTTP/2 connection are for, at the same time.
struct HTTP2Seats {
  /// The origin whose port it is.
  let home: Seat
  /// Origins of other sessions at that port.
  private var guests: [Seat] = []

  init(home: Seat) { self.home = home }

  /// Returns the seat that a request is for, from a client at an address.
  mutating func seat(for head: RequestHead, from peer: @autoclosure () -> String) -> Seat {
    guard !home.service.sharedPort.isEmpty,
      let wanted = home.service.sharedPort.service(for: head)
    else { return home }
    if let seat = guests.first(where: { $0.service === wanted }) { return seat }
    let known = guests.first { $0.service.session === wanted.session }
    let number =
      known?.number
      ?? wanted.session.state.withLock { $0.accept(from: peer(), origin: wanted.name) }
    let seat = Seat(wanted, number: number)
    guests.append(seat)
    return seat
  }

  /// Answers later requests of a session by the present site of its origins.
  ///
  /// - Returns: The seats whose sessions were reset, so that what they had open is over.
  mutating func adopt(_ services: [String: OriginService], of session: String) -> [Seat] {
    let over = ([home] + guests).filter { !$0.adopt(services, of: session) }
    guests.removeAll { guest in over.contains { $0 === guest } }
    return over
  }

  func recordClosing(by side: SessionEvent.Side, reset: Bool) {
    home.recordClosing(by: side, reset: reset)
    var recorded: [SessionCore] = []
    for guest in guests where !recorded.contains(where: { $0 === guest.service.session }) {
      guest.recordClosing(by: side, reset: reset)
      recorded.append(guest.service.session)
    }
  }
}
#endif
