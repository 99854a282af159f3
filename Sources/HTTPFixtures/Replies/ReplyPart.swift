import HTTPTypes

/// One step of a reply; the server performs them in order.
public enum ReplyPart: Hashable, Sendable {
  /// A status line and fields; all but the last of several are interim (1xx).
  case head(ReplyHead)
  /// Bytes of the body, framed as the head says; not sent in answer to HEAD.
  case body([UInt8])
  /// Fields behind the last chunk (RFC 9112 section 7.1.2); nothing where the body has no chunks.
  case trailers(HTTPFields)
  /// A pause.
  case delay(Duration)
  /// A pause until someone opens the gate of this name.
  case gate(String)
  /// Nothing more, while the connection stays open until the client leaves or the session ends.
  case silence
  /// A WebSocket, up to the end of the connection; nothing where the head before is not 101; and
  /// the subprotocol that the head agrees on.
  case webSocket(WebSocketScript, subprotocol: String? = nil)
  /// Bytes sent exactly as they are, whatever the head says.
  case raw([UInt8])
  /// The connection is closed in order (FIN).
  case close
  /// The connection is torn down (RST).
  case reset
}
