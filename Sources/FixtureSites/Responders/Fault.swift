import HTTPMessages
import HTTPTypes

/// A way in which a reply is broken on purpose.
///
/// A fault of the body has no effect on a reply without body bytes: a reply to HEAD, a reply with
/// status 204 or 304, or a reply with an empty body.
public enum Fault: Hashable, Sendable {
  /// The connection is reset (RST).
  case reset(at: Place = .status)
  /// The connection is closed normally (FIN).
  case close(at: Place = .status)
  /// The rest of the reply is not sent, and the connection stays open until the client leaves or
  /// the session ends.
  case silence(at: Place = .status)
  /// `Content-Length` is too small by this number of bytes, and `Connection: keep-alive` is added
  /// unless the author set that field.
  case shortLength(by: Int)
  /// `Content-Length` is too large by this number of bytes, and the connection ends after the body.
  case longLength(by: Int)
  /// The second half of the body is in a chunk whose size is not a number (RFC 9112 section 7.1).
  ///
  /// It is ignored on HTTP/1.0 and HTTP/2, which have no chunks.
  case badChunkSize
  /// The body is in chunks, and the connection is closed before the last chunk.
  ///
  /// It is ignored on HTTP/1.0 and HTTP/2, which have no chunks.
  case missingLastChunk
  /// The status in the first line is not a number (RFC 9112 section 4).
  case badStatusLine
  /// The lines of the head end with LF alone, which a client may accept (RFC 9112 section 2.2).
  case bareLF
  /// A field is sent twice, with different values.
  case duplicateHeaders(DuplicateField)
  /// A field `X-Oversized` has a value of this number of bytes.
  case oversizedHeaders(bytes: Int)
  /// `Content-Encoding` says gzip (or deflate if the body is in gzip), but the body is not in that
  /// coding.
  case wrongCoding
  /// The body is compressed with gzip, and its second half is missing.
  case truncatedCoding
  /// The stream ends with RST_STREAM and this code. This fault exists only on HTTP/2.
  case resetStream(code: HTTP2Code = .internalError, at: Place = .status)
  /// GOAWAY with this code says that the request was not processed. This fault exists only on
  /// HTTP/2.
  ///
  /// Nothing more of the reply is sent, and the connection is closed after the earlier requests
  /// have ended.
  case goAway(code: HTTP2Code = .noError, at: Place = .status)
  /// A malformed frame is sent as the last frame. This fault exists only on HTTP/2.
  case malformedFrame(at: Place = .status)
  /// The head has an upper-case field name, which HTTP/2 forbids. This fault exists only on HTTP/2.
  case upperCaseField

  /// The point of a reply at which a fault ends it.
  public enum Place: Hashable, Sendable {
    /// Before the status line.
    case status
    /// After this many bytes of the final head, and always before its last byte.
    ///
    /// The bytes of a `Date` are not counted.
    case head(Int)
    /// After this many bytes of the body, or at its end. The announced length is the complete
    /// length.
    case body(Int)

    /// Right after the head.
    public static let body = Place.body(0)
  }

  /// A field that can be sent twice; each of these fields affects how clients treat a reply.
  public enum DuplicateField: String, CaseIterable, Sendable {
    /// `Content-Length`, with which clients find the end of the body.
    case contentLength = "Content-Length"
    /// `Content-Type`, with which clients choose how to show the body.
    case contentType = "Content-Type"
    /// `Content-Disposition`, with which clients choose between showing and saving the body.
    case contentDisposition = "Content-Disposition"
    /// `Location`, which is the target of a redirect.
    case location = "Location"
  }
}

extension Fault: CustomStringConvertible {
  /// The fault's key in a site file and its values, such as `reset at status`.
  public var description: String {
    switch self {
    case .reset(let place): "\(Kind.reset.rawValue) at \(place)"
    case .close(let place): "\(Kind.close.rawValue) at \(place)"
    case .silence(let place): "\(Kind.silence.rawValue) at \(place)"
    case .shortLength(let count): "\(Kind.shortLength.rawValue) by \(count)"
    case .longLength(let count): "\(Kind.longLength.rawValue) by \(count)"
    case .badChunkSize: Kind.badChunkSize.rawValue
    case .missingLastChunk: Kind.missingLastChunk.rawValue
    case .badStatusLine: Kind.badStatusLine.rawValue
    case .bareLF: Kind.bareLF.rawValue
    case .duplicateHeaders(let field): "\(Kind.duplicateHeaders.rawValue) \(field.rawValue)"
    case .oversizedHeaders(let bytes): "\(Kind.oversizedHeaders.rawValue) of \(bytes) bytes"
    case .wrongCoding: Kind.wrongCoding.rawValue
    case .truncatedCoding: Kind.truncatedCoding.rawValue
    case .resetStream(let code, let place):
      "\(Kind.resetStream.rawValue) with \(code.rawValue) at \(place)"
    case .goAway(let code, let place):
      "\(Kind.goAway.rawValue) with \(code.rawValue) at \(place)"
    case .malformedFrame(let place): "\(Kind.malformedFrame.rawValue) at \(place)"
    case .upperCaseField: Kind.upperCaseField.rawValue
    }
  }
}

extension Fault.Place: CustomStringConvertible {
  /// `status`, or `head 10` or `body 0` with the number of bytes before the position.
  public var description: String {
    switch self {
    case .status: "status"
    case .head(let count): "head \(count)"
    case .body(let count): "body \(count)"
    }
  }
}

extension Occurrence: CustomStringConvertible {
  /// `always`, `first 2` or `every 3`.
  public var description: String {
    switch self {
    case .always: "always"
    case .first(let count): "first \(count)"
    case .every(let count): "every \(count)"
    }
  }
}

/// The requests for a reply, or connections to an origin, that a fault affects.
public enum Occurrence: Hashable, Sendable {
  /// All requests.
  case always
  /// The first requests of a session, up to this number.
  case first(Int)
  /// Every nth request: 3 means the third, the sixth, and so on.
  case every(Int)
}

/// A counter of one session's requests for one reply, or of the connections to one origin.
package final class OccurrenceCounter: Sendable {
  private let occurrence: Occurrence
  private let counter = SessionCounter()

  package init(_ occurrence: Occurrence) { self.occurrence = occurrence }

  /// Counts a request or connection, and returns whether the fault affects it.
  package func next() -> Bool {
    let number = counter.next() + 1
    return switch occurrence {
    case .always: true
    case .first(let limit): number <= limit
    case .every(let step): number % max(1, step) == 0
    }
  }
}
