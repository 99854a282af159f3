#if HTTP2
import FixtureSites
import HTTPTypes
import Testing

@testable import FixtureServing

@Suite struct HTTP2StateMachineTests {
  /// A reply whose every field is known.
  static func reply(_ text: String, _ parts: ReplyPart...) -> Reply {
    Reply(
      [.head(ReplyHead(status: 200, fields: [.contentLength: "\(text.utf8.count)"]))] + parts
        + [.body(Array(text.utf8))])
  }

  // MARK: Requests and replies

  @Test func `each request is answered on its own stream`() throws {
    let owner = try HTTP2Owner(["/": Self.reply("one"), "/up": Self.reply("two")])
    owner.client.request("/")
    owner.client.request("/up", method: "POST", body: "abc")
    owner.exchange()
    #expect(
      owner.done == [
        "1 begin GET /", "1 answer /", "3 begin POST /up", "3 answer /up with abc",
        "1 complete 200 50", "3 complete 200 50",
      ])
    #expect(
      owner.client.takeReceived() == [
        "1 :status 200", "1 content-length 3", "3 :status 200", "3 content-length 3",
        "1 data one", "1 end", "3 data two", "3 end",
      ])
  }

  @Test func `the actions on a stream do not depend on how the client's bytes are split`() throws {
    func done(_ piece: Int) throws -> [String] {
      let owner = try HTTP2Owner(["/": Self.reply("one"), "/up": Self.reply("two")])
      owner.piece = piece
      owner.client.request("/")
      owner.client.request("/up", method: "POST", body: "abc")
      owner.exchange()
      return owner.done.sorted() + owner.client.takeReceived().sorted()
    }
    let whole = try done(.max)
    #expect(whole.count == 14)
    for piece in 1...60 { #expect(try done(piece) == whole) }
  }

  @Test func `an HTTP/2 request gets the same head as the equivalent HTTP/1.1 request`() throws {
    let owner = try HTTP2Owner(["/a?b": Self.reply("")])
    owner.client.request(
      "/a?b", authority: "a:1",
      fields: [("cookie", "a=1"), ("accept", "x"), ("cookie", "b=2"), ("te", "trailers")])
    owner.exchange()
    let head = try #require(owner.heads.first)
    #expect(head.version == .http2)
    #expect((head.path, head.query) == ("/a", "b"))
    #expect(
      head.fields.map { "\($0.name.rawName): \($0.value)" }
        == ["host: a:1", "accept: x", "te: trailers", "cookie: a=1; b=2"])
  }

  @Test(arguments: [
    ("/", "GET", 304), ("/", "GET", 204), ("/", "HEAD", 200),
  ])
  func `a reply without a body ends with its head`(
    target: String, method: String, status: Int
  ) throws {
    let reply = status == 200 ? Self.reply("one") : Reply.empty(status, fields: [:])
    let owner = try HTTP2Owner([target: reply])
    owner.client.request(target, method: method)
    owner.exchange()
    let received = owner.client.takeReceived()
    #expect(received.first == "1 :status \(status)")
    #expect(received.last == "1 end")
    #expect(!received.contains { $0.hasPrefix("1 data") })
    #expect(owner.done.contains { $0.hasPrefix("1 complete \(status) ") })
  }

  @Test func `interim heads are sent before the final head, and trailers after the body`() throws {
    let reply = Reply([
      .head(ReplyHead(status: 103, fields: [.location: "/a"])),
      .head(ReplyHead(status: 200, fields: [.transferEncoding: "chunked"])),
      .body(Array("one".utf8)), .body(Array("two".utf8)),
      .trailers([.eTag: "\"1\""]),
    ])
    let owner = try HTTP2Owner(["/": reply])
    owner.client.request("/")
    owner.exchange()
    #expect(
      owner.client.takeReceived() == [
        "1 :status 103", "1 location /a", "1 :status 200", "1 data onetwo", "1 etag \"1\"", "1 end",
      ])
  }

  @Test func `connection-specific fields are not sent over HTTP/2`() throws {
    let head = ReplyHead(
      status: 200, fields: [.connection: "close", .upgrade: "x", .contentLength: "0"])
    let owner = try HTTP2Owner(["/": Reply([.head(head)])])
    owner.client.request("/")
    owner.exchange()
    #expect(
      owner.client.takeReceived() == ["1 :status 200", "1 content-length 0", "1 end"])
  }

  // MARK: Bodies

  @Test func `a client that expects 100-continue gets it before it sends a body`() throws {
    let owner = try HTTP2Owner(["/up": Self.reply("ok")])
    let stream = owner.client.request(
      "/up", method: "POST", fields: [("expect", "100-continue")], body: "", ends: false)
    owner.exchange()
    #expect(owner.client.takeReceived() == ["1 :status 100"])
    owner.client.send("hi", on: stream, ends: true)
    owner.exchange()
    #expect(owner.done.contains("1 answer /up with hi"))
    #expect(owner.client.takeReceived().last == "1 end")
  }

  @Test func `a body that differs from its Content-Length resets only its own stream`() throws {
    let owner = try HTTP2Owner(["/": Self.reply("one"), "/up": Self.reply("two")])
    owner.client.request("/up", method: "POST", fields: [("content-length", "5")], body: "abc")
    owner.client.request("/")
    owner.exchange()
    #expect(owner.done.contains("1 refused 0 0"))
    #expect(owner.done.contains("3 complete 200 50"))
    #expect(owner.client.takeReceived().contains("1 reset 1"))
  }

  @Test func `a body that is too large is refused with 413, and its stream is reset`() throws {
    var limits = ServingLimits()
    limits.messages.body = 4
    let owner = try HTTP2Owner(limits: limits)
    owner.client.request("/up", method: "POST", body: "abcde", ends: false)
    owner.exchange()
    let received = owner.client.takeReceived()
    #expect(received.first == "1 :status 413")
    #expect(Array(received.suffix(2)) == ["1 end", "1 reset 0"])
  }

  // MARK: Waiting

  @Test func `a delayed reply does not delay other streams`() throws {
    let owner = try HTTP2Owner([
      "/late": Self.reply("late", .delay(.milliseconds(40))), "/": Self.reply("one"),
    ])
    owner.client.request("/late")
    owner.client.request("/")
    owner.exchange()
    #expect(owner.takeDone().contains("3 complete 200 50"))
    #expect(owner.deadline == owner.now + 40)
    owner.waitForDeadline()
    #expect(owner.takeDone() == ["1 complete 200 51"])
  }

  @Test func `a reply waits at a gate after sending its head, and continues when the gate opens`()
    throws
  {
    let owner = try HTTP2Owner(["/": Self.reply("one", .gate("g"))])
    owner.client.request("/")
    owner.exchange()
    #expect(owner.takeDone().suffix(2) == ["1 sent 200 47", "1 hold at g"])
    #expect(owner.client.takeReceived() == ["1 :status 200", "1 content-length 3"])
    try owner.open("g", on: 1)
    #expect(owner.takeDone() == ["1 complete 200 50"])
    #expect(owner.client.takeReceived() == ["1 data one", "1 end"])
  }

  @Test func `resetting a stream that is held at a gate releases the gate`() throws {
    let owner = try HTTP2Owner(["/": Self.reply("one", .gate("g"))])
    let stream = owner.client.request("/")
    owner.exchange()
    _ = owner.takeDone()
    owner.client.reset(stream)
    owner.exchange()
    #expect(owner.done == ["1 release g", "1 clientGone 200 47"])
    #expect(!owner.isClosed)
  }

  @Test func `a request that arrives together with its reset is still begun, answered and ended`()
    throws
  {
    let owner = try HTTP2Owner()
    let stream = owner.client.request("/")
    let request = owner.client.takeBytes()
    owner.client.reset(stream)
    owner.receive(request + owner.client.takeBytes())
    #expect(owner.done == ["1 begin GET /", "1 answer /", "1 clientGone 0 0"])
  }

  // MARK: Back-pressure

  @Test func `a handler continues once the client's flow-control window lets its bytes pass`()
    throws
  {
    let owner = try HTTP2Owner(client: HTTP2Client(window: 4, opensWindow: false))
    owner.client.request("/stream")
    owner.exchange()
    var reply = StreamedReply(to: try #require(owner.heads.first))
    _ = owner.takeDone()
    owner.send(reply.send(ReplyHead(status: 200)), on: 1)
    #expect(owner.takeDone() == ["1 sent 200 28", "1 take more"])
    owner.send(reply.send(Array("abcdef".utf8)), on: 1)
    #expect(owner.takeDone() == [])
    #expect(owner.client.takeReceived() == ["1 :status 200", "1 data abcd"])
    owner.client.openWindow(1, by: 3)
    owner.exchange()
    #expect(owner.takeDone() == ["1 take more"])
    owner.send(reply.end(), on: 1)
    #expect(owner.takeDone() == ["1 complete 200 34"])
    #expect(owner.client.takeReceived() == ["1 data ef", "1 end"])
  }

  @Test func `a stream whose window stays closed times out, and the connection continues`() throws {
    let owner = try HTTP2Owner(
      ["/": Self.reply("one"), "/none": .empty(204)],
      client: HTTP2Client(window: 0, opensWindow: false))
    owner.client.request("/")
    owner.exchange()
    #expect(owner.deadline == owner.now + 60_000)
    _ = owner.takeDone()
    owner.waitForDeadline()
    #expect(owner.takeDone() == ["1 timedOut 200 47"])
    #expect(owner.client.takeReceived().last == "1 reset 8")
    owner.client.request("/none")
    owner.exchange()
    #expect(owner.done.last == "3 complete 204 61")
  }

  @Test func `a request is complete only after the socket has accepted its reply`() throws {
    let owner = try HTTP2Owner(["/": Self.reply("one")])
    owner.exchange()
    owner.takesBytes = false
    owner.client.request("/")
    owner.exchange()
    #expect(owner.takeDone() == ["1 begin GET /", "1 answer /"])
    owner.takeOutput()
    #expect(owner.done == ["1 complete 200 50"])
  }
}
#endif
