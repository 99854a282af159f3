/// The two versions of HTTP that this module speaks (RFC 9112 section 2.3).
public enum MessageVersion: String, Hashable, Sendable {
  /// HTTP/1.0: one exchange a connection unless both sides ask for more, and no chunked coding.
  case http10 = "HTTP/1.0"
  /// HTTP/1.1: connections stay open unless someone says `close`.
  case http11 = "HTTP/1.1"
}
