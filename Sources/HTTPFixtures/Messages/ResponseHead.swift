import HTTPTypes

/// The status line and fields of a response.
public struct ResponseHead: Hashable, Sendable {
  /// The protocol version of the status line.
  public var version: MessageVersion
  /// The status code, 100 to 999.
  public var status: Int
  /// The reason phrase, often empty.
  public var reason: String
  /// The fields in the order they were sent, repeated ones kept.
  public var fields: HTTPFields
  /// How the body that follows is delimited.
  public var framing: BodyFraming
  /// Whether the connection may serve another request after this response.
  public var keepsAlive: Bool
}
