import FixtureServing
import FixtureSites
import FoundationEssentials
import HTTPTypes
import Testing

/// The rules of RFC 9110 and RFC 9112 that only a connection can show.
@Suite struct ConnectionRuleTests {
  static let host = "Host: x\r\n"
  static let behind = "GET /behind HTTP/1.1\r\n\(host)\r\n"

  @Test(arguments: [
    ("GET / HTTP/1.1\r\n\r\n", "400"),
    (
      "POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "400"
    ),
    ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n1\r\nxy\r\n0\r\n\r\n", "400"),
    ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n1\nx\r\n0\r\n\r\n", "400"),
    ("GET / HTTP/1.1\r\n\(host)Expect: tea\r\n\r\n", "417"),
    ("BREW / HTTP/1.1\r\n\(host)\r\n", "501"), ("GET / HTTP/2.0\r\n\(host)\r\n", "505"),
    ("CONNECT a:1 HTTP/1.1\r\n\(host)\r\n", "405"),
    ("GET https://x/ HTTP/1.1\r\n\(host)\r\n", "421"),
  ])
  func `an error ends a pipeline, and later requests are neither answered nor logged`(
    wrong: String, status: String
  ) async throws {
    let session = try await FixtureSession.make(["/": .text("hello"), "/behind": .text("behind")])
    let good = "GET / HTTP/1.1\r\n\(Self.host)\r\n"
    let answer = try await session.connect().exchange(good + wrong + Self.behind + Self.behind)
    #expect(answer.statuses == ["200", status])
    let last = try #require(answer.components(separatedBy: "HTTP/1.1 ").last)
    #expect(last.contains("\r\nConnection: close\r\n"))
    #expect(last.contains(/\r\nDate: [^\r]+ GMT\r\n/))
    #expect(last.contains(/\r\nContent-Length: \d+\r\n/))
    let log = try await session.endedLog()
    #expect(log.count == 2)
    if ["400", "417", "501", "505"].contains(status) {
      #expect(log.last?.hasSuffix("\(status) refused") == true)
    }
    #expect(!log.contains { $0.contains("/behind") })
    await session.close()
  }

  @Test(arguments: [
    ("HEAD / HTTP/1.1\r\n\r\n", "400"), ("\r\nHEAD / HTTP/1.1\r\n\(host)\(host)\r\n", "400"),
    ("HEAD / HTTP/3.0\r\n\r\n", "505"), ("HEAD /# HTTP/1.1\r\n", "400"),
    ("HEAD / HTTP/1.1\r\n\(host)Expect: tea\r\n\r\n", "417"),
    ("HEAD / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nx\r\n", "400"),
    ("HEAD /\(String(repeating: "a", count: 20_000)) HTTP/1.1\r\n", "414"),
    ("HEAD / HTTP/1.1\r\nHo", "408"), ("HEAD HTTPS://x/ HTTP/1.1\r\n\(host)\r\n", "421"),
  ])
  func `a response to HEAD has no body, even if the request is invalid`(
    request: String, status: String
  ) async throws {
    var limits = ServingLimits()
    limits.request = .milliseconds(status == "408" ? 20 : 30_000)
    let session = try await FixtureSession.make(limits: limits)
    let answer = try await session.connect().exchange(request)
    #expect(answer.statuses == [status])
    #expect(answer.hasSuffix("\r\n\r\n"))
    #expect(answer.contains(/\r\nContent-Length: [1-9]/))
    await session.close()
  }

  private static let replies: KeyValuePairs<String, Reply> = [
    "/text": .text("hello"), "/none": .empty(204), "/moved": .redirect(302, to: "/text"),
    "/stream": Reply([
      .head(ReplyHead(status: 200, fields: [.transferEncoding: "chunked"])),
      .body([UInt8]("abc".utf8)), .trailers([.eTag: "\"x\""]),
    ]), "/big": .content([UInt8](repeating: 0x61, count: 1 << 20), type: nil),
    "/refused": .methodNotAllowed(allow: [.put]),
    "/early": Reply([
      .head(ReplyHead(status: 103, fields: [.contentLanguage: "en"])),
      .head(ReplyHead(status: 200, fields: [:])), .body([0x61]),
    ]),
  ]

  @Test(arguments: [
    "/text", "/none", "/moved", "/stream", "/big", "/refused", "/early", "/nowhere", "/favicon.ico",
  ])
  func `HEAD gets the same fields as GET`(path: String) async throws {
    let session = try await FixtureSession.make(Self.replies)
    let ending = " \(path) HTTP/1.1\r\n\(Self.host)Connection: close\r\n\r\n"
    let get = try await session.connect().exchange("GET" + ending)
    let head = try await session.connect().exchange("HEAD" + ending)
    #expect(head.hasSuffix("\r\n\r\n"))
    #expect(get.withoutDates.hasPrefix(head.withoutDates))
    await session.close()
  }

  @Test(arguments: [
    "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n",
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
      + "Sec-WebSocket-Version: 13\r\n",
    "Upgrade: unheard/1, of\r\nConnection: upgrade\r\n", "Upgrade: h2c\r\n", "Upgrade:\r\n",
    "Upgrade: \"\r\n",
  ])
  func `an upgrade to another protocol is ignored, and HTTP 1.1 continues`(
    fields: String
  ) async throws {
    let session = try await FixtureSession.make(["/": .text("hello"), "/behind": .text("behind")])
    let request = "GET / HTTP/1.1\r\n\(Self.host)\(fields)\r\n"
    let answer = try await session.connect().exchange(request + "GET /behind HTTP/1.0\r\n\r\n")
    #expect(answer.statuses == ["200", "200"])
    #expect(!answer.contains("Upgrade"))
    #expect(answer.hasSuffix("behind"))
    await session.close()
  }

