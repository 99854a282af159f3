import EventLoops
import FixtureSites
import Logging

/// The owner of an exchange's state machine, on an HTTP/1.1 connection or an HTTP/2 stream.
///
/// The owner provides the state machine with the time, and with replies from the session and its
/// handlers.
final class ExchangeOwner {
  private let stream: Int32
  /// The origin that the current request is for.
  private(set) var binding: OriginBinding
  private var handler: Task<Void, Never>?
  /// The continuation of a handler that waits until its bytes have been accepted by the system.
  private var sending: CheckedContinuation<Bool, Never>?

  init(binding: OriginBinding, stream: Int32 = 0) {
    (self.binding, self.stream) = (binding, stream)
  }

  /// Performs an action of the state machine that does not write output or apply to the connection.
  func perform(
    _ action: ConnectionAction, of machine: inout ExchangeStateMachine, _ turn: ConnectionTurn,
    on connection: Connection
  ) {
    switch action {
    case .begin(let head): machine.beginExchange(recordBeginning(of: head, turn, on: connection))
    case .answer(let head, let body): answerRequest(head, body, by: &machine, on: connection)
    case .takeMore: letHandlerSend(true)
    case .end:
      machine.takeFinished(turn.sent) { exchange, end, sent in
        connection.recordEnd(of: exchange, as: end, sent)
      }
    case .delay(let duration):
      machine.delay(until: connection.watch.reactor.deadline(after: duration))
    case .hold(let gate, let request):
      let isHeld = session.state.withLock { state in
        state.hold(
          connection.address(of: stream), at: gate, request: request, connection: binding.number)
      }
      if !isHeld { machine.passGate() }
    case .recordSent(let status, let bytes, let request):
      session.state.withLock { state in
        state.sent(status: status, bytes: bytes, of: request, connection: binding.number)
      }
    case .recordEvent(let kind, let request):
      binding.recordEvent(kind, request: request)
    case .release(let gate):
      session.state.withLock { $0.release(connection.address(of: stream), from: gate) }
    case .fallSilent(let request):
      session.state.withLock { $0.silence(request: request, connection: binding.number) }
    case .endSilence: session.state.withLock { $0.open.move(from: \.held, to: \.active) }
    case .listen: session.state.withLock { $0.open.move(from: \.active, to: \.listening) }
    case .endListening: session.state.withLock { $0.open.move(from: \.listening, to: \.active) }
    case .report(let reason):
      session.logger?.error("\(binding.service.name) #\(binding.number): \(reason)")
    case .write, .writeHead, .writeTrailers, .breakRule, .send, .flush, .yield, .close, .wait:
      return
    }
  }

  private var session: SessionCore { binding.session }

  /// Records the beginning of a request in the session's log.
  private func recordBeginning(
    of head: RequestHead?, _ turn: ConnectionTurn, on connection: Connection
  ) -> Exchange {
    if let head {
      binding = connection.bindings.binding(
        for: head, from: Socket.peer(of: connection.watch.descriptor))
    }
    let service = binding.service
    let (number, isEnding) = session.beginExchange(
      head, origin: service.name, connection: binding.number)
    var exchange = Exchange(number, of: head, at: binding, start: turn.position, isLast: isEnding)
    let limit = session.limits.keptBodies
    if limit > 0 { exchange.bodies = KeptBodies(limit: limit) }
    guard let head else { return exchange }
    if head.hasBody {
      let needs = service.needs(for: head)
      exchange.keepsBody = needs.contains(.body) || limit > 0
      if head.expectsContinue, needs.isEmpty {
        exchange.known = service.origin.reply(
          to: FixtureRequest(head: head, body: [], client: connection.client))
      }
    }
    session.logger?.debug("\(service.name) #\(binding.number) \(head.method) \(head.target) begun")
    return exchange
  }
}

/// The replies of handlers.
extension ExchangeOwner {
  private func answerRequest(
    _ head: RequestHead, _ body: [UInt8], by machine: inout ExchangeStateMachine,
    on connection: Connection
  ) {
    machine.exchange?.bodies?.keepRequestBody(body)
    let answer = binding.service.answer(
      to: head, body, arrival: connection.watch.reactor.beginning, client: connection.client,
      address: connection.peerHost)
    switch answer {
    case .now(let reply): machine.reply(reply)
    case .later(let place, let answer, var request):
      guard let number = machine.exchange?.number else { return }
      request.isLocal = connection.isLocal
      let address = connection.address(of: stream)
      let answering = { @Sendable [request] in
        let writer = ReplyWriter(replyTo: number, head: request.head, at: address)
        do {
          try await answer(request, writer)
          writer.endReply()
        } catch { writer.fail(error) }
      }
      handler =
        switch place {
        case .loop: Task(executorPreference: connection.loop, operation: answering)
        // A task without a preference is cheaper than one that prefers the pool.
        case .pool: Task(operation: answering)
        case .worker: task(on: session.worker, answering)
        case .longWorker: task(on: session.longWorker, answering)
        }
    }
  }

  private func task(
    on worker: Worker, _ operation: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    let executor = worker.executor(for: binding.number)
    return Task(executorPreference: executor) { [executor] in
      await operation()
      withExtendedLifetime(executor) {}
    }
  }

  /// Sends a piece of a handler's reply, and resumes the continuation once the system has accepted
  /// it.
  func send(
    _ piece: WireReply, by machine: inout ExchangeStateMachine,
    then continuation: CheckedContinuation<Bool, Never>
  ) {
    sending = continuation
    if piece.isLast {
      handler?.cancel()
      letHandlerSend(true)
    }
    machine.start(piece)
  }

  /// Sends the rest of a handler's reply, or the reply that replaces it.
  func finish(
    _ result: ReplyWriter.Result, by machine: inout ExchangeStateMachine, _ turn: ConnectionTurn
  ) {
    handler = nil
    switch result {
    case .piece(let piece): machine.start(piece)
    case .reply(let reply): machine.reply(reply)
    case .failure(let reason): machine.breakReply(because: reason, at: turn.position)
    }
  }

  private func letHandlerSend(_ isSent: Bool) {
    sending?.resume(returning: isSent)
    sending = nil
  }

  /// Cancels the handler, since nothing more can be sent.
  func dismissHandler() {
    handler?.cancel()
    handler = nil
    letHandlerSend(false)
  }
}
