/// One thing that a server does on a WebSocket; it does them in order.
public enum WebSocketPart: Hashable, Sendable {
  /// A message is sent; nothing follows a close.
  case message(WebSocketMessage)
  /// Bytes are sent exactly as they are, whatever frames they make.
  case raw([UInt8])
  /// A pause until the client has sent so many texts and binaries, beside those that earlier parts
  /// have waited for.
  case receive(Int)
  /// A pause.
  case delay(Duration)
  /// A pause until someone opens the gate of this name.
  case gate(String)
  /// The connection is torn down (RST).
  case reset
}
