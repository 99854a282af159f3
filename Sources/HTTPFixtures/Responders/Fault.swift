import HTTPTypes

/// One way in which a reply is broken on purpose.
///
/// What concerns the body is passed over where the reply has none: in answer to HEAD, with 204 and
/// 304, and where the body is empty.
public enum Fault: Hashable, Sendable {
  /// The connection is torn down (RST).
  case reset(at: Place = .status)
  /// The connection is closed in order (FIN).
  case close(at: Place = .status)
  /// Nothing more is sent until the client leaves or the session ends.
  case silence(at: Place = .status)
  /// `Content-Length` is so many bytes less than the body, and the connection seems to stay open.
  case shortLength(by: Int)
  /// `Content-Length` is so many bytes more than the body; then the connection is closed.
  case longLength(by: Int)
  /// The second half of the body is a chunk whose size is no number (RFC 9112 section 7.1).
  ///
  /// It is passed over for HTTP/1.0 clients, which know no chunks.
  case badChunkSize
  /// The body is in chunks, and the connection is closed before the last one.
  ///
  /// It is passed over for HTTP/1.0 clients, which know no chunks.
  case missingLastChunk
  /// The status of the first line is no number (RFC 9112 section 4).
  case badStatusLine
  /// The lines of the head end with LF alone, which a client may accept (RFC 9112 section 2.2).
  case bareLF
  /// A field is sent twice, with different values.
  case duplicateHeaders(DuplicateField)
  /// A field `X-Oversized` has a value of so many bytes.
  case oversizedHeaders(bytes: Int)
  /// `Content-Encoding` says gzip, or deflate where it is gzip, and the body is not.
  case wrongCoding
  /// The body is compressed by gzip, and its second half is missing.
  case truncatedCoding

  /// Where a fault that ends the reply happens.
  public enum Place: Hashable, Sendable {
    /// Before the status line.
    case status
    /// After this many bytes of the final head; never behind its end.
    ///
    /// A `Date` is not among them.
    case head(Int)
    /// After this many bytes of the body, whose whole length is announced; never behind its end.
    case body(Int)

    /// Right after the head.
    public static let body = Place.body(0)
  }

  /// The fields that can be sent twice: those by which clients decide what to do with a reply.
  public enum DuplicateField: String, CaseIterable, Sendable {
    case contentLength = "Content-Length"
    case contentType = "Content-Type"
    case contentDisposition = "Content-Disposition"
    case location = "Location"
  }
}
