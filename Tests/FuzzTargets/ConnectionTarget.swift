import FixtureServing
import FixtureSites
import HTTPTypes

/// Bytes that a running server gets: each request is answered, what is none is refused and the
/// connection closed, the log adds up, and the next client is served.
enum ConnectionTarget {
  private static let server = Result { () throws(Violation) in
    try RunningServer.make(withControl: false)
  }

  static func check(_ bytes: [UInt8]) throws {
    let server = try server.get()
    let wanted = try RequestStream.read(.whole, of: bytes, limits: MessageLimits())
    var methods: [HTTPRequest.Method] = []
    var refusal: Int?
    var isClosed = false
    for (head, message) in zip(wanted.heads, wanted.messages) where !isClosed {
      guard message.isComplete else { break }
      methods.append(head.method)
      isClosed = !head.keepsAlive
    }
    if !isClosed, case .refused(let error) = wanted.end {
      refusal = error.status
      // A request that is none may still ask for a head alone.
      let other = wanted.rest.withUnsafeBytes(RequestParser.isHead) ? HTTPRequest.Method.head : .get
      methods.append(wanted.heads.dropFirst(methods.count).first?.method ?? other)
      isClosed = true
    }
    let before = server.session.log.last?.number ?? 0
    let statuses = try exchange(bytes, methods, isClosed: isClosed, at: server.path)
    // A head that asks for TLS is refused for that, whatever follows.
    if let refusal, !wanted.heads.contains(where: \.needsTLS) {
      try Violation.unlessEqual(statuses.last, refusal, "the status of a refusal")
    }
    try checkLog(of: server.session, after: before, isAtLeast: statuses.count, heads: wanted.heads)
    _ = try exchange(
      [UInt8]("GET / HTTP/1.1\r\nHost: fixture\r\nConnection: close\r\n\r\n".utf8), [.get],
      isClosed: true, at: server.path)
  }

  /// Sends the bytes and reads the responses, whose statuses it gives.
  private static func exchange(
    _ bytes: [UInt8], _ methods: [HTTPRequest.Method], isClosed: Bool, at path: String
  ) throws(Violation) -> [Int] {
    let client = try SocketClient(path: path)
    for piece in Pieces(of: bytes).cut(bytes) { try client.send(piece) }
    var received: [UInt8] = []
    var isAtEnd = false
    while true {
      let responses = try ResponseSequence(received, to: methods, isAtEnd: isAtEnd)
      try Violation.unless(
        responses.error == nil,
        "no response but \(responses.error.map(String.init(describing:)) ?? "")")
      let isComplete = responses.statuses.count == methods.count || responses.isLast
      if isComplete, isAtEnd || !isClosed && !responses.isLast {
        try Violation.unlessEqual(responses.rest, [], "bytes behind the last response")
        return responses.statuses
      }
      try Violation.unless(
        !isAtEnd, "the server closed after \(responses.statuses) of \(methods.count) responses")
      guard let more = client.receive() else {
        throw Violation(
          "\(responses.statuses) of \(methods.count) responses came in ten seconds"
            + (isClosed ? ", and no end" : ""))
      }
      isAtEnd = more.isEmpty
      received += more
    }
  }

  /// As many requests have ended as have begun, and they are those that were sent.
  private static func checkLog(
    of session: FixtureSession, after number: Int, isAtLeast count: Int, heads: [RequestHead]
  ) throws {
    let haveEnded = try Waiting.result {
      await session.waitForLog(within: .seconds(10)) { $0.allSatisfy { $0.end != nil } }
    }
    // What the client left behind without waiting for it may begin only now.
    let log = session.log
    try Violation.unless(haveEnded, "requests stay open: \(log.filter { $0.end == nil })")
    let begun = (log.last?.number ?? 0) - number
    try Violation.unless(begun >= count, "\(begun) requests in the log, and \(count) answers")
    for record in log {
      guard let head = record.head, heads.indices ~= record.number - number - 1 else { continue }
      let sent = heads[record.number - number - 1]
      try Violation.unlessEqual(
        "\(head.method) \(head.target)", "\(sent.method) \(sent.target)", "a request in the log")
    }
  }
}
