/// A server's actions on a WebSocket, in addition to those that the protocol requires.
public struct WebSocketScript: Hashable, Sendable {
  /// The server's own actions, in order; after the last part, the WebSocket stays open.
  public var parts: [WebSocketPart]
  /// Whether each text or binary message is sent back.
  public var echoes: Bool
  /// The maximum payload of a text or binary frame in bytes; `nil` if each message is one frame.
  package var fragment: Int?
  /// The maximum size of a client's message in bytes.
  ///
  /// After a longer message, the server closes the WebSocket with 1009.
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

  /// A script that sends back every text or binary message.
  public static let echo = WebSocketScript(echoes: true)
}

/// An action of a server on a WebSocket; the server performs its actions in order.
public enum WebSocketPart: Hashable, Sendable {
  /// A message is sent. Nothing may follow a close.
  case message(WebSocketMessage)
  /// Bytes are sent exactly as they are, even if they are not valid frames.
  case raw([UInt8])
  /// A pause until the client has sent this number of text or binary messages, not counting those
  /// that earlier parts have waited for.
  case receive(Int)
  /// A pause.
  case delay(Duration)
  /// A pause until the gate of this name is opened.
  case gate(String)
  /// The connection is reset (RST).
  case reset
}
