import HTTPTypes

/// The status line and fields that an author wants sent.
public struct ReplyHead: Hashable, Sendable {
  /// The status code, 100 to 999.
  public var status: Int
  /// The reason phrase; nil stands for the usual one of the status.
  public var reason: String?
  /// The fields in the order they are sent.
  public var fields: HTTPFields

  /// Creates a head.
  public init(status: Int, reason: String? = nil, fields: HTTPFields = [:]) {
    self.status = status
    self.reason = reason
    self.fields = fields
  }
}
