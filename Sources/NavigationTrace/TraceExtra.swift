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

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case seconds, native
  }

  /// Reads a note; another key than those above is an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(ofNoKeysBut: CodingKeys.self)
    seconds = try values.decodeIfPresent(Double.self, forKey: .seconds)
    native = try values.decodeIfPresent([String].self, forKey: .native)
  }
}
