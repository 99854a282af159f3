import EventLoops
import FixtureSites

/// A writer with which a handler sends its reply piece by piece, from the handler's own task.
///
/// A call returns when the operating system has accepted the piece. A client that reads slowly thus
/// slows the handler down, and unsent bytes do not accumulate.
public final class ReplyWriter {
  /// The last part of a reply, which is sent when the handler has returned.
  enum Result {
    case piece(WireReply)
    case reply(Reply)
    /// The reason why the reply is aborted.
    case failure(String)
  }

  private let address: ExchangeAddress
  private let exchange: Int
  private var reply: StreamedReply
  /// Whether the reply is complete, so that nothing more can be sent.
  private(set) var isComplete = false

  init(replyTo exchange: Int, head: RequestHead, at address: ExchangeAddress) {
    self.address = address
    self.exchange = exchange
    self.reply = StreamedReply(to: head)
  }

  var hasHead: Bool { reply.hasHead }

  /// Sends a head, which is an interim head (1xx) unless it is the reply's last one.
  ///
  /// If there is no `Content-Length` field, the body is sent in chunks. For an HTTP/1.0 client, the
  /// end of the connection ends the body instead. A reply without a body, such as the reply to a
  /// HEAD request, is complete after its head, and its handler is cancelled.
  public func send(_ head: ReplyHead) async throws(ReplyWriterError) {
    guard !reply.hasHead, !isComplete else { throw .tooLate }
    try await send(reply.send(head))
  }

  /// Sends bytes of the body, as one chunk if the reply is chunked.
  public func send(_ bytes: [UInt8]) async throws(ReplyWriterError) {
    guard reply.hasHead else { throw .noHead }
    guard !isComplete else { throw .tooLate }
    guard !bytes.isEmpty else { return }
    try await send(reply.send(bytes))
  }

  /// Sets the complete reply, and returns before it is sent.
  public func send(_ reply: Reply) throws(ReplyWriterError) {
    guard !self.reply.hasHead, !isComplete else { throw .tooLate }
    isComplete = true
    finish(.reply(reply))
  }

  /// Ends the reply after its handler has returned, which is an error if no head was sent.
  func endReply() {
    guard !isComplete else { return }
    guard reply.hasHead else { return fail(ReplyWriterError.noHead) }
    isComplete = true
    finish(.piece(reply.end()))
  }

  /// Replies with the error if no head has been sent, and otherwise resets the connection.
  func fail(_ error: any Error) {
    guard !isComplete else { return }
    isComplete = true
    finish(
      reply.hasHead
        ? .failure("a handler failed: \(error)") : .reply(Reply.failure(of: error)))
  }

  private func send(_ piece: WireReply) async throws(ReplyWriterError) {
    isComplete = piece.isLast
    let isSent = await withCheckedContinuation { continuation in
      onExchange { owner, machine, _ in
        owner.send(piece, by: &machine, then: continuation)
      } orElse: {
        continuation.resume(returning: false)
      }
    }
    if !isSent { throw .disconnected }
  }

  private func finish(_ result: Result) {
    onExchange { owner, machine, turn in
      owner.finish(result, by: &machine, turn)
    } orElse: {
    }
  }

  /// Calls a closure with the exchange, or another closure if the exchange no longer waits for a
  /// reply.
  @inline(__always) private func onExchange(
    _ body: @escaping @Sendable (ExchangeOwner, inout ExchangeStateMachine, ConnectionTurn) -> Void,
    orElse other: @escaping @Sendable () -> Void
  ) {
    address.connection.post(to: Connection.self) { [exchange, stream = address.stream] connection in
      if connection?.withExchange(awaiting: exchange, on: stream, body) != true { other() }
    }
  }
}

/// The reason why a handler cannot send a part of its reply.
public enum ReplyWriterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The client has disconnected or the session has ended, and the handler's task is cancelled.
  case disconnected
  /// A part of the body, or the end of the reply, was sent before the final head.
  case noHead
  /// A head was sent after the final head, or something was sent after the reply was complete.
  case tooLate

  /// A clause that describes the error and the remedy.
  public var description: String {
    switch self {
    case .disconnected: "the client has left, or the session has ended"
    case .noHead: "the reply has no final head; send one before anything else"
    case .tooLate: "the reply has its final head or is complete; send one head, then its body"
    }
  }
}

extension Reply {
  /// Returns the reply to a request that broke the rules, after which the connection is closed.
  static func refusal(of error: RequestError) -> Reply {
    .text("\(error.status): \(error)\n", status: error.status)
  }

  /// The reply to a request for a different origin than the connection's (RFC 9110 section
  /// 15.5.20).
  static var misdirected: Reply {
    .text("421: another origin has this name; open a connection to it\n", status: 421)
  }

  static func failure(of error: any Error) -> Reply {
    .text("500: the handler of this path threw: \(error)\n", status: 500)
  }
}
