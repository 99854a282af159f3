/// A client's violation of the WebSocket protocol (RFC 6455).
package enum WebSocketError: Error, Hashable, Sendable {
  /// A bit is set that has a meaning only with an extension (section 5.2).
  case reservedBits
  /// The opcode is unknown (section 5.2).
  case unknownOpcode(UInt8)
  /// The frame is not masked, although every frame of a client has to be (section 5.1).
  case unmasked
  /// The length is not written in its shortest form, or is beyond 63 bits (section 5.2).
  case length
  /// A control message has more than one frame (section 5.5).
  case fragmentedControl
  /// A control frame has more than 125 bytes (section 5.5).
  case longControl
  /// A frame continues a message that has not begun (section 5.4).
  case noMessage
  /// A message begins before the current one has ended (section 5.4).
  case unfinishedMessage
  /// A close frame has only one byte, which is half of a code (section 5.5.1).
  case halfCode
  /// A close frame has a code that may not be sent (section 7.4).
  case code(Int)
  /// A text message, or the reason of a close, is not UTF-8 (section 8.1).
  case notUTF8
  /// A message has more bytes than the server accepts.
  case tooBig(limit: Int)
  /// The clients hold more memory than the server allows, and this client holds the most.
  case noMemory

  /// The status code of the close frame that is sent after the error (section 7.4.1).
  package var code: Int {
    switch self {
    case .notUTF8: 1007
    case .tooBig, .noMemory: 1009
    default: 1002
    }
  }
}

extension WebSocketError: CustomStringConvertible {
  /// A description of the client's error that is short enough for the reason of a close frame.
  package var description: String {
    switch self {
    case .reservedBits: "the client's frame has reserved bits set; no extension was agreed on"
    case .unknownOpcode(let opcode): "the client's frame has the unknown opcode \(opcode)"
    case .unmasked: "the client's frame is not masked; mask every frame"
    case .length: "the length of the client's frame is not in its shortest form"
    case .fragmentedControl: "the client's control frame is fragmented; send it whole"
    case .longControl: "the client's control frame has more than 125 bytes"
    case .noMessage: "the client's frame continues no message; begin with text or binary"
    case .unfinishedMessage: "the client's message begins before its last one has ended"
    case .halfCode: "the client's close frame has one byte; send a code of two, or nothing"
    case .code(let code): "the client's close frame has the code \(code), which may not be sent"
    case .notUTF8: "the client's text is not UTF-8; send it as binary"
    case .noMemory: "the server keeps as much for its clients as it may, and most for this one"
    case .tooBig(let limit): "the client's message has more than \(limit) bytes"
    }
  }
}
