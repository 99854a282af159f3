import EventLoops
import HTTPFixtures
import Logging

/// The owner of an exchange's state machine: an HTTP/1.1 connection, or a stream of an HTTP/2
/// connection.
///
/// It gives the machine what its session, its handlers and the clock say.
protocol ExchangeOwner: AnyObject {
  /// The connection, which is the owner itself on HTTP/1.1.
  var connection: Connection { get }
  // That of the connection; taking it from there would count a reference.
  var watch: Watch { get }
  /// The subject of the client's certificate.
  var client: String? { get }
  /// The origin that the request at hand is for.
  var seat: Seat { get }
  var machine: ConnectionStateMachine { get set }
  var handler: Task<Void, Never>? { get set }
  /// The handler, if it waits for the system to take what it has sent.
  var sending: CheckedContinuation<Bool, Never>? { get set }
  var address: ExchangeAddress { get }
  /// The number of bytes of replies that have been put together, and that the system has taken.
  var position: Int { get }
  var sent: Int { get }

  /// Turns to the session that a request is for.
  func turnSeat(to head: RequestHead)

  /// Performs all work that is possible now.
  func run()
}

extension ExchangeOwner {
  /// Performs the actions of the machine, except those about bytes and the connection.
  func performExchange(_ action: ConnectionAction) {
    switch action {
    case .begin(let head): begin(head)
    case .answer(let head, let body): answer(head, body)
    case .takeMore: letHandlerSend(true)
    case .end: endExchanges()
    case .delay(let duration):
      machine.delay(until: watch.reactor.end(of: duration))
    case .hold(let gate, let request):
      let isHeld = session.state.withLock { state in
        state.hold(address, at: gate, request: request, connection: seat.number)
      }
      if !isHeld { machine.passGate() }
    case .recordSent(let status, let bytes, let request):
      session.state.withLock { state in
        state.sent(status: status, bytes: bytes, of: request, connection: seat.number)
      }
    case .recordEvent(let kind, let request):
      seat.recordEvent(kind, request: request)
    case .release(let gate): session.state.withLock { $0.release(address, from: gate) }
    case .fallSilent(let request):
      session.state.withLock { $0.silence(request: request, connection: seat.number) }
    case .endSilence: session.state.withLock { $0.open.move(from: \.held, to: \.active) }
    case .listen: session.state.withLock { $0.open.move(from: \.active, to: \.listening) }
    case .endListening: session.state.withLock { $0.open.move(from: \.listening, to: \.active) }
    case .report(let reason):
      session.logger?.error("\(seat.service.name) #\(seat.number): \(reason)")
    case .write, .writeHead, .writeTrailers, .breakRule, .send, .flush, .yield, .close, .wait:
      return
    }
  }

  private var session: SessionCore { seat.service.session }

  func endExchanges() {
    let (sent, seat) = (sent, seat)
    machine.takeFinished { exchange, end in
      seat.service.session.end(
        exchange.number, end, sent: exchange.sent(of: sent), connection: seat.number)
    }
  }

  func begin(_ head: RequestHead?) {
    if let head { turnSeat(to: head) }
    let service = seat.service
    var beginner = service.session.state.withLock { state in
      RequestBeginner(
        number: state.begin(head, origin: service.name, connection: seat.number),
        isEnding: state.isEnding, start: position)
    }
    let limit = service.session.limits.keptBodies
    if limit > 0 { beginner.bodies = KeptBodies(limit: limit) }
    if let head, head.framing != .none {
      let needs = service.needs(for: head)
      beginner.keepsBody = needs.contains(.body) || beginner.bodies != nil
      if head.expectsContinue, needs.isEmpty {
        beginner.known = service.origin.reply(
          to: FixtureRequest(head: head, body: [], client: client))
      }
    }
    if let head {
      service.session.logger?.debug(
        "\(service.name) #\(seat.number) \(head.method) \(head.target) begun")
    }
    machine.begin(beginner)
  }
}
