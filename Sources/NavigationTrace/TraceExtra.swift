/// What a recorder notes with an event for the reader; no comparison looks at it.
public struct TraceExtra: Hashable, Sendable, Codable {
  /// Seconds since the scenario began.
  public var seconds: Double?
  /// The engine's own signals that the event was translated from, in order.
  public var native: [String]?

  /// Creates a note; what is nil is not written.
  public init(seconds: Double? = nil, native: [String]? = nil) {
    self.seconds = seconds
    self.native = native
  }
}
