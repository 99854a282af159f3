/// A server's error in a response.
package enum ResponseError: Error, Hashable, Sendable {
  /// The first line is not a status line.
  case statusLine
  /// An error that a request can also have.
  case message(RequestError)
  /// The connection ended before the head was complete.
  case endedInHead
  /// The connection ended before the body was complete.
  case endedInBody
}

extension ResponseError: CustomStringConvertible {
  /// A clause that describes the error.
  package var description: String {
    switch self {
    case .statusLine: "the first line is not 'HTTP/1.1 STATUS REASON'"
    case .message(let error): error.description
    case .endedInHead: "the connection ended before the head was complete"
    case .endedInBody: "the connection ended before the body was complete"
    }
  }
}
