import HTTPTypes
import Testing

@testable import HTTPMessages

@Suite struct StreamedReplyTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var request = "GET / HTTP/1.1"
    var status = 200
    var fields: HTTPFields = [:]
    var wire: String
    var endsConnection = false
    var testDescription: String { "\(request) \(status) \(fields)" }
  }

  private static let cases = [
    Case(wire: "HTTP/1.1 200 OK|Transfer-Encoding: chunked||2|ab|3|cde|0||"),
    Case(
      fields: [.contentLength: "5"], wire: "HTTP/1.1 200 OK|Content-Length: 5||abcde"),
    Case(
      fields: [.contentLength: "6"], wire: "HTTP/1.1 200 OK|Content-Length: 6||abcde",
      endsConnection: true),
    Case(
      fields: [.contentLength: "x"], wire: "HTTP/1.1 200 OK|Content-Length: x||abcde",
      endsConnection: true),
    Case(
      fields: [.contentLength: "5", .connection: "close"],
      wire: "HTTP/1.1 200 OK|Content-Length: 5|Connection: close||abcde", endsConnection: true),
    Case(
      fields: [.transferEncoding: "gzip"], wire: "HTTP/1.1 200 OK|Transfer-Encoding: gzip||abcde",
      endsConnection: true),
    Case(request: "GET / HTTP/1.0", wire: "HTTP/1.1 200 OK||abcde", endsConnection: true),
    Case(
      request: "GET / HTTP/1.0", fields: [.contentLength: "5"],
      wire: "HTTP/1.1 200 OK|Content-Length: 5||abcde"),
    Case(request: "HEAD / HTTP/1.1", wire: "HTTP/1.1 200 OK|Transfer-Encoding: chunked||"),
    Case(
      request: "HEAD / HTTP/1.1", fields: [.contentLength: "5"],
      wire: "HTTP/1.1 200 OK|Content-Length: 5||"),
    Case(status: 204, wire: "HTTP/1.1 204 No Content||"),
    Case(status: 304, wire: "HTTP/1.1 304 Not Modified||"),
  ]

  private func head(_ line: String) throws -> RequestHead {
    var parser = RequestParser()
    let bytes = Array("\(line)\r\nHost: x\r\n\r\n".utf8)
    guard case .head(let head, _) = bytes.withUnsafeBytes({ parser.parse($0) }) else {
      throw RequestError.requestLine
    }
    return head
  }

  @Test(arguments: cases)
  func `a streamed body is framed according to its head and its request`(_ case: Case) throws {
    var reply = StreamedReply(to: try head(`case`.request))
    #expect(!reply.hasHead)
    var pieces = [reply.send(ReplyHead(status: `case`.status, fields: `case`.fields))]
    #expect(reply.hasHead)
    if !pieces[0].isLast {
      pieces += [reply.send(Array("ab".utf8)), reply.send(Array("cde".utf8)), reply.end()]
    }
    let text = pieces.flatMap(\.steps).map { step in
      switch step {
      case .head(let head): String(decoding: head.bytes, as: UTF8.self) + "\r\n"
      case .body(let bytes): String(decoding: bytes, as: UTF8.self)
      default: "\(step)"
      }
    }
    #expect(text.joined().replacing("\r\n", with: "|") == `case`.wire)
    #expect(pieces.contains(where: \.endsConnection) == `case`.endsConnection)
    #expect(pieces.map(\.status).compactMap(\.self) == [`case`.status])
    #expect(pieces.map(\.isLast).firstIndex(of: true) == pieces.count - 1)
  }

  @Test(arguments: [("GET / HTTP/1.1", 1), ("GET / HTTP/1.0", 0)])
  func `an interim head is sent before the final head, but not to an HTTP 1.0 client`(
    request: String, count: Int
  ) throws {
    var reply = StreamedReply(to: try head(request))
    let piece = reply.send(ReplyHead(status: 103, fields: [.location: "/a"]))
    #expect(piece.steps.count == count)
    #expect(piece.status == nil)
    #expect(!reply.hasHead)
  }
}
