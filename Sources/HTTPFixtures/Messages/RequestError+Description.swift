extension RequestError: CustomStringConvertible {
  /// One clause that says what is wrong, and the limit or the value that was not accepted.
  public var description: String {
    switch self {
    case .requestLine: "the first line is not 'METHOD TARGET HTTP/1.1'"
    case .target:
      "the request target is no path, no http URL and no '*' of OPTIONS, or a character of it has to "
        + "be percent-encoded"
    case .lineTooLong(let limit): "the first line is longer than \(limit) bytes"
    case .unknownMethod(let name): "no method '\(name)' is known"
    case .version(let version): "the version '\(version)' is neither HTTP/1.0 nor HTTP/1.1"
    case .fieldLine(let problem): "a line of the head is no field line: \(problem.rawValue)"
    case .headTooLarge: "the head is too large or has too many lines"
    case .host: "there is not exactly one Host field with a host in it"
    case .contentLength: "Content-Length is not one number"
    case .transferEncoding: "Transfer-Encoding is not 'chunked' alone, or not allowed here"
    case .unknownCoding(let coding): "the transfer coding '\(coding)' is not chunked"
    case .expectation(let text): "the expectation '\(text)' is not 100-continue"
    case .bodyTooLarge(let limit): "the body is larger than \(limit) bytes"
    case .bodiesTooLarge(let limit):
      "the bodies of all open requests are larger than \(limit) bytes; send fewer at once"
    case .chunk: "the body is not in well-formed chunks"
    case .timeout: "the request did not come in time"
    case .misdirected:
      "the target is an https URL, and the connection has no TLS; send the path alone, or use TLS"
    case .plain: "a request without TLS, on a port that speaks TLS; the URL begins with https:"
    }
  }
}
