/// A server's actions on a WebSocket, besides what the protocol itself asks for.
public struct WebSocketScript: Hashable, Sendable {
  /// The server's own actions, in order; after the last part the WebSocket stays open.
  public var parts: [WebSocketPart]
  /// Whether each text and binary is sent back.
  public var echoes: Bool
  /// The maximum payload of a text or binary frame in bytes; `nil` sends each message in one frame.
  package var fragment: Int?
  /// The maximum size of a client's message, in bytes; a longer one is answered with 1009.
  public var limit: Int

  /// The default limit: 1 MiB.
  public static let usualLimit = 1 << 20

  /// Creates a script.
  public init(
    _ parts: [WebSocketPart] = [], echoes: Bool = false, fragment: Int? = nil,
    limit: Int = Self.usualLimit
  ) {
    self.parts = parts
    self.echoes = echoes
    self.fragment = fragment
    self.limit = limit
  }

  /// Every text and binary is sent back.
  public static let echo = WebSocketScript(echoes: true)
}

/// One action of a server on a WebSocket; the server does them in order.
public enum WebSocketPart: Hashable, Sendable {
  /// A message is sent; nothing follows a close.
  case message(WebSocketMessage)
  /// Bytes are sent exactly as they are, whatever frames they make.
  case raw([UInt8])
  /// A pause until the client has sent this number of texts and binaries, not counting those that
  /// earlier parts have waited for.
  case receive(Int)
  /// A pause.
  case delay(Duration)
  /// A pause until the gate of this name is opened.
  case gate(String)
  /// The connection is torn down (RST).
  case reset
}
