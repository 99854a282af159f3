import HTTPFixtures

/// How long a server waits for its clients, and how much it takes from them.
public struct ServingLimits: Hashable, Sendable {
  /// The size of a request's head and body.
  public var messages = MessageLimits()
  /// How long a connection may stay open with no request on it.
  public var idle: Duration = .seconds(75)
  /// How long a TLS handshake may take; then the connection is closed.
  public var handshake: Duration = .seconds(10)
  /// How long a head may take from its first byte on, and a body at ``bodyRate``; then 408.
  public var request: Duration = .seconds(30)
  /// How many bytes of a body have to come in a second, once it has taken ``request``.
  public var bodyRate = 1024
  /// Bytes of all bodies that one loop keeps for requests that are not answered yet; beyond it a
  /// request gets 503.
  public var bodies = 256 << 20
  /// How long a client may take nothing of a reply before the connection is reset.
  public var write: Duration = .seconds(60)
  /// How long the server reads on, after it has closed its side, so that the reply arrives.
  public var linger: Duration = .seconds(2)
  /// How many requests a session's log keeps, and four times as many events; the oldest go
  /// first.
  public var log = 10_000
  /// How many bytes of heads, names and messages a session's log keeps; the oldest requests and
  /// events go first.
  public var logBytes = 64 << 20

  /// Creates the limits that suit a test server on one machine.
  public init() {}
}
