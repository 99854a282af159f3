import FixtureServing
import HTTPFixtures
import HTTPTypes
import NavigationRecording

/// An event at the server while a scenario was played.
package struct ServerEvent: Hashable, Sendable, Codable {
  /// The kinds of events, in the words of FixtureServing's log.
  package enum Kind: String, Hashable, Sendable, Codable {
    /// A client has connected to an origin.
    case accepted
    /// A TLS handshake is complete, or has failed.
    case handshake, handshakeFailed
    /// The head of a request has come.
    case request
    /// A part of the reply has been handed to the system, before a wait.
    case sent
    /// The reply waits at a gate, or continues behind it.
    case held, released
    /// The reply sends nothing more, and its connection stays open.
    case silent
    /// A WebSocket is open, or has a message.
    case opened, message
    /// The reply has ended.
    case ended
    /// A connection is closed.
    case closed
    /// The scenario has opened a gate, or closed it.
    case gateOpened, gateClosed
  }

  /// Seconds since the scenario began, on the clock of `TraceExtra.seconds`.
  package var seconds: Double
  /// The kind of event.
  package var event: Kind
  /// The connection, from 1 within the play.
  package var connection: Int?
  /// The request, from 1 within the play, which relates callbacks to events.
  package var request: Int?
  /// The name of the origin that the connection or the request came to.
  package var origin: String?
  /// The method of a request; `nil` if the request was malformed.
  package var method: String?
  /// The address of a request as a trace has it: `/a`, `other:/a`.
  package var url: String?
  /// The status that was sent; `nil` if none was.
  package var status: Int?
  /// The number of bytes handed to the system: since the previous wait, or in total.
  package var bytes: Int?
  /// The name of the gate.
  package var gate: String?
  /// The end of the reply: `complete`, `closed`, `reset`, `refused`, `clientGone`, `timedOut`,
  /// `stopped`.
  package var end: String?
  /// The side that closed the connection, or sent the message: `client` or `server`.
  package var by: String?
  /// Whether it was reset.
  package var reset: Bool?
  /// The version of TLS that was agreed on.
  package var version: String?
  /// The protocol that ALPN has chosen, such as `h2`.
  package var `protocol`: String?
  /// The reason why the TLS handshake failed.
  package var reason: String?

  /// The subprotocol that was agreed on for a WebSocket.
  package var subprotocol: String?
  /// The kind of a message: `text`, `binary`, `ping`, `pong`, `close`.
  package var kind: String?
  /// The beginning of a text, or the reason of a close.
  package var text: String?
  /// The status code of a close.
  package var code: Int?

  /// Creates an event whose optional fields are `nil`.
  package init(
    _ event: Kind, at seconds: Double, connection: Int? = nil, request: Int? = nil
  ) {
    self.seconds = seconds
    self.event = event
    self.connection = connection
    self.request = request
  }
}

extension ServerEvent {
  /// Creates the event for one of a session's log.
  ///
  /// - Parameters:
  ///   - names: The names of the session's origins.
  ///   - beginning: The age of the session when the scenario began.
  init(_ event: SessionEvent, names: OriginNames, beginning: Duration) {
    let microseconds = ((event.time - beginning).inSeconds * 1_000_000).rounded()
    self.init(
      Kind(event.kind), at: microseconds / 1_000_000, connection: event.connection,
      request: event.request)
    switch event.kind {
    case .accepted(let origin, _): self.origin = origin
    case .handshake(let version, let agreed, _, _): (self.version, `protocol`) = (version, agreed)
    case .handshakeFailed(let reason): self.reason = reason
    case .request(let origin, let head):
      self.origin = origin
      method = head?.method.rawValue
      url = head.map { names.shortened((names.addresses[origin] ?? "") + $0.target) }
    case .sent(let status, let bytes): (self.status, self.bytes) = (status, bytes)
    case .held(let gate), .released(let gate), .gateOpened(let gate), .gateClosed(let gate):
      self.gate = gate
    case .silent: break
    case .opened(let subprotocol): self.subprotocol = subprotocol
    case .message(let side, let message):
      (by, kind, bytes) = (side.rawValue, message.kind.rawValue, message.bytes)
      (text, code) = (message.text, message.code)
    case .ended(let end, let status, let bytes):
      (self.end, self.status, self.bytes) = (end.rawValue, status, bytes)
    case .closed(let side, let reset): (by, self.reset) = (side.rawValue, reset)
    }
  }
}

extension ServerEvent.Kind {
  fileprivate init(_ kind: SessionEvent.Kind) {
    self =
      switch kind {
      case .accepted: .accepted
      case .handshake: .handshake
      case .handshakeFailed: .handshakeFailed
      case .request: .request
      case .sent: .sent
      case .held: .held
      case .released: .released
      case .silent: .silent
      case .opened: .opened
      case .message: .message
      case .gateOpened: .gateOpened
      case .gateClosed: .gateClosed
      case .ended: .ended
      case .closed: .closed
      }
  }
}
