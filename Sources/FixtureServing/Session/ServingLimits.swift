import FixtureSites

/// The limits of a server: how long it waits for its clients, and how much it takes from them.
public struct ServingLimits: Hashable, Sendable {
  /// The size of a request's head and body.
  package var messages = MessageLimits()
  /// The time for which a connection may stay open with no request on it.
  public var idle: Duration = .seconds(75)
  /// The time that a TLS handshake may take before the connection is closed.
  public var handshake: Duration = .seconds(10)
  /// The time in which a request has to come; a slower one is answered with 408.
  ///
  /// The time of a head counts from its first byte. A body may take this time, and in addition the
  /// time that its bytes take at ``bodyRate``.
  public var request: Duration = .seconds(30)
  /// The bytes of a body that have to come each second after the time ``request`` has passed.
  public var bodyRate = 1024
  /// The bytes that all clients and callers of the control API can make the server keep.
  ///
  /// Half of them are for connections: if these keep more, those that keep most are ended. A
  /// quarter is for the logs of sessions, which are shortened if they keep more. A quarter is for
  /// the sites of sessions: if it is used up, no session is opened.
  public var memory = 512 << 20
  /// The time after which the connection of a client that takes nothing of its reply is reset.
  public var write: Duration = .seconds(60)
  /// The time for which the server reads on after it has ended its side, so that the reply arrives.
  public var linger: Duration = .seconds(2)
  /// The number of requests that a session's log keeps, beside four times as many events; the
  /// oldest are dropped first.
  public var log = 10_000
  /// The bytes of heads, names and messages that a session's log keeps; the oldest requests and
  /// events go first.
  public var logBytes = 64 << 20

  /// The greatest number of bytes of a request's or a reply's body that a session's log keeps.
  ///
  /// A longer body is not kept; with 0, no body is kept. Kept bodies count among ``logBytes``.
  public var keptBodies = 0

  /// Creates the limits that suit a test server on one machine.
  public init() {}
}
