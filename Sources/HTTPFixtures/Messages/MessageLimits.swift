/// How much of one message is taken in before it is refused.
public struct MessageLimits: Hashable, Sendable {
  /// Bytes of the first line, without its line ending; beyond it a request gets 414.
  public var line = 16_384
  /// Bytes of the whole head, first line included; beyond it a request gets 431.
  public var head = 65_536
  /// Number of field lines; beyond it a request gets 431.
  public var fields = 200
  /// Bytes of the decoded body; beyond it a request gets 413.
  public var body = 64 << 20

  /// Creates the limits that suit a test server: generous, and small enough for 1000 connections.
  public init() {}
}
