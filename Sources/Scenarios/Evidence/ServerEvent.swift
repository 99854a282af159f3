import FixtureServing
import FixtureSites
import HTTPTypes
import NavigationRecording
import WebViewKit

/// An event at the server while a scenario was played.
package struct ServerEvent: Hashable, Sendable, Codable {
  /// The kinds of events, in the words of FixtureServing's log.
  package enum Kind: String, Hashable, Sendable, Codable {
    /// A client has connected to an origin.
    case accepted
    /// A TLS handshake is complete, or has failed.
    case handshake, handshakeFailed
    /// The head of a request has arrived.
    case request
    /// A part of the reply has been passed to the system, and the reply now waits.
    case sent
    /// The reply waits at a gate, or continues after it.
    case held, released
    /// The rest of the reply is never sent, but its connection stays open.
    case silent
    /// A WebSocket was opened, or has received or sent a message.
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
  package var event: Kind
  /// The number of the connection, from 1 in each run.
  package var connection: Int?
  /// The number of the request, from 1 in each run.
  package var request: Int?
  /// The name of the origin that received the connection or the request.
  package var origin: String?
  /// The method of a request; `nil` if the request was malformed.
  package var method: String?
  /// The URL of a request in its short form, such as `/a` or `other:/a`.
  package var url: String?
  /// The status that was sent; `nil` if no status was sent.
  package var status: Int?
  /// The number of bytes passed to the system, since the previous wait or in total.
  package var bytes: Int?
  package var gate: String?
  /// The end of the reply: `complete`, `closed`, `reset`, `refused`, `clientGone`, `timedOut`,
  /// `stopped`.
  package var end: String?
  /// The side that closed the connection, or sent the message: `client` or `server`.
  package var by: String?
  package var reset: Bool?
  /// The version of TLS that was agreed on.
  package var version: String?
  /// The protocol that ALPN negotiated, such as `h2`.
  package var `protocol`: String?
  /// The reason why the TLS handshake failed.
  package var reason: String?

  /// The subprotocol that was agreed on for a WebSocket.
  package var subprotocol: String?
  /// The kind of a message: `text`, `binary`, `ping`, `pong`, `close`.
  package var kind: String?
  /// The beginning of a text message, or the reason in a close message.
  package var text: String?
  package var code: Int?
}

extension ServerEvent {
  /// Creates an event from an event of a session's log.
  ///
  /// - Parameters:
  ///   - names: The names of the session's origins.
  ///   - beginning: The age of the session when the scenario began.
  init(_ event: SessionEvent, names: OriginNames, beginning: Duration) {
    let microseconds = ((event.time - beginning).inSeconds * 1_000_000).rounded()
    self.init(
      seconds: microseconds / 1_000_000, event: .silent, connection: event.connection,
      request: event.request)
    switch event.kind {
    case .accepted(let origin, _): (self.event, self.origin) = (.accepted, origin)
    case .handshake(let version, let agreed, _, _):
      (self.event, self.version, `protocol`) = (.handshake, version, agreed)
    case .handshakeFailed(let reason): (self.event, self.reason) = (.handshakeFailed, reason)
    case .request(let origin, let head):
      (self.event, self.origin) = (.request, origin)
      method = head?.method.rawValue
      url = head.map { names.shortened((names.addresses[origin] ?? "") + $0.target) }
    case .sent(let status, let bytes):
      (self.event, self.status, self.bytes) = (.sent, status, bytes)
    case .held(let gate): (self.event, self.gate) = (.held, gate)
    case .released(let gate): (self.event, self.gate) = (.released, gate)
    case .gateOpened(let gate): (self.event, self.gate) = (.gateOpened, gate)
    case .gateClosed(let gate): (self.event, self.gate) = (.gateClosed, gate)
    case .silent: break
    case .opened(let subprotocol): (self.event, self.subprotocol) = (.opened, subprotocol)
    case .message(let side, let message):
      (self.event, by, kind) = (.message, side.rawValue, message.kind.rawValue)
      (bytes, text, code) = (message.bytes, message.text, message.code)
    case .ended(let end, let status, let bytes):
      (self.event, self.end) = (.ended, end.rawValue)
      (self.status, self.bytes) = (status, bytes)
    case .closed(let side, let reset):
      (self.event, by, self.reset) = (.closed, side.rawValue, reset)
    }
  }
}
