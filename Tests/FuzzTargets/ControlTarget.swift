import FixtureServing
import FixtureSites
import Foundation
import HTTPTypes

/// One call of the control API: a line with method and path below `/-/`, then the body.
///
/// It is answered, never with a fault of the server's own, and what it opened can be closed.
enum ControlTarget {
  private static let server = Result { () throws(Violation) in
    try RunningServer.make(withControl: true)
  }

  static func check(_ bytes: [UInt8]) throws {
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
    let line = bytes[..<end].split(separator: 0x20, maxSplits: 1)
    guard line.count == 2 else { return }
    let path = try server.get().path
    let body = Array(bytes[end...].dropFirst())
    if let answer = try call(Array(line[0]), Array(line[1]), body, at: path) {
      try Violation.unless(
        answer.status != 500,
        "a fault of the server's: \(String(decoding: answer.body, as: UTF8.self))")
    }
    try clear(path)
  }

  /// Closes what the input has opened, and resets the other session.
  private static func clear(_ path: String) throws {
    let sessions = try call("GET", "sessions", at: path)
    let list = try JSONSerialization.jsonObject(with: Data(sessions.body)) as? [String: Any]
    let ids = (list?["sessions"] as? [[String: Any]])?.compactMap { $0["id"] as? String } ?? []
    try Violation.unless(ids.contains("default"), "the server's own session is gone: \(ids)")
    for id in ids where id != "default" {
      let status = try call("DELETE", "sessions/\(id)", at: path).status
      try Violation.unlessEqual(status, 204, "the end of the session \(id)")
    }
    let status = try call("POST", "sessions/default/reset", at: path).status
    try Violation.unlessEqual(status, 200, "the reset of the server's own session")
  }

  private static func call(
    _ method: String, _ target: String, at path: String
  ) throws -> (status: Int, body: [UInt8]) {
    guard let answer = try call(Array(method.utf8), Array(target.utf8), [], at: path) else {
      throw Violation("\(method) \(target) is not answered")
    }
    return answer
  }

  /// `nil` if the call is not a request, or may wait for something.
  private static func call(
    _ method: [UInt8], _ target: [UInt8], _ body: [UInt8], at path: String
  ) throws -> (status: Int, body: [UInt8])? {
    let fields = """
      Host: localhost\r\nAuthorization: Bearer \(RunningServer.token)\r\nConnection: close\r
      Content-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n
      """
    let head = method + [UInt8](" /-/".utf8) + target + [UInt8](" HTTP/1.1\r\n\(fields)".utf8)
    guard let request = FixtureRequest.make(head, body: body) else { return nil }
    let query = request.query ?? ""
    let mayWait = query.contains("wait") || query.contains("stream") || query.contains("%")
    let client = try SocketClient(path: path)
    try client.send((head + body)[...])
    var received: [UInt8] = []
    while true {
      guard let more = client.receive(within: mayWait ? 20 : 10_000) else {
        try Violation.unless(mayWait, "no answer in ten seconds, but \(received.count) bytes")
        return nil
      }
      received += more
      guard more.isEmpty else { continue }
      let answers = try ResponseSequence(received, to: [request.method], isAtEnd: true)
      guard let status = answers.statuses.first, answers.rest.isEmpty else {
        throw Violation("no answer, but \(String(decoding: received.prefix(300), as: UTF8.self))")
      }
      return (status, answers.lastBody)
    }
  }
}
