import EventLoops
import HTTPFixtures

/// The exchanges of a connection that has many at once, each on a stream of its own.
protocol ExchangeMultiplexer: AnyObject {
  func receive(_ bytes: UnsafeRawBufferPointer)

  /// Performs all work that is possible before the connection has to wait.
  func advance() -> ConnectionAction.Wait

  func deadlinePassed()

  /// Continues after the other connections have had their turn.
  func resume()

  /// Returns the owner of a stream's exchange; `nil` if it is over.
  func exchange(on stream: Int32) -> (any ExchangeOwner)?

  /// Answers later requests of a session by the present site of its origins; false if the
  /// connection is to end.
  func adopt(_ services: [String: OriginService], of session: String) -> Bool

  /// Ends the connection as soon as its exchanges, if it belongs to a session.
  func drain(_ session: String)

  /// Ends the exchanges of a session; false if the connection is to end.
  func stop(_ session: String) -> Bool

  /// Ends all exchanges, and the connection when the client knows it.
  func stop()

  /// Ends all exchanges, since the client has gone or broken the connection's rules.
  func abandon(as end: ExchangeEnd, by closing: ConnectionAction.Closing)

  /// Logs who closed the connection first, in each session that knows of it.
  func recordClosing(by side: SessionEvent.Side, reset: Bool)
}
