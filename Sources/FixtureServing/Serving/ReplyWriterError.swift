/// Why a handler cannot send what it wants to.
public enum ReplyWriterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The client has left, or the session has ended; the handler's task is cancelled too.
  case disconnected
  /// A body, or the end of the reply, comes before the final head.
  case noHead
  /// The reply is complete, or its final head has been sent.
  case tooLate

  /// One clause: what is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .disconnected: "the client has left, or the session has ended"
    case .noHead: "the reply has no final head; send one before anything else"
    case .tooLate: "the reply has its final head or is complete; send one head, then its body"
    }
  }
}
