/// How one end of a WebSocket says that it is over (RFC 6455 section 7.4).
public struct WebSocketClose: Hashable, Sendable {
  /// The status code; nil where the frame is empty.
  public var code: Int?
  /// Text for people, at most 123 bytes of UTF-8.
  public var reason: String

  /// Creates a close; without a code there can be no reason.
  public init(_ code: Int? = nil, reason: String = "") {
    self.code = code
    self.reason = reason
  }

  /// The purpose is fulfilled.
  public static let normal = WebSocketClose(1000)

  /// What a reason has at most, in bytes: a control frame without the code.
  static let longestReason = WebSocketMessage.longestControl - 2

  /// Whether a code may stand in a frame: those of RFC 6455 section 7.4.1 and of IANA's registry,
  /// and those of libraries and applications.
  static func isAllowed(_ code: Int) -> Bool {
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
