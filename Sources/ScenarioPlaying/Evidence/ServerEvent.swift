/// Something that happened at the server while a scenario was played.
package struct ServerEvent: Hashable, Sendable, Codable {
  /// What happened, in the words of FixtureServing's evidence.
  package enum Kind: String, Hashable, Sendable, Codable {
    /// A client has connected to an origin.
    case accepted
    /// TLS is agreed on, or is not.
    case handshake, handshakeFailed
    /// The head of a request has come.
    case request
    /// A part of the reply has been handed to the system, before a wait.
    case sent
    /// The reply waits at a gate, and goes on behind it.
    case held, released
    /// The reply says nothing more, and its connection stays.
    case silent
    /// A WebSocket is open, and a message on it.
    case opened, message
    /// The reply is over.
    case ended
    /// A connection is closed.
    case closed
    /// The scenario has opened a gate, or closed it.
    case gateOpened, gateClosed
  }

  /// Seconds since the scenario began, on the clock of `TraceExtra.seconds`.
  package var seconds: Double
  /// What happened.
  package var event: Kind
  /// The connection, from 1 within the play.
  package var connection: Int?
  /// The request, from 1 within the play, by which callbacks and events belong together.
  package var request: Int?
  /// The name of the origin that the connection or the request came to.
  package var origin: String?
  /// The method of a request; nil where it broke the rules.
  package var method: String?
  /// The address of a request as a trace has it: `/a`, `other:/a`.
  package var url: String?
  /// The status that was sent; nil where none was.
  package var status: Int?
  /// How many bytes were handed to the system: since the wait before, or in all.
  package var bytes: Int?
  /// The gate.
  package var gate: String?
  /// How the reply ended: `complete`, `closed`, `reset`, `refused`, `clientGone`, `timedOut`,
  /// `stopped`.
  package var end: String?
  /// Who closed the connection, or sent the message: `client` or `server`.
  package var by: String?
  /// Whether it was reset.
  package var reset: Bool?
  /// The version of TLS that was agreed on.
  package var version: String?
  /// Why TLS was not agreed on.
  package var reason: String?

  /// The subprotocol that was agreed on for a WebSocket.
  package var subprotocol: String?
  /// What a message is: `text`, `binary`, `ping`, `pong`, `close`.
  package var kind: String?
  /// The beginning of a text, or the reason of a close.
  package var text: String?
  /// The status code of a close.
  package var code: Int?

  /// Creates an event of which nothing more is known.
  package init(
    _ event: Kind, at seconds: Double, connection: Int? = nil, request: Int? = nil
  ) {
    self.seconds = seconds
    self.event = event
    self.connection = connection
    self.request = request
  }
}
