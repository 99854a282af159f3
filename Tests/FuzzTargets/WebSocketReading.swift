import HTTPMessages

/// The result of reading the bytes of a client on a WebSocket.
struct WebSocketReading: Equatable {
  private(set) var messages: [WebSocketMessage] = []
  /// The reason why nothing more was read; `nil` if everything was.
  private(set) var error: WebSocketError?

  /// Reads bytes that arrive in pieces, as a connection does.
  static func read(
    _ pieces: Pieces, of bytes: [UInt8], limit: Int
  ) throws(Violation) -> WebSocketReading {
    var reading = WebSocketReading()
    var decoder = WebSocketDecoder(limit: limit)
    for piece in pieces.cut(bytes) {
      var rest = piece
      while !rest.isEmpty, reading.error == nil {
        switch rest.withUnsafeBytes({ decoder.next($0) }) {
        case .needsMore: rest = []
        case .message(let message, let consumed):
          try Violation.unless(
            0...rest.count ~= consumed, "\(consumed) of \(rest.count) bytes consumed")
          reading.messages.append(message)
          rest = rest.dropFirst(consumed)
        case .refused(let error):
          try Violation.unless(
            [1002, 1007, 1009].contains(error.code) && "\(error)".utf8.count <= 123,
            "'\(error)' is refused with \(error.code)")
          reading.error = error
        }
      }
    }
    return reading
  }
}
