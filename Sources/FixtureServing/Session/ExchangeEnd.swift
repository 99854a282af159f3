/// How the answer to a request came to its end.
public enum ExchangeEnd: String, Hashable, Sendable {
  /// The reply was handed to the system completely; a WebSocket was closed by both sides.
  case complete
  /// The reply closed the connection, by a `close` part.
  case closed
  /// The reply tore the connection down, by a `reset` part.
  case reset
  /// The request broke the rules and was answered with an error, or a message on its WebSocket was
  /// answered with a close that says so.
  case refused
  /// The client went away before the reply was complete.
  case clientGone
  /// The client took nothing, or sent nothing, for too long.
  case timedOut
  /// The session or the server was closed before the reply was complete.
  case stopped
}
