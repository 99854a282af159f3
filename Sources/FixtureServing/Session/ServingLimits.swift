import FixtureSites

/// The limits of a server: how long it waits for its clients, and how much it takes from them.
public struct ServingLimits: Hashable, Sendable {
  /// The size of a request's head and body.
  package var messages = MessageLimits()
  /// The time for which a connection may stay open with no request on it.
  public var idle: Duration = .seconds(75)
  /// The time that a TLS handshake may take; then the connection is closed.
  public var handshake: Duration = .seconds(10)
  /// The time that a head may take from its first byte on, and a body at ``bodyRate``; then 408.
  public var request: Duration = .seconds(30)
  /// The bytes of a body that have to come in a second, once it has taken ``request``.
  public var bodyRate = 1024
  /// Bytes that all clients, and callers of the control API, can make the server keep: half of them
  /// by connections, a quarter by the logs of sessions, a quarter by their sites.
  ///
  /// Beyond the first half the connections that keep most are ended, beyond the first quarter the
  /// logs become shorter, and beyond the second no session is opened.
  public var memory = 512 << 20
  /// The time for which a client may take nothing of a reply before the connection is reset.
  public var write: Duration = .seconds(60)
  /// The time for which the server reads on after it has ended its side, so that the reply arrives.
  public var linger: Duration = .seconds(2)
  /// The number of requests that a session's log keeps, beside four times as many events; the
  /// oldest are dropped first.
  public var log = 10_000
  /// The bytes of heads, names and messages that a session's log keeps; the oldest requests and
  /// events go first.
  public var logBytes = 64 << 20

  /// The bytes of each body, of a request and of a reply, that a session's log keeps.
  ///
  /// A longer one is not kept, and 0 keeps none. They count among ``logBytes``.
  public var keptBodies = 0

  /// Creates the limits that suit a test server on one machine.
  public init() {}
}