  @Test(arguments: [
    ("TRACE / HTTP/1.1", "405", "GET, HEAD, OPTIONS"), ("CONNECT x:443 HTTP/1.1", "405", "OPTIONS"),
    ("OPTIONS * HTTP/1.1", "204", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"),
    ("OPTIONS / HTTP/1.1", "204", "GET, HEAD, OPTIONS"),
    ("DELETE / HTTP/1.1", "405", "GET, HEAD, OPTIONS"),
  ])
  func `405 and OPTIONS responses have an Allow field and do not echo request fields`(
    line: String, status: String, allow: String
  ) async throws {
    let session = try await FixtureSession.make()
    let answer = try await session.connect().exchange(
      "\(line)\r\n\(Self.host)Cookie: secret=1\r\nConnection: close\r\n\r\n")
    #expect(answer.statuses == [status])
    #expect(answer.contains("\r\nAllow: \(allow)\r\n"))
    #expect(!answer.contains("secret"))
    if status == "204" { #expect(!answer.contains("Content-Length")) }
    await session.close()
  }

  @Test(arguments: [
    "GET /", "POST /", "POST /nowhere", "OPTIONS *", "TRACE /", "DELETE /", "HEAD /",
  ])
  func `a request body that the reply does not use is consumed`(start: String) async throws {
    let session = try await FixtureSession.make(["/": .text("hello"), "/behind": .text("behind")])
    let line = "\(start) HTTP/1.1\r\n\(Self.host)"
    let answer = try await session.connect().exchange(
      line + "Content-Length: \(Self.behind.utf8.count)\r\n\r\n" + Self.behind
        + line + "Transfer-Encoding: chunked\r\n\r\n5\r\nGET /\r\n0\r\nHost: y\r\n\r\n"
        + "GET /behind HTTP/1.0\r\n\r\n")
    #expect(answer.statuses.count == 3)
    #expect(answer.ranges(of: "behind").count == 1)
    #expect(answer.hasSuffix("behind"))
    await session.close()
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\n\(host)Expect: 100-continue\r\n\r\n", ["200"]),
    ("POST / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\nx", ["405"]),
    ("POST / HTTP/1.1\r\n\(host)Expect: 100-continue\r\nContent-Length: 1\r\n\r\nx", ["405"]),
    ("POST / HTTP/1.1\r\n\(host)Expect: 100-continue\r\nContent-Length: 0\r\n\r\n", ["405"]),
    (
      "POST / HTTP/1.1\r\n\(host)Expect: 100-continue, 100-CONTINUE\r\nContent-Length: 1\r\n\r\nx",
      ["405"]
    ),
    ("POST / HTTP/1.1\r\n\(host)Expect: 100-continue;a\r\nContent-Length: 1\r\n\r\nx", ["417"]),
    (
      "POST / HTTP/1.1\r\n\(host)Expect: 100-continue\r\nExpect: x\r\nContent-Length: 1\r\n\r\nx",
      ["417"]
    ),
  ])
  func `100 Continue is not sent if the server does not wait for a body`(
    request: String, statuses: [String]
  ) async throws {
    let session = try await FixtureSession.make()
    let client = try await session.connect()
    try await client.send(request)
    let isClosed = statuses == ["417"]
    if !isClosed, !request.contains("HTTP/1.0") { try await client.send("GET / HTTP/1.0\r\n\r\n") }
    let answer = try await client.receiveAll()
    #expect(Array(answer.statuses.prefix(1)) == statuses)
    #expect(!answer.contains("100 Continue"))
    await session.close()
  }

  @Test func `a malformed body after 100 Continue ends the connection with 400`() async throws {
    let session = try await FixtureSession.make(handlers: ["/": .inline { _ in .text("hello") }])
    let client = try await session.connect()
    try await client.send(
      "POST / HTTP/1.1\r\n\(Self.host)Expect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n")
    #expect(try await client.receive(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    #expect(try await client.exchange("5;\r\nhello\r\n0\r\n\r\n" + Self.behind).statuses == ["400"])
    await session.close()
  }

  @Test func `an HTTP 1.0 client gets no chunks and no interim response`() async throws {
    let session = try await FixtureSession.make(Self.replies)
    for field in ["", "Connection: keep-alive\r\n"] {
      let stream = try await session.connect().exchange("GET /stream HTTP/1.0\r\n\(field)\r\n")
      #expect(stream.statuses == ["200"])
      #expect(!stream.contains("Transfer-Encoding"))
      #expect(stream.contains("\r\nConnection: close\r\n"))
      #expect(stream.hasSuffix("\r\n\r\nabc"))
    }
    let early = try await session.connect().exchange("GET /early HTTP/1.0\r\n\r\n")
    #expect(early.statuses == ["200"])
    await session.close()
  }
}

extension String {
  /// The text without the fields whose values are the time.
  fileprivate var withoutDates: String {
    components(separatedBy: "\r\n").filter { !$0.hasPrefix("Date: ") }.joined(separator: "\r\n")
  }
}
