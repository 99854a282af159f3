import HTTPMessages
import HTTPTypes
import Testing

@Suite struct WireReplyTests {
  @Test(
    arguments: [
      (
        [head(103), head(200, chunked), body("ab"), body("c"), .trailers([.eTag: "x"])],
        "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\n\r\nabcETag: x\r\n"
      ),
      (
        [head(200), body("ab"), .raw([0x63])],
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nabc"
      ),
      ([.raw([0x63]), .close], "<reset><close>"),
      (
        [.raw([0x63]), head(200), body("a")], "<reset>HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na"
      ),
      ([head(200), body("ab")], "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab"),
      (
        [head(200), .delay(.seconds(1))],
        "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n<delay 1.0 seconds>"
      ),
    ])
  func `on HTTP/2 trailers need no chunks, and raw bytes before the head become a reset`(
    parts: [ReplyPart], text: String
  ) throws {
    let request = try FixtureRequest.http2("/")
    #expect(Reply(parts).text(for: request) == text)
  }

  static func head(_ status: Int, _ fields: HTTPFields = [:]) -> ReplyPart {
    .head(ReplyHead(status: status, fields: fields))
  }
  static func body(_ text: String) -> ReplyPart { .body([UInt8](text.utf8)) }
  static let chunked: HTTPFields = [.transferEncoding: "chunked"]

