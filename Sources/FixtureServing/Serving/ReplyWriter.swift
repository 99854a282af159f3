import EventLoops
import FixtureSites

/// A writer by which a handler sends its reply piece by piece, from the handler's one task.
///
/// A call returns when the system has taken the piece. A client that reads slowly thus slows the
/// handler down, and no bytes pile up.
public final class ReplyWriter {
  /// The rest of a reply when the handler has returned.
  enum Result {
    case piece(WireReply)
    case reply(Reply)
    /// The reason why the reply breaks off.
    case failure(String)
  }

  private let address: ExchangeAddress
  private let exchange: Int
  private var reply: StreamedReply
  /// Whether the reply is complete, so nothing more can be sent.
  private(set) var isComplete = false

  init(replyTo exchange: Int, head: RequestHead, at address: ExchangeAddress) {
    self.address = address
    self.exchange = exchange
    self.reply = StreamedReply(to: head)
  }

  var hasHead: Bool { reply.hasHead }

  /// Sends a head; if a reply has several, all but the last are interim (1xx).
  ///
  /// Without `Content-Length`, the body is sent in chunks; to an HTTP/1.0 client, it ends with the
  /// connection. A reply without a body, such as one to HEAD, is complete with its head, and its
  /// handler is cancelled.
  public func send(_ head: ReplyHead) async throws(ReplyWriterError) {
    guard !reply.hasHead, !isComplete else { throw .tooLate }
    try await send(reply.send(head))
  }

  /// Sends bytes of the body, in a chunk of their own if the reply is chunked.
  public func send(_ bytes: [UInt8]) async throws(ReplyWriterError) {
    guard reply.hasHead else { throw .noHead }
    guard !isComplete else { throw .tooLate }
    guard !bytes.isEmpty else { return }
    try await send(reply.send(bytes))
  }

  /// Answers with a whole reply, and returns before it is sent.
  public func send(_ reply: Reply) throws(ReplyWriterError) {
    guard !self.reply.hasHead, !isComplete else { throw .tooLate }
    isComplete = true
    finish(.reply(reply))
  }

  /// Ends the reply after its handler has returned; if no head was sent, that is an error.
  func endReply() {
    guard !isComplete else { return }
    guard reply.hasHead else { return fail(ReplyWriterError.noHead) }
    isComplete = true
    finish(.piece(reply.end()))
  }

  /// Answers with the error if that is still possible, else breaks the connection.
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

  /// Calls a closure with the exchange, or another closure if the exchange no longer awaits a
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

/// A reason for which a handler cannot send.
public enum ReplyWriterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The client has left, or the session has ended; the handler's task is cancelled too.
  case disconnected
  /// A body, or the end of the reply, comes before the final head.
  case noHead
  /// The reply is complete, or its final head has been sent.
  case tooLate

  /// One clause: the mistake, and the remedy.
  public var description: String {
    switch self {
    case .disconnected: "the client has left, or the session has ended"
    case .noHead: "the reply has no final head; send one before anything else"
    case .tooLate: "the reply has its final head or is complete; send one head, then its body"
    }
  }
}

extension Reply {
  /// Returns the reply to a request that broke the rules; its connection is closed after it.
  static func refusal(of error: RequestError) -> Reply {
    .text("\(error.status): \(error)\n", status: error.status)
  }

  /// The reply to a request for another origin than the connection's (RFC 9110 section
  /// 15.5.20).
  static var misdirected: Reply {
    .text("421: another origin has this name; open a connection to it\n", status: 421)
  }

  static func failure(of error: any Error) -> Reply {
    .text("500: the handler of this path threw: \(error)\n", status: 500)
  }
}
