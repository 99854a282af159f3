import FixtureSites

/// The limits of a server, such as its timeouts, the sizes of requests, and its memory.
public struct ServingLimits: Hashable, Sendable {
  /// The limits on the size of a request's head and body.
  package var messages = MessageLimits()
  /// The time for which a connection may stay open without a request.
  public var idle: Duration = .seconds(75)
  /// The time that a TLS handshake may take before the connection is closed.
  public var handshake: Duration = .seconds(10)
  /// The time within which a request has to arrive; a slower request is answered with status 408.
  ///
  /// For a head, the time begins with its first byte. A body may take this time plus the time that
  /// its bytes take at ``bodyRate``.
  public var request: Duration = .seconds(30)
  /// The minimum rate of a body in bytes per second, which applies after the time ``request``.
  public var bodyRate = 1024
  /// The number of bytes that all clients and users of the control API can make the server hold.
  ///
  /// Half of the bytes are for connections. If the connections hold more, those that hold the most
  /// are closed. A quarter is for the logs of sessions, which are shortened if they need more. A
  /// quarter is for the sites of sessions. If it is used up, no more sessions are opened.
  public var memory = 512 << 20
  /// The time after which a connection is reset if the client does not read any of the reply.
  public var write: Duration = .seconds(60)
  /// The time for which the server continues to read after ending its side, so that the reply
  /// arrives.
  public var linger: Duration = .seconds(2)
  /// The number of requests that a session's log stores.
  ///
  /// The log also stores four times as many events. The oldest requests and events are dropped
  /// first.
  public var log = 10_000
  /// The number of bytes of heads, names and messages that a session's log stores.
  ///
  /// The oldest requests and events are dropped first.
  public var logBytes = 64 << 20

  /// The maximum length in bytes of a request's or a reply's body that a session's log stores.
  ///
  /// Longer bodies are not stored. If the value is 0, no bodies are stored. Stored bodies count
  /// towards ``logBytes``.
  public var keptBodies = 0

  /// Creates the limits that suit a test server on one computer.
  public init() {}
}
