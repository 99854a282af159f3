/// What a server did wrong in a response.
public enum ResponseError: Error, Hashable, Sendable {
  /// The first line is no status line.
  case statusLine
  /// A line of the head or of the trailers is not a field line.
  case fieldLine(FieldLineError)
  /// The head is larger than the limit.
  case headTooLarge
  /// `Content-Length` is no number, or two of them differ.
  case contentLength
  /// A transfer coding other than chunked.
  case unknownCoding(String)
  /// The chunked body breaks the grammar of RFC 9112 section 7.1.
  case chunk
  /// The body is larger than the limit in bytes.
  case bodyTooLarge(limit: Int)
  /// The connection ended before the head was complete.
  case endedInHead
  /// The connection ended before the body was complete.
  case endedInBody
}
