import EventLoops
import HTTPFixtures

/// How long a client waits, and how much it takes in.
public struct HTTPClientLimits: Hashable, Sendable {
  /// How long a connection may take.
  public var connection: Duration = .seconds(10)
  /// How long the server may take, after the connection stands, until a final head has come.
  public var head: Duration = .seconds(60)
  /// How long the server may pause within the body.
  public var body: Duration = .seconds(60)
  /// The size of a response's head and body.
  public var messages = MessageLimits()

  /// Creates the limits of a browser, about.
  public init() {}
}
