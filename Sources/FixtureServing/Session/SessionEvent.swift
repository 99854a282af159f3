import FixtureSites

/// An event of a session, caused by a client, a gate or the session's owner.
public struct SessionEvent: Sendable {
  /// The kind of the event.
  public enum Kind: Sendable {
    /// A client has connected to an origin.
    ///
    /// `peer` is the client's address, or empty if the client has none.
    case accepted(origin: String, peer: String)
    /// A TLS handshake is complete.
    ///
    /// `version` is the TLS version, and `protocol` is what ALPN has chosen, such as `h2`. `name`
    /// is the host name that the client asked for. `client` is the subject of the client's
    /// certificate.
    case handshake(
      version: String, protocol: String? = nil, name: String?, client: String? = nil)
    /// A TLS handshake has failed; the connection ends.
    case handshakeFailed(reason: String)
    /// The head of a request has arrived; `head` is `nil` for a request that broke the rules.
    case request(origin: String, head: RequestHead?)
    /// Bytes of the reply have been sent, and the rest of the reply has to wait.
    ///
    /// The event contains the status of the final head, if that has been sent, and the number of
    /// bytes since the previous wait.
    case sent(status: Int?, bytes: Int)
    /// The reply is held at a gate.
    case held(gate: String)
    /// The reply continues after a gate where it was held.
    case released(gate: String)
    /// The rest of the reply is never sent, but its connection stays open.
    case silent
    /// A WebSocket is open, with the subprotocol that was agreed on.
    case opened(subprotocol: String?)
    /// A message on a WebSocket has been received or is about to be sent.
    case message(by: Side, MessageRecord)
    /// The owner of the session has opened a gate.
    case gateOpened(String)
    /// The owner of the session has closed a gate.
    case gateClosed(String)
    /// The reply has ended.
    ///
    /// The event contains the status of the final head, if that was sent, and the number of bytes
    /// of the complete reply that were sent.
    case ended(ExchangeEnd, status: Int?, bytes: Int)
    /// One side has closed the connection first, in an orderly way or with a reset.
    case closed(by: Side, reset: Bool)
  }

  /// The two ends of a connection.
  public enum Side: String, Hashable, Sendable {
    /// The client.
    case client
    /// This server.
    case server
  }

  /// The number in the session's log, counted from 1 without gaps, which can be used as a cursor.
  public let number: Int
  /// The time since the session was opened or reset, never less than the time of the previous
  /// event.
  public let time: Duration
  /// The number of the connection, counted from 1 within the session; `nil` for actions of the
  /// session's owner.
  public let connection: Int?
  /// The number of the request's ``RequestRecord``; `nil` if the event is not about a request.
  public let request: Int?
  /// The kind of the event.
  public let kind: Kind
}

extension SessionEvent.Kind {
  /// The size of the strings in the event, in bytes.
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

/// The record of a WebSocket message in a session's log.
public struct MessageRecord: Hashable, Sendable {
  /// The kind of the message.
  public let kind: WebSocketMessage.Kind
  /// The number of bytes in the payload.
  public let bytes: Int
  /// The text of a text message or the reason of a close, possibly shortened; `nil` for other
  /// messages.
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
  /// The number of whole microseconds, rounded towards zero.
  var microseconds: Int {
    Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000)
  }
}
