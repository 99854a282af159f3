import HTTPFixtures

/// Where a handler sends its reply piece by piece; it belongs to the handler's one task.
///
/// A call returns when the system has taken the piece, so that a client that reads slowly slows the
/// handler down and nothing piles up.
public final class ReplyWriter {
  private let loop: EventLoop
  private let token: UInt64
  private let exchange: Int
  private var reply: StreamedReply
  /// Whether nothing may follow.
  private(set) var isComplete = false

  init(replyTo exchange: Int, head: RequestHead, token: UInt64, loop: EventLoop) {
    self.loop = loop
    self.token = token
    self.exchange = exchange
    self.reply = StreamedReply(to: head)
  }

  /// Whether the final head has been sent.
  var hasHead: Bool { reply.hasHead }

  /// Sends a head; all but the last of several are interim (1xx).
  ///
  /// Where it has no `Content-Length`, the body is sent in chunks, to an HTTP/1.0 client up to the
  /// end of the connection. A reply without a body, such as one to HEAD, is complete with its head,
  /// and its handler is cancelled.
  public func send(_ head: ReplyHead) async throws(ReplyWriterError) {
    guard !reply.hasHead, !isComplete else { throw .tooLate }
    try await send(reply.send(head))
  }

  /// Sends bytes of the body, in a chunk of their own where the reply is chunked.
  public func send(_ bytes: [UInt8]) async throws(ReplyWriterError) {
    guard reply.hasHead else { throw .noHead }
    guard !isComplete else { throw .tooLate }
    guard !bytes.isEmpty else { return }
    try await send(reply.send(bytes))
  }

  /// Answers by a whole reply, and returns before it is sent.
  public func send(_ reply: Reply) throws(ReplyWriterError) {
    guard !self.reply.hasHead, !isComplete else { throw .tooLate }
    isComplete = true
    onConnection { connection, loop in connection.reply(with: reply, on: loop) }
  }

  /// Ends the reply, unless that is done.
  func end() {
    guard !isComplete else { return }
    guard reply.hasHead else { return fail(ReplyWriterError.noHead) }
    isComplete = true
    let piece = reply.end()
    onConnection { connection, loop in connection.perform(piece, on: loop) }
  }

  /// Answers with what went wrong where that is still possible, else breaks the connection.
  func fail(_ error: any Error) {
    guard !isComplete else { return }
    isComplete = true
    let (hasHead, text) = (reply.hasHead, Reply.failure(of: error))
    onConnection { connection, loop in
      if hasHead {
        connection.breakReply(because: "a handler failed: \(error)", on: loop)
      } else {
        connection.reply(with: text, on: loop)
      }
    }
  }

  private func send(_ piece: StreamedReply.Piece) async throws(ReplyWriterError) {
    isComplete = piece.isLast
    let (loop, token, exchange) = (loop, token, exchange)
    let isSent = await withCheckedContinuation { continuation in
      loop.post { loop in
        guard let connection = Connection.find(token, awaiting: exchange, on: loop) else {
          return continuation.resume(returning: false)
        }
        connection.sending = continuation
        connection.perform(piece, on: loop)
        connection.settleReply(on: loop)
      }
    }
    if !isSent { throw .disconnected }
  }

  private func onConnection(
    _ body: @escaping @Sendable (Connection, isolated EventLoop) -> Void
  ) {
    loop.post { [token, exchange] loop in
      guard let connection = Connection.find(token, awaiting: exchange, on: loop) else { return }
      connection.handler = nil
      body(connection, loop)
      connection.settleReply(on: loop)
    }
  }
}
