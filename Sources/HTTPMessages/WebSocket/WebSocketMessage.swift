/// A message on a WebSocket (RFC 6455 section 5.2).
public enum WebSocketMessage: Hashable, Sendable {
  /// The kinds of messages, with their names in a site file and in the log.
  public enum Kind: String, CaseIterable, Sendable {
    /// Text in UTF-8.
    case text
    /// Bytes.
    case binary
    /// A ping, which the other side answers with a pong.
    case ping
    /// The answer to a ping, or an unsolicited heartbeat.
    case pong
    /// The last message of one side.
    case close

    /// The opcode of the first frame.
    package var opcode: UInt8 {
      switch self {
      case .text: 0x1
      case .binary: 0x2
      case .close: 0x8
      case .ping: 0x9
      case .pong: 0xA
      }
    }

    /// Whether the message is one short frame, which may arrive between the frames of another
    /// message.
    var isControl: Bool { opcode & 0x8 != 0 }
  }

  /// Text.
  case text(String)
  /// Bytes.
  case binary([UInt8])
  /// A ping with at most 125 bytes, which the other side answers with a pong.
  case ping([UInt8])
  /// A pong with the bytes of the ping that it answers.
  case pong([UInt8])
  /// The last message of one side.
  case close(WebSocketClose)

  /// The kind of the message.
  public var kind: Kind {
    switch self {
    case .text: .text
    case .binary: .binary
    case .ping: .ping
    case .pong: .pong
    case .close: .close
    }
  }

  /// The payload of its frames.
  public var payload: [UInt8] {
    switch self {
    case .text(let text): [UInt8](text.utf8)
    case .binary(let bytes), .ping(let bytes), .pong(let bytes): bytes
    case .close(let close): close.payload
    }
  }

  /// The maximum payload of a control frame, in bytes (RFC 6455 section 5.5).
  package static let longestControl = 125

  /// Returns a server's frames, which are not masked: one frame, or several frames of a maximum
  /// size.
  package func frames(of fragment: Int? = nil) -> [UInt8] {
    let payload = payload
    let size = kind.isControl ? payload.count : max(1, fragment ?? payload.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(payload.count + 10)
    var opcode = kind.opcode
    var rest = payload[...]
    repeat {
      let piece = rest.prefix(size)
      rest = rest.dropFirst(piece.count)
      bytes.append(opcode | (rest.isEmpty ? 0x80 : 0))
      Self.append(length: piece.count, to: &bytes)
      bytes += piece
      opcode = 0
    } while !rest.isEmpty
    return bytes
  }

  /// Appends a length in its shortest form (RFC 6455 section 5.2).
  private static func append(length: Int, to bytes: inout [UInt8]) {
    switch length {
    case ..<126: bytes.append(UInt8(length))
    case ...0xFFFF:
      bytes += [126, UInt8(length >> 8), UInt8(length & 0xFF)]
    default:
      bytes.append(127)
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: length >> shift))
      }
    }
  }
}

/// The code and reason of a WebSocket's close (RFC 6455 section 7.4).
public struct WebSocketClose: Hashable, Sendable {
  /// The status code; `nil` if the frame is empty.
  public var code: Int?
  /// A string for people, of at most 123 bytes in UTF-8.
  public var reason: String

  /// Creates a close.
  ///
  /// A reason can be given only with a code.
  public init(_ code: Int? = nil, reason: String = "") {
    self.code = code
    self.reason = reason
  }

  /// A normal close, since the purpose of the connection is fulfilled.
  package static let normal = WebSocketClose(1000)

  /// The maximum length of a reason in bytes: the payload of a control frame without the code.
  package static let longestReason = WebSocketMessage.longestControl - 2

  /// Whether a code is allowed in a frame: the codes of RFC 6455 section 7.4.1 and IANA's registry,
  /// and the ranges for libraries and applications.
  package static func isAllowed(_ code: Int) -> Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }

  var payload: [UInt8] {
    guard let code else { return [] }
    return [UInt8(truncatingIfNeeded: code >> 8), UInt8(truncatingIfNeeded: code)] + reason.utf8
  }
}
