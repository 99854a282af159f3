import HTTPFixtures

/// What a session's log keeps of a message on a WebSocket.
public struct MessageRecord: Hashable, Sendable {
  /// What kind of message it is.
  public let kind: WebSocketMessage.Kind
  /// The bytes of its payload.
  public let bytes: Int
  /// The text, or the reason of a close, at most so many characters; nil for what is no text.
  public let text: String?
  /// The status code of a close; nil where it has none.
  public let code: Int?

  /// How many characters of a text are kept.
  static let keptCharacters = 1000

  init(_ message: WebSocketMessage) {
    kind = message.kind
    switch message {
    case .text(let text):
      bytes = text.utf8.count
      self.text = String(text.prefix(Self.keptCharacters))
      code = nil
    case .binary(let payload), .ping(let payload), .pong(let payload):
      bytes = payload.count
      text = nil
      code = nil
    case .close(let close):
      bytes = message.payload.count
      text = close.reason
      code = close.code
    }
  }
}