  @Test(
    arguments: [
      (
        [head(200), body("ab"), body("c")], false,
        "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc"
      ),
      ([head(404)], false, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"),
      ([head(204)], false, "HTTP/1.1 204 No Content\r\n\r\n"),
      ([head(304)], false, "HTTP/1.1 304 Not Modified\r\n\r\n"),
      ([head(799)], false, "HTTP/1.1 799 \r\nContent-Length: 0\r\n\r\n"),
      (
        [.head(ReplyHead(status: 200, reason: "Fine"))], false,
        "HTTP/1.1 200 Fine\r\nContent-Length: 0\r\n\r\n"
      ),
      (
        [head(200, chunked), body("ab"), .gate("g"), body(""), body("0123456789")], false,
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
          + "2\r\nab\r\n<gate g>a\r\n0123456789\r\n0\r\n\r\n"
      ),
      (
        [head(200, chunked), body("ab"), .close], true,
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n<close>"
      ),
      (
        [head(200, chunked), body("ab"), .gate("g"), .trailers([.eTag: "\"x\""])], false,
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n"
          + "<gate g>0\r\nETag: \"x\"\r\n\r\n"
      ),
      (
        [head(200, chunked), .trailers([.eTag: "x"]), .close], true,
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nETag: x\r\n\r\n<close>"
      ),
      (
        [head(200, chunked), .trailers([:]), body("a"), .trailers([.eTag: "x"])], true,
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n1\r\na\r\n"
      ),
      (
        [head(200), body("ab"), .trailers([.eTag: "x"])], false,
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab"
      ),
      (
        [head(200, [.contentLength: "9"]), body("ab"), .reset], true,
        "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab<reset>"
      ),
      (
        [head(200, [.contentLength: "9"]), body("ab")], true,
        "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab"
      ),
      (
        [head(200, [.contentLength: "2"]), body("ab")], false,
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab"
      ),
      (
        [head(204), body("ab")], true, "HTTP/1.1 204 No Content\r\n\r\nab"
      ),
      (
        [head(200, [.connection: "Close"])], true,
        "HTTP/1.1 200 OK\r\nConnection: Close\r\nContent-Length: 0\r\n\r\n"
      ),
      (
        [head(103, [.contentLanguage: "en"]), head(200), body("x")], false,
        "HTTP/1.1 103 Early Hints\r\nContent-Language: en\r\n\r\n"
          + "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx"
      ),
      ([.raw([UInt8]("SSH-2.0\n".utf8))], true, "SSH-2.0\n"),
      (
        [head(200), .raw([UInt8]("!".utf8))], true, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n!"
      ),
      ([.gate("a"), .delay(.seconds(1)), .reset], true, "<gate a><delay 1.0 seconds><reset>"),
      (
        [head(200), body("a"), .silence], true,
        "HTTP/1.1 200 OK\r\n\r\na<silence>"
      ),
      ([head(100)], true, "HTTP/1.1 100 Continue\r\n\r\n"),
      ([], true, ""),
    ] as [([ReplyPart], Bool, String)])
  func `the parts of a reply are serialized in order`(
    reply: (parts: [ReplyPart], ends: Bool, text: String)
  ) throws {
    let request = try FixtureRequest.make()
    #expect(Reply(reply.parts).text(for: request) == reply.text)
    #expect(Reply(reply.parts).wire(for: request.head).endsConnection == reply.ends)
  }

  @Test func `the reply to HEAD is the head of the reply to GET, with its gates`() throws {
    let reply = Reply([Self.head(200), Self.body("ab"), .gate("g"), Self.body("c")])
    let text = reply.text(for: try .make("HEAD"))
    #expect(text == "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n<gate g>")
  }

  @Test func `the reply to HEAD has no trailers`() throws {
    let reply = Reply([Self.head(200, Self.chunked), Self.body("a"), .trailers([.eTag: "x"])])
    let text = reply.text(for: try .make("HEAD"))
    #expect(text == "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    #expect(!reply.wire(for: try FixtureRequest.make("HEAD").head).endsConnection)
  }

  @Test func `an HTTP 1.0 client gets neither interim heads, chunks nor trailers`() throws {
    let old = try #require(RequestParser.result("GET / HTTP/1.0\r\n\r\n")).get().head
    let reply = Reply([
      Self.head(103), Self.head(200, Self.chunked), Self.body("ab"), .trailers([.eTag: "x"]),
    ])
    let text = reply.text(for: FixtureRequest(head: old))
    #expect(text == "HTTP/1.1 200 OK\r\n\r\nab")
    #expect(reply.wire(for: old).endsConnection)
  }

  @Test func `a connection may add Date and Connection only if the author did not`() throws {
    let date = HTTPFields([HTTPField(name: .date, value: "x")])
    let request = try FixtureRequest.make()
    let steps = Reply([Self.head(103), Self.head(200, date)]).wire(for: request.head).steps
    let flags = steps.map { step -> [Bool] in
      if case .head(let head) = step { [head.hasDate, head.hasConnection] } else { [] }
    }
    #expect(flags == [[true, true], [true, false]])
  }

  @Test(
    arguments: [
      (200, nil, false), (200, "close", true), (200, "x, Close", true), (200, "keep-alive", true),
      (426, "upgrade", false), (101, "upgrade", true),
    ] as [(Int, String?, Bool)])
  func `Connection stays as authored if it has close or keep-alive, or if the status is 101`(
    status: Int, option: String?, isSaid: Bool
  ) throws {
    var fields: HTTPFields = [:]
    fields[.connection] = option
    let wire = Reply([Self.head(status, fields)]).wire(for: try FixtureRequest.make().head)
    guard case .head(let head) = wire.steps.first else {
      Issue.record("no head")
      return
    }
    #expect(head.hasConnection == isSaid)
  }

  @Test(
    arguments: [
      [head(200), body("ab"), body("c")], [head(200, chunked), body("ab"), body("c")],
      [head(103), head(500, chunked), body("abc")],
      [head(200, chunked), body("abc"), .trailers([.eTag: "x", .expires: "0"])],
    ], Arrival.allCases)
  func `a serialised reply is parsed to the same response`(parts: [ReplyPart], arrival: Arrival)
    throws
  {
    let text = Reply(parts).text(for: try .make())
    let summary = ResponseParser.read(text, arrival)
    #expect(summary.hasSuffix(" alive|abc|\(text.utf8.count)"))
  }
}
