/// How a receiver knows where a message's body ends (RFC 9112 section 6).
public enum BodyFraming: Hashable, Sendable {
  /// There is no body.
  case none
  /// The body has this many bytes.
  case length(Int)
  /// The body comes in chunks, then trailer fields.
  case chunked
  /// The body ends with the connection; responses only.
  case untilClose
}
