#if HTTP2
import FixtureServing

/// Frames that a running server gets on one connection: it sends what a strict client reads, goes
/// on or closes, ends every request in the log, and serves the next client.
enum HTTP2Target {
  private static let server = Result { () throws(Violation) in
    try RunningServer.make(withControl: false)
  }

  static func check(_ bytes: [UInt8]) throws {
    let server = try server.get()
    let script = FrameScript(bytes)
    let before = server.session.log.last?.number ?? 0
    try exchange(script, Pieces(of: bytes), at: server.path)
    let haveEnded = try Waiting.result {
      await server.session.waitForLog(within: .seconds(10)) { $0.allSatisfy { $0.end != nil } }
    }
    let log = server.session.log
    try Violation.unless(haveEnded, "requests stay open: \(log.filter { $0.end == nil })")
    let begun = (log.last?.number ?? 0) - before
    try Violation.unless(
      script.hasOtherBytes || begun <= script.heads,
      "\(begun) requests in the log, of \(script.heads) heads")
    try checkNextClient(at: server.path)
  }

  /// Sends everything, and reads until the server has answered it or closed.
  private static func exchange(
    _ script: FrameScript, _ pieces: Pieces, at path: String
  ) throws(Violation) {
    let client = try SocketClient(path: path)
    for piece in pieces.cut(script.bytes) { try client.send(piece) }
    var reading = FrameReading(script)
    // Bytes that are not a frame may have swallowed the ping.
    let timeout: CInt = script.hasOtherBytes ? 5 : 10_000
    while !reading.isMarked {
      guard let more = client.receive(within: timeout) else {
        return try Violation.unless(
          script.hasOtherBytes, "neither an answer nor the end came in ten seconds")
      }
      if more.isEmpty { return }
      try reading.read(more)
    }
  }

  private static func checkNextClient(at path: String) throws(Violation) {
    let client = try SocketClient(path: path)
    try client.send(Array("GET / HTTP/1.1\r\nHost: f\r\nConnection: close\r\n\r\n".utf8)[...])
    var received: [UInt8] = []
    while let more = client.receive(), !more.isEmpty { received += more }
    try Violation.unless(
      received.starts(with: "HTTP/1.1 200 ".utf8), "the next client got no answer")
  }
}
#endif
