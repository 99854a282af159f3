import EventLoops
import HTTPFixtures
import Logging

extension Connection {
  /// Tells the session's log, or the counts.
  func note(_ action: ConnectionAction) {
    let session = seat.service.session
    switch action {
    case .noteSent(let status, let bytes, let request):
      session.state.withLock { state in
        state.sent(status: status, bytes: bytes, of: request, connection: seat.number)
      }
    case .note(let kind, let request):
      if case .message(let side, _) = kind { share.counts.addMessage(by: side) }
      seat.note(kind, request: request)
    case .release(let gate): session.state.withLock { $0.release(address, from: gate) }
    case .fallSilent(let request):
      session.state.withLock { $0.silence(request: request, connection: seat.number) }
    case .endSilence: session.state.withLock { $0.endSilence() }
    case .listen: session.state.withLock { $0.listen() }
    case .endListening: session.state.withLock { $0.endListening() }
    case .report(let reason):
      session.logger?.error("\(seat.service.name) #\(seat.number): \(reason)")
    default: return
    }
  }

  /// Notes how requests ended.
  func endExchanges() {
    while let exchange = machine.takeFinished() {
      let sent = exchange.sent(of: outgoing.sent)
      share.counts.add(exchange.row, status: sent.status, exchange.end)
      seat.service.session.end(exchange.number, exchange.end, sent: sent, connection: seat.number)
    }
  }

  func begin(_ head: RequestHead?) {
    if let head, !seat.home.sharedPort.isEmpty {
      seat.turn(to: head, from: Socket.peer(of: watch.descriptor))
    }
    let service = seat.service
    var beginner = service.session.state.withLock { state in
      ConnectionStateMachine.Beginner(
        number: state.begin(head, origin: service.name, connection: seat.number),
        isEnding: state.isEnding, start: outgoing.position)
    }
    if let head, head.framing != .none {
      let needs = service.needs(for: head)
      beginner.keepsBody = needs.contains(.body)
      if head.expectsContinue, needs.isEmpty {
        beginner.known = service.origin.reply(
          to: FixtureRequest(head: head, body: [], client: client))
      }
    }
    if let logger = service.session.beginLogger, let head {
      logger.debug("\(service.name) #\(seat.number) \(head.method) \(head.target) begun")
    }
    machine.begin(beginner)
  }
}
