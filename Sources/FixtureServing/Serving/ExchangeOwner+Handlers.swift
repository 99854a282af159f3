import EventLoops
import HTTPFixtures

extension ExchangeOwner {
  func answer(_ head: RequestHead, _ body: [UInt8]) {
    machine.exchange?.bodies?.keep(body)
    let answer = seat.service.answer(
      to: head, body, arrival: watch.reactor.beginning, client: client,
      address: connection.peerHost)
    switch answer {
    case .now(let reply): machine.reply(reply)
    case .later(let place, let answer, var request):
      request.isLocal = connection.isLocal
      run(answer, on: request, at: place)
    }
  }

  /// Runs a handler that sends its reply itself; the connection cancels it when it closes.
  private func run(
    _ answer: @escaping RequestHandler.Body, on request: FixtureRequest,
    at place: RequestHandler.Place
  ) {
    guard let number = machine.exchange?.number else { return }
    let answering = { @Sendable [address] in
      let writer = ReplyWriter(replyTo: number, head: request.head, at: address)
      do {
        try await answer(request, writer)
        writer.end()
      } catch { writer.fail(error) }
    }
    handler =
      switch place {
      case .loop: Task(executorPreference: connection.loop, operation: answering)
      // A task without a preference is cheaper than one that prefers the pool.
      case .pool: Task(operation: answering)
      case .worker: Task(executorPreference: seat.service.session.worker, operation: answering)
      }
  }

  /// Whether the handler of a request may send something.
  func awaitsReply(to request: Int) -> Bool { machine.awaitsReply(to: request) }

  /// Sends a piece of a handler's reply, and returns once the system has taken it.
  func send(_ piece: StreamedReply.Piece, then continuation: CheckedContinuation<Bool, Never>) {
    sending = continuation
    if piece.isLast {
      handler?.cancel()
      letHandlerSend(true)
    }
    machine.start(piece)
    run()
  }

  /// Sends the rest of a handler's reply, or its replacement.
  func finish(_ result: ReplyWriter.Result) {
    handler = nil
    switch result {
    case .piece(let piece): machine.start(piece)
    case .reply(let reply): machine.reply(reply)
    case .failure(let reason): machine.breakReply(because: reason, at: position)
    }
    run()
  }

  func letHandlerSend(_ isSent: Bool) {
    sending?.resume(returning: isSent)
    sending = nil
  }

  /// Ends the handler, since nothing more is sent.
  func dismissHandler() {
    handler?.cancel()
    handler = nil
    letHandlerSend(false)
  }
}
