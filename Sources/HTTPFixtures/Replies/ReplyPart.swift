import HTTPTypes

/// One step of a reply; the server performs them in order.
public enum ReplyPart: Hashable, Sendable {
  /// A status line and fields; all but the last of several are interim (1xx).
  case head(ReplyHead)
  /// Bytes of the body, framed as the head says; not sent in answer to HEAD.
  case body([UInt8])
  /// Bytes of the body that are read from a file when they are sent.
  case file(FileSlice)
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

extension ReplyPart {
  /// How many bytes of the body it is.
  var bodyCount: Int {
    switch self {
    case .body(let bytes): bytes.count
    case .file(let slice): slice.count
    default: 0
    }
  }

  /// Whether it is bytes of the body.
  var isBody: Bool {
    switch self {
    case .body, .file: true
    default: false
    }
  }

  /// Some of its bytes of the body, counted from the first; itself if that is all.
  func bodyPart(_ range: Range<Int>) -> ReplyPart {
    if range.count == bodyCount { return self }
    return switch self {
    case .body(let bytes): .body(Array(bytes[range]))
    case .file(let slice): .file(slice[range])
    default: self
    }
  }
}
