import HTTPFixtures
import Logging

extension Connection {
  /// Runs a handler that sends its reply itself.
  ///
  /// The task belongs to the connection, which cancels it when it closes.
  func run(
    _ answer: @escaping RequestHandler.Body, on request: FixtureRequest,
    at place: RequestHandler.Place, loop: EventLoop
  ) {
    guard let exchange else { return }
    phase = .handler
    let answering = { @Sendable [token, number = exchange.number] in
      let writer = ReplyWriter(replyTo: number, head: request.head, token: token, loop: loop)
      do {
        try await answer(request, writer)
        writer.end()
      } catch { writer.fail(error) }
    }
    // A task without a preference runs on the pool too, and is cheaper than one that prefers it.
    handler =
      place == .loop
      ? Task(executorPreference: loop.executor, operation: answering) : Task(operation: answering)
  }

  /// The connection of a token, where it still waits for the handler of an exchange.
  static func find(
    _ token: UInt64, awaiting exchange: Int, on loop: isolated EventLoop
  ) -> Connection? {
    guard let connection = loop.watcher(of: token) as? Connection,
      connection.exchange?.number == exchange, case .handler = connection.phase
    else { return nil }
    return connection
  }

  /// Performs a piece of the reply to the request at hand.
  func perform(_ piece: StreamedReply.Piece, on loop: isolated EventLoop) {
    if piece.isLast { endHandler(sent: true) }
    start(piece, as: .complete, on: loop)
  }

  /// Waits for the handler again, as soon as the system has taken everything that it has sent.
  func awaitPiece(on loop: isolated EventLoop) {
    // Later pieces are not noted: a session whose log is sent piece by piece would never rest.
    if exchange?.noted == 0 { noteSent(on: loop) } else { flush(on: loop) }
    guard unsent.isEmpty, descriptor >= 0 else { return }
    phase = .handler
    let sending = sending
    self.sending = nil
    sending?.resume(returning: true)
  }

  /// Lets go of the handler, whose result is not wanted any more.
  func endHandler(sent: Bool) {
    handler?.cancel()
    handler = nil
    sending?.resume(returning: sent)
    sending = nil
  }

  /// Tears the connection down, since the rest of the reply will never come.
  func breakReply(because reason: String, on loop: isolated EventLoop) {
    service.session.logger?.error("\(service.name) #\(number): \(reason)")
    end(as: .reset, by: .reset, on: loop)
  }

  /// Goes on after a handler has sent something.
  func settleReply(on loop: isolated EventLoop) {
    takeReceived(on: loop)
    settle(on: loop)
  }
}
