#if HTTP2
import EventLoops
import HTTPFixtures

/// The exchanges of an HTTP/2 connection: gives its state machine what happens, and has the
/// connection and the exchanges do what that says.
final class HTTP2Connection: ExchangeMultiplexer {
  // The connection owns it.
  private unowned let connection: Connection
  private let machine: HTTP2StateMachine
  private var exchanges: [Int32: HTTP2Exchange] = [:]
  private var seats: HTTP2Seats

  /// Begins to speak HTTP/2 on a connection; `nil` if there is no memory for it.
  init?(_ connection: Connection) {
    self.connection = connection
    seats = HTTP2Seats(home: connection.seat)
    let share = connection.share
    do throws(HTTP2Error) {
      machine = try HTTP2StateMachine(
        limits: connection.limits, settings: connection.seat.home.origin.options.http2,
        isSecure: connection.outgoing.tls != nil, at: connection.watch.reactor.now,
        date: { share.date.value() })
    } catch { return nil }
  }

  // MARK: Events

  func receive(_ bytes: UnsafeRawBufferPointer) { machine.receive(bytes, connection.turn) }

  func deadlinePassed() { machine.deadlinePassed(connection.turn) }

  func resume() { machine.resume() }

  func wake(_ stream: HTTP2Stream) { machine.wake(stream) }

  func exchange(on stream: Int32) -> (any ExchangeOwner)? { exchanges[stream] }

  func adopt(_ services: [String: OriginService], of session: String) -> Bool {
    let over = seats.adopt(services, of: session)
    guard !over.contains(where: { $0 === seats.home }) else { return false }
    stopExchanges { exchange in over.contains { $0 === exchange.seat } }
    return true
  }

  func drain(_ session: String) {
    if seats.home.service.session.id == session { return machine.drain(connection.turn) }
    for exchange in exchanges.values where exchange.seat.service.session.id == session {
      exchange.machine.drain(machine.turn(of: exchange.stream, connection.turn))
      machine.wake(exchange.stream)
    }
  }

  func stop(_ session: String) -> Bool {
    guard seats.home.service.session.id != session else { return false }
    stopExchanges { $0.seat.service.session.id == session }
    return true
  }

  func stop() { machine.stop(connection.turn) }

  func abandon(as end: ExchangeEnd, by closing: ConnectionAction.Closing) {
    machine.abandon(as: end, by: closing)
  }

  private func stopExchanges(where isOver: (HTTP2Exchange) -> Bool) {
    for exchange in exchanges.values where isOver(exchange) {
      machine.abandon(exchange.stream, as: .stopped, by: .close)
    }
  }

  func recordClosing(by side: SessionEvent.Side, reset: Bool) {
    seats.recordClosing(by: side, reset: reset)
  }

  func seat(for head: RequestHead) -> Seat {
    seats.seat(for: head, from: Socket.peer(of: connection.watch.descriptor))
  }

  // MARK: Actions

  func advance() -> ConnectionAction.Wait {
    while true {
      connection.noticeTrouble()
      switch machine.next(connection.turn) {
      case .connection(.wait(let wait)):
        connection.countBody(wait.bodyBytes)
        return wait
      case .connection(let action): connection.perform(action)
      case .exchange(let stream, let action): perform(action, on: stream)
      }
    }
  }

  private func perform(_ action: ConnectionAction, on stream: HTTP2Stream) {
    let exchange = exchanges[stream.id] ?? begin(stream)
    if case .answer(let head, _) = action, exchange.seat.service.isForAnother(head) {
      exchange.machine.reply(.misdirected)
    } else {
      exchange.performExchange(action)
    }
    if case .close = action {
      exchange.dismissHandler()
      exchanges[stream.id] = nil
    }
  }

  private func begin(_ stream: HTTP2Stream) -> HTTP2Exchange {
    let exchange = HTTP2Exchange(stream, of: connection, self, seat: seats.home)
    exchanges[stream.id] = exchange
    return exchange
  }
}

/// The exchange of one stream, with its session and its handler.
final class HTTP2Exchange: ExchangeOwner {
  let stream: HTTP2Stream
  unowned let connection: Connection
  private unowned let owner: HTTP2Connection
  private(set) var seat: Seat
  var handler: Task<Void, Never>?
  var sending: CheckedContinuation<Bool, Never>?

  init(
    _ stream: HTTP2Stream, of connection: Connection, _ owner: HTTP2Connection, seat: Seat
  ) {
    (self.stream, self.connection, self.owner, self.seat) = (stream, connection, owner, seat)
  }

  var machine: ConnectionStateMachine {
    _read { yield stream.machine }
    _modify { yield &stream.machine }
  }
  var address: ExchangeAddress {
    ExchangeAddress(connection: connection.address.connection, stream: stream.id)
  }
  var watch: Watch { connection.watch }
  var client: String? { connection.client }
  var position: Int { stream.output.position }
  var sent: Int { stream.sent }

  func turnSeat(to head: RequestHead) { seat = owner.seat(for: head) }

  func run() {
    owner.wake(stream)
    connection.run()
  }
}
#endif
