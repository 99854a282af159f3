/// A client's error in a request; each case has a status to send before the connection is closed.
package enum RequestError: Error, Hashable, Sendable {
  /// The first line is not `METHOD SP TARGET SP VERSION`.
  case requestLine
  /// The target does not have any of the four forms, or not the form that the method requires.
  case target
  /// The first line is longer than the limit in bytes.
  case lineTooLong(limit: Int)
  /// The method is not known.
  case unknownMethod(String)
  /// The version is neither HTTP/1.0 nor HTTP/1.1.
  case version(String)
  /// A line of the head or of the trailers is not a field line.
  case fieldLine(FieldLineError)
  /// The head is larger than the limit in bytes, or has too many lines.
  case headTooLarge
  /// An HTTP/1.1 request has no `Host`, or a request has two `Host` fields or an invalid one.
  case host
  /// `Content-Length` is not a number or is sent twice; in responses, equal values are allowed.
  case contentLength
  /// `Transfer-Encoding` is sent with `Content-Length`, or in HTTP/1.0, or its last coding is not
  /// chunked.
  case transferEncoding
  /// A transfer coding other than chunked.
  case unknownCoding(String)
  /// An expectation other than `100-continue`.
  case expectation(String)
  /// The body is larger than the limit in bytes.
  case bodyTooLarge(limit: Int)
  /// The clients hold more memory than the server allows, and this client holds the most.
  case noMemory
  /// The chunked body breaks the grammar of RFC 9112 section 7.1.
  case chunk
  /// The request did not arrive within the time limit.
  case timeout
  /// The request was sent without TLS to a port that requires TLS.
  case plain
  /// The target is an https URL, but the connection has no TLS.
  case misdirected

  /// The status code of the reply.
  package var status: Int {
    switch self {
    case .requestLine, .target, .fieldLine, .host, .contentLength, .transferEncoding, .chunk,
      .plain:
      400
    case .timeout: 408
    case .bodyTooLarge: 413
    case .lineTooLong: 414
    case .expectation: 417
    case .misdirected: 421
    case .headTooLarge: 431
    case .unknownMethod, .unknownCoding: 501
    case .noMemory: 503
    case .version: 505
    }
  }
}

extension RequestError: CustomStringConvertible {
  /// A clause that describes the error, with the limit or the value that was not accepted.
  package var description: String {
    switch self {
    case .requestLine: "the first line is not 'METHOD TARGET HTTP/1.1'"
    case .target:
      "the request target is not a path, an http URL or the '*' of OPTIONS, or a character of it has "
        + "to be percent-encoded"
    case .lineTooLong(let limit): "the first line is longer than \(limit) bytes"
    case .unknownMethod(let name): "no method '\(name)' is known"
    case .version(let version): "the version '\(version)' is neither HTTP/1.0 nor HTTP/1.1"
    case .fieldLine(let problem): "a line of the head is not a field line: \(problem.rawValue)"
    case .headTooLarge: "the head is too large or has too many lines"
    case .host: "there is not exactly one Host field with a host in it"
    case .contentLength: "Content-Length is not one number"
    case .transferEncoding: "Transfer-Encoding is not 'chunked' alone, or not allowed here"
    case .unknownCoding(let coding): "the transfer coding '\(coding)' is not chunked"
    case .expectation(let text): "the expectation '\(text)' is not 100-continue"
    case .bodyTooLarge(let limit): "the body is larger than \(limit) bytes"
    case .noMemory:
      "the server keeps as much for its clients as it may, and most for this one; send less at once, "
        + "or raise the server's limit of memory"
    case .chunk: "the body is not in well-formed chunks"
    case .timeout: "the request did not come in time"
    case .misdirected:
      "the target is an https URL, and the connection has no TLS; send the path alone, or use TLS"
    case .plain: "a request without TLS, on a port that speaks TLS; the URL begins with https:"
    }
  }
}
