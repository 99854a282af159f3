import HTTPFixtures

/// A WebSocket on a connection, and how far its script has come.
final class OpenWebSocket {
  /// What the script waits for.
  enum Wait {
    /// Nothing: its next part can be done.
    case nothing
    /// So many messages of the client.
    case messages(Int)
    /// The end of a delay.
    case delay(until: UInt64)
    /// The opening of a gate.
    case gate(String)
    /// The client, since there are no more parts.
    case end
    /// The client's close, after the server's.
    case close(until: UInt64)
  }

  let script: WebSocketScript
  var decoder: WebSocketDecoder
  var wait = Wait.nothing
  /// Texts and binaries of the client that no part has waited for.
  var received = 0
  /// When something has come from the client last.
  var heard: UInt64
  /// When it was asked whether it is there, after a long silence; nil where it was not.
  var asked: UInt64?
  /// The first part that has not been done.
  private var next = 0

  init(_ script: WebSocketScript, at time: UInt64) {
    self.script = script
    decoder = WebSocketDecoder(limit: script.limit)
    heard = time
  }

  /// The next part, nil where all are done.
  func takePart() -> WebSocketPart? {
    guard next < script.parts.count else { return nil }
    next += 1
    return script.parts[next - 1]
  }

  /// Whether the server has sent its close.
  var isClosing: Bool { if case .close = wait { true } else { false } }

  /// Whether nothing happens unless the client does something.
  var isListening: Bool {
    switch wait {
    case .messages, .end: true
    case .nothing, .delay, .gate, .close: false
    }
  }
}
