import EventLoops
import HTTPFixtures

/// A writer by which a handler sends its reply piece by piece, from the handler's one task.
///
/// A call returns when the system has taken the piece, so that a client that reads slowly slows the
/// handler down and nothing piles up.
public final class ReplyWriter {
  /// The rest of a reply when the handler has returned.
  enum Result {
    case piece(StreamedReply.Piece)
    case reply(Reply)
    /// The reply breaks off, and why.
    case failure(String)
  }

  private let address: ExchangeAddress
  private let exchange: Int
  private var reply: StreamedReply
  /// Whether nothing may follow.
  private(set) var isComplete = false

  init(replyTo exchange: Int, head: RequestHead, at address: ExchangeAddress) {
    self.address = address
    self.exchange = exchange
    self.reply = StreamedReply(to: head)
  }

  var hasHead: Bool { reply.hasHead }

  /// Sends a head; all but the last of several are interim (1xx).
  ///
  /// If it has no `Content-Length`, the body is sent in chunks, to an HTTP/1.0 client up to the
  /// end of the connection. A reply without a body, such as one to HEAD, is complete with its head,
  /// and its handler is cancelled.
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

  /// Answers by a whole reply, and returns before it is sent.
  public func send(_ reply: Reply) throws(ReplyWriterError) {
    guard !self.reply.hasHead, !isComplete else { throw .tooLate }
    isComplete = true
    finish(.reply(reply))
  }

  func end() {
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

  private func send(_ piece: StreamedReply.Piece) async throws(ReplyWriterError) {
    isComplete = piece.isLast
    let isSent = await withCheckedContinuation { continuation in
      onConnection { connection, stream in
        guard let connection else { return continuation.resume(returning: false) }
        connection.send(piece, on: stream, then: continuation)
      }
    }
    if !isSent { throw .disconnected }
  }

  private func finish(_ result: Result) { onConnection { $0?.finish(result, on: $1) } }

  /// Calls a closure with the connection, with `nil` if it awaits nothing of the handler any more,
  /// and the stream there.
  @inline(__always) private func onConnection(
    _ body: @escaping @Sendable (Connection?, Int32) -> Void
  ) {
    address.connection.post(to: Connection.self) { [exchange, stream = address.stream] connection in
      body(
        connection?.awaitsReply(to: exchange, on: stream) == true ? connection : nil, stream)
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

  /// The reply to a request for another origin than that of its connection (RFC 9110 section
  /// 15.5.20).
  static var misdirected: Reply {
    .text("421: another origin has this name; open a connection to it\n", status: 421)
  }

  static func failure(of error: any Error) -> Reply {
    .text("500: the handler of this path threw: \(error)\n", status: 500)
  }
}
