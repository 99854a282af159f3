import FixtureSites
import HTTPTypes
import Testing

@testable import FixtureServing

@Suite(.timeLimit(.minutes(1))) struct HTTPArchiveTests {
  /// The archive after requests whose connection ends with the answer, and how long each answer is.
  private func archive(
    _ replies: KeyValuePairs<String, Reply>, _ requests: String...
  ) async throws -> (archive: HTTPArchive, lengths: [Int], origin: String) {
    let session = try await FixtureSession.make(replies)
    var lengths: [Int] = []
    for request in requests {
      lengths.append(try await session.connect().exchange(request).utf8.count)
      _ = try await session.endedLog()
    }
    let archive = session.archive
    await session.close()
    return (archive, lengths, session.origins["main"] ?? "")
  }

  private func get(_ target: String, _ fields: String...) -> String {
    let lines = ["GET \(target) HTTP/1.1", "Host: h:1", "Connection: close"] + fields
    return lines.map { $0 + "\r\n" }.joined() + "\r\n"
  }

  @Test func `an archive entry contains the request's cookies and query parameters`() async throws {
    let request = get("/?a=b%20c&d", "Cookie: a=b;  c=d=e", "Cookie: f")
    let (archive, lengths, _) = try await archive(["/": .text("hello")], request)
    let entry = try #require(archive.log.entries.first)
    #expect(entry.request.method == "GET")
    #expect(entry.request.url == "http://h:1/?a=b%20c&d")
    #expect(entry.request.httpVersion == "HTTP/1.1")
    #expect(
      entry.request.cookies.map { [$0.name, $0.value] } == [["a", "b"], ["c", "d=e"], ["f", ""]])
    #expect(entry.request.queryString.map { [$0.name, $0.value] } == [["a", "b c"], ["d", ""]])
    #expect(entry.request.headers.map(\.name) == ["Host", "Connection", "Cookie", "Cookie"])
    #expect(entry.request.headersSize == request.utf8.count)
    #expect(entry.request.bodySize == 0)
    #expect(entry.response.status == 200)
    #expect(entry.response.statusText == "OK")
    #expect(entry.response.content.size == 5)
    #expect(entry.response.content.mimeType == "text/plain; charset=utf-8")
    #expect(entry.response.headersSize + entry.response.bodySize == lengths[0])
    #expect(entry.serverIPAddress == "127.0.0.1")
    #expect(entry.connection == "1")
    #expect(entry.comment == "main: complete")
    #expect(entry.webSocketMessages == nil)
    #expect(entry.time == entry.timings.wait + entry.timings.receive)
  }

  @Test(arguments: [
    ("http://other:2/x?y", "http://other:2/x?y"), ("/a|b^c", "http://h:1/a%7Cb%5Ec"),
  ])
  func `any request target becomes a valid URL in the archive`(target: String, url: String)
    async throws
  {
    let (archive, _, _) = try await archive([:], get(target))
    #expect(archive.log.entries.map(\.request.url) == [url])
  }

  @Test func `an archive entry contains the redirect URL and the attributes of the cookie`()
    async throws
  {
    let cookie = Reply.redirect(
      302, to: "/b",
      fields: [
        .setCookie:
          "n=v=w; Path=/p; Domain=d; Secure; HttpOnly; Expires=Sun, 06 Nov 1994 08:49:37 GMT"
      ])
    let entry = try #require(
      try await archive(["/": cookie], get("/")).archive.log.entries.first)
    #expect(entry.response.redirectURL == "/b")
    let sent = try #require(entry.response.cookies.first)
    #expect([sent.name, sent.value, sent.path, sent.domain] == ["n", "v=w", "/p", "d"])
    #expect(sent.expires == "1994-11-06T08:49:37.000Z")
    #expect(sent.httpOnly && sent.secure)
  }

  @Test(arguments: [
    (Reply([.raw(Array("SSH".utf8))]), 0, -1, -1),
    (Reply([.reset]), 0, -1, -1),
    (
      Reply([
        .head(ReplyHead(status: 200, fields: [.transferEncoding: "chunked"])),
        .body(Array("hello".utf8)),
      ]), 200, -1, 15
    ),
    (Reply.empty(204), 204, 0, 0),
    (Reply.text("hello", fields: [.contentEncoding: "x"]), 200, -1, 5),
  ])
  func `a size that is unknown is -1 in the archive`(
    reply: Reply, status: Int, size: Int, bodySize: Int
  ) async throws {
    let session = try await FixtureSession.make(["/": reply])
    _ = try? await session.connect().exchange(get("/"))
    _ = try await session.endedLog()
    let response = try #require(session.archive.log.entries.first?.response)
    #expect(response.status == status)
    #expect(response.content.size == size)
    #expect(response.bodySize == bodySize)
    #expect((response.headersSize > 0) == (status > 0))
    await session.close()
  }

  @Test func `the archive entry of a malformed request has the origin's root URL`() async throws {
    let (archive, _, origin) = try await archive([:], "GET / HTTP/1.1\r\n\r\n")
    let entry = try #require(archive.log.entries.first)
    #expect(entry.request.url == origin + "/")
    #expect([entry.request.method, entry.request.httpVersion] == ["", ""])
    #expect([entry.request.headersSize, entry.request.bodySize] == [-1, -1])
    #expect(entry.response.status == 400)
    #expect(entry.comment == "main: refused")
  }

  @Test func `the archive entry of a reply held at a gate has positive wait and receive times`()
    async throws
  {
    let reply = Reply([
      .head(ReplyHead(status: 200)), .gate("g"), .body(Array("x".utf8)),
    ])
    let session = try await FixtureSession.make(["/": reply])
    let client = try await session.connect()
    try await client.send(get("/"))
    #expect(await session.waitForGate("g", within: .seconds(60)))
    #expect(session.archive.log.entries.isEmpty)
    #expect(session.archive.log.comment?.contains("1 requests are open") == true)
    session.openGate("g")
    _ = try await client.receiveAll()
    _ = try await session.endedLog()
    let timings = try #require(session.archive.log.entries.first?.timings)
    #expect(timings.wait > 0 && timings.receive > 0)
    await session.close()
  }

  @Test func `the archive entry of a WebSocket contains the messages of both sides`() async throws {
    var origin = Origin()
    origin["/"] = WebSocket(.echo)
    let session = try await FixtureServer().openSession(site: Site(main: origin))
    let client = try await WebSocketClient(session)
    try await client.send(0x81, "hello")
    try await client.send(0x88, "")
    #expect(try await client.lines(3) == ["81 hello", "88 ", "end"])
    _ = try await session.endedLog()
    let entry = try #require(session.archive.log.entries.first)
    #expect(entry.response.status == 101)
    #expect(entry.response.bodySize == 0)
    let messages = try #require(entry.webSocketMessages)
    #expect(messages.map(\.type) == ["send", "receive", "send", "receive"])
    #expect(messages.map(\.opcode) == [1, 1, 8, 8])
    #expect(messages.map(\.data) == ["hello", "hello", "", ""])
    await session.close()
  }

  @Test func `the control API returns the archive as HAR 1.2, and 404 for an unknown session`()
    async throws
  {
    let client = try await ControlClient()
    _ = try await client.get(client.session.origins["main"])
    let answer = try await client.call(.get, "sessions/default/har")
    #expect(answer["log.version"] == "1.2")
    #expect(answer["log.creator.name"] == "fixture-server")
    #expect(answer["log.entries.0.response.content.size"] == "9")
    #expect(answer["log.entries.0.startedDateTime"]?.wholeMatch(of: /[-\d]+T[:\d]+\.\d{3}Z/) != nil)
    #expect(answer["log.entries.0.timings.dns"] == "-1")
    #expect(answer["log.entries.0._webSocketMessages"] == nil)
    #expect(try await client.call(.get, "sessions/none/har").status == 404)
  }
}
