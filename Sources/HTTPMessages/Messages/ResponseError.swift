/// A mistake of a server in a response.
package enum ResponseError: Error, Hashable, Sendable {
  /// The first line is no status line.
  case statusLine
  /// A line of the head or of the trailers is not a field line.
  case fieldLine(FieldLineError)
  /// The head is larger than the limit.
  case headTooLarge
  /// `Content-Length` is no number, or two of them differ.
  case contentLength
  /// A transfer coding other than chunked, or chunked twice.
  case unknownCoding(String)
  /// The chunked body breaks the grammar of RFC 9112 section 7.1.
  case chunk
  /// The body is larger than the limit in bytes.
  case bodyTooLarge(limit: Int)
  /// The connection ended before the head was complete.
  case endedInHead
  /// The connection ended before the body was complete.
  case endedInBody

  /// Creates the same mistake of a body in the words of a client.
  init(_ error: RequestError) {
    self =
      switch error {
      case .fieldLine(let problem): .fieldLine(problem)
      case .headTooLarge: .headTooLarge
      case .bodyTooLarge(let limit): .bodyTooLarge(limit: limit)
      default: .chunk
      }
  }
}

extension ResponseError: CustomStringConvertible {
  /// One clause with the mistake.
  package var description: String {
    switch self {
    case .statusLine: "the first line is not 'HTTP/1.1 STATUS REASON'"
    case .fieldLine(let problem): "a line of the head is no field line: \(problem.rawValue)"
    case .headTooLarge: "the head is too large"
    case .contentLength: "Content-Length is no number, or two of them differ"
    case .unknownCoding(let coding): "the transfer coding '\(coding)' is not chunked"
    case .chunk: "the body is not in well-formed chunks"
    case .bodyTooLarge(let limit): "the body is larger than \(limit) bytes"
    case .endedInHead: "the connection ended before the head was complete"
    case .endedInBody: "the connection ended before the body was complete"
    }
  }
}
