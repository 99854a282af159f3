import FixtureSites

/// An event of a session: on the wire, at a gate, or by its owner.
public struct SessionEvent: Sendable {
  /// The kind of the event.
  public enum Kind: Sendable {
    /// A client has connected to an origin; the address is empty for a client that has none.
    case accepted(origin: String, peer: String)
    /// A TLS handshake is complete.
    ///
    /// The version is the one agreed on, the protocol the one that ALPN has chosen, such as `h2`,
    /// the name the one that the client asked for, and `client` the subject of its certificate.
    case handshake(
      version: String, protocol: String? = nil, name: String?, client: String? = nil)
    /// A TLS handshake has failed; the connection ends.
    case handshakeFailed(reason: String)
    /// The head of a request has come; `nil` for a request that broke the rules.
    case request(origin: String, head: RequestHead?)
    /// Bytes of the reply have been handed to the system before a wait.
    ///
    /// The event has the status of the final head, if that is sent, and the number of bytes since
    /// the previous wait.
    case sent(status: Int?, bytes: Int)
    /// The reply waits at a gate.
    case held(gate: String)
    /// The reply continues behind a gate at which it was held.
    case released(gate: String)
    /// The rest of the reply is never sent, and its connection stays open.
    case silent
    /// A WebSocket is open, with the subprotocol that was agreed on.
    case opened(subprotocol: String?)
    /// A message on a WebSocket has come, or is to be sent.
    case message(by: Side, MessageRecord)
    /// The owner of the session has opened a gate.
    case gateOpened(String)
    /// The owner of the session has closed a gate.
    case gateClosed(String)
    /// The reply is over: the status of the final head, if that was sent, and the number of
    /// bytes of the whole reply that were handed to the system.
    case ended(ExchangeEnd, status: Int?, bytes: Int)
    /// One side has closed the connection before the other, in order or by a reset.
    case closed(by: Side, reset: Bool)
  }

  /// The two ends of a connection.
  public enum Side: String, Hashable, Sendable {
    /// The client.
    case client
    /// This server.
    case server
  }

  /// The number in the session's log, counted from 1 without gaps, which readers use as a cursor.
  public let number: Int
  /// The time since the session was opened; never less than the time of the previous event.
  public let time: Duration
  /// The number of the connection, counted from 1 within the session; `nil` for actions of the
  /// owner.
  public let connection: Int?
  /// The number of the request's ``RequestRecord``; `nil` for an event that concerns no request.
  public let request: Int?
  /// The kind of the event.
  public let kind: Kind
}

extension SessionEvent.Kind {
  /// The bytes of the texts in the event.
  var size: Int {
    switch self {
    case .accepted(_, let peer): peer.utf8.count
    case .handshake(_, _, let name, let client):
      (name?.utf8.count ?? 0) + (client?.utf8.count ?? 0)
    case .handshakeFailed(let text), .held(let text), .released(let text), .gateOpened(let text),
      .gateClosed(let text):
      text.utf8.count
    case .request(_, let head): head?.size ?? 0
    case .opened(let subprotocol): subprotocol?.utf8.count ?? 0
    case .message(_, let message): message.text?.utf8.count ?? 0
    case .sent, .silent, .ended, .closed: 0
    }
  }
}

/// A message on a WebSocket as a session's log keeps it.
public struct MessageRecord: Hashable, Sendable {
  /// The kind of the message.
  public let kind: WebSocketMessage.Kind
  /// The bytes of its payload.
  public let bytes: Int
  /// The text, or the reason of a close, cut to a number of characters; `nil` for other messages.
  public let text: String?
  /// The status code of a close; `nil` if it has none.
  public let code: Int?

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

extension Duration {
  /// Whole microseconds, rounded towards zero.
  var microseconds: Int {
    Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000)
  }
}
