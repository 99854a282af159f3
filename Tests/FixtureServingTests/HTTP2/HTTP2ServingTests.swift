#if HTTP2
import FixtureSites
import HTTPTypes
import Testing

@testable import FixtureServing

/// HTTP/2 over sockets.
@Suite(.timeLimit(.minutes(1))) struct HTTP2ServingTests {
  @Test(arguments: [1, 5, .max])
  func `a client can start with HTTP/2 without an upgrade and send in pieces of any size`(
    size: Int
  ) async throws {
    let session = try await FixtureSession.make()
    let connection = try await session.connect()
    let client = HTTP2Client()
    client.request("/")
    var bytes = client.takeBytes()[...]
    while !bytes.isEmpty {
      try await connection.send(Array(bytes.prefix(size)))
      bytes = bytes.dropFirst(min(size, bytes.count))
    }
    let received = try await client.exchange(over: connection, until: "1 end")
    #expect(received.contains("1 data hello"))
    #expect(try await session.endedLog() == ["main #1 GET / HTTP/2 200 complete"])
    await session.close()
  }

  @Test(arguments: ["P", "PR", "PRI"])
  func `bytes that only begin like the HTTP/2 preface are parsed as HTTP/1.1`(
    start: String
  ) async throws {
    let session = try await FixtureSession.make()
    let client = try await session.connect()
    try await client.send(start)
    let answer = try await client.exchange("OST / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
    #expect(answer.statuses == [start == "P" ? "405" : "501"])
    await session.close()
  }

  @Test func `an HTTP/2-only origin closes connections that send HTTP/1.1`() async throws {
    var origin = Origin(["/": .text("hello")])
    origin.options.versions = [.http2]
    let session = try await FixtureServer().openSession(site: Site(main: origin))
    let old = try await session.connect()
    try await old.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(try await !old.receiveAll().contains("HTTP/1.1"))
    let connection = try await session.connect()
    let client = HTTP2Client()
    client.request("/")
    #expect(try await client.exchange(over: connection, until: "1 end").contains("1 data hello"))
    await session.close()
  }

  @Test func `an HTTP/1.1-only origin answers the HTTP/2 preface with 505`() async throws {
    var origin = Origin(["/": .text("hello")])
    origin.options.versions = [.http11]
    let session = try await FixtureServer().openSession(site: Site(main: origin))
    let connection = try await session.connect()
    try await connection.send(HTTP2Client().takeBytes())
    #expect(try await connection.receiveAll().statuses == ["505"])
    await session.close()
  }

  @Test func `streams held at a gate do not delay other streams, and they end when the gate opens`()
    async throws
  {
    let session = try await FixtureSession.make([
      "/a": .text("a", fields: [:]), "/held": Reply([.gate("g"), .head(ReplyHead(status: 204))]),
    ])
    let connection = try await session.connect()
    let client = HTTP2Client()
    client.request("/held")
    client.request("/held")
    client.request("/a")
    _ = try await client.exchange(over: connection, until: "5 end")
    #expect(session.heldGates == ["g": 2])
    #expect(await session.waitUntilIdle(within: .seconds(60)))
    #expect(session.openExchanges == OpenExchanges(active: 0, held: 2))
    session.openGate("g")
    let rest = try await client.exchange(over: connection, until: "3 end")
    #expect(rest.filter { $0.hasSuffix("end") } == ["1 end", "3 end"])
    await session.close()
  }

  @Test func `a handler streams a reply to each of two requests on one connection`() async throws {
    let handler = RequestHandler.streaming { request, writer in
      try await writer.send(ReplyHead(status: 200))
      for _ in 0..<3 { try await writer.send(Array(request.path.utf8)) }
    }
    let session = try await FixtureSession.make(handlers: ["/s/": handler])
    let connection = try await session.connect()
    let client = HTTP2Client()
    let streams = ["/s/a", "/s/b"].map { client.request($0) }
    var received: [String] = []
    for stream in streams where !received.contains("\(stream) end") {
      received += try await client.exchange(over: connection, until: "\(stream) end")
    }
    for (stream, path) in zip(streams, ["/s/a", "/s/b"]) {
      let data = received.filter { $0.hasPrefix("\(stream) data ") }.map { $0.dropFirst(7) }
      #expect(data.joined() == String(repeating: path, count: 3))
    }
    await session.close()
  }

  @Test func `a client that resets a stream ends only that request`() async throws {
    let handler = RequestHandler.streaming { _, writer in
      try await writer.send(ReplyHead(status: 200))
      while true { try await writer.send([UInt8](repeating: 0x61, count: 1 << 20)) }
    }
    let session = try await FixtureSession.make(handlers: ["/endless": handler])
    let connection = try await session.connect()
    let client = HTTP2Client(window: 10, opensWindow: false)
    let endless = client.request("/endless")
    _ = try await client.exchange(over: connection, until: "1 data aaaaaaaaaa")
    client.reset(endless)
    client.request("/", method: "HEAD")
    _ = try await client.exchange(over: connection, until: "3 end")
    #expect(
      try await session.endedLog() == [
        "main #1 GET /endless HTTP/2 200 clientGone", "main #1 HEAD / HTTP/2 200 complete",
      ])
    await session.close()
  }

  @Test func `a large HTTP/2 body arrives completely`() async throws {
    let body = [UInt8](repeating: 0x61, count: 5_000_000)
    let session = try await FixtureSession.make([
      "/": Reply([.head(ReplyHead(status: 200)), .body(body)])
    ])
    let connection = try await session.connect()
    let client = HTTP2Client()
    client.request("/")
    let received = try await client.exchange(over: connection, until: "1 end")
    let sizes = received.compactMap { line -> Int? in
      line.hasPrefix("1 data ") ? Int(line.dropFirst(7).prefix { $0.isNumber }) : nil
    }
    #expect(sizes.reduce(0, +) == body.count)
    await session.close()
  }

  @Test func `the archive of an HTTP/2 request has its version and lowercase field names`()
    async throws
  {
    let session = try await FixtureSession.make()
    let connection = try await session.connect()
    let client = HTTP2Client()
    client.request("/?a", authority: "h:1", fields: [("accept", "x")])
    _ = try await client.exchange(over: connection, until: "1 end")
    _ = try await session.endedLog()
    let entry = try #require(session.archive.log.entries.first)
    #expect((entry.request.httpVersion, entry.response.httpVersion) == ("HTTP/2", "HTTP/2"))
    #expect(entry.request.url == "http://h:1/?a")
    #expect(entry.request.headers.map(\.name) == ["host", "accept"])
    #expect(entry.response.headers.map(\.name).contains("content-type"))
    #expect((entry.response.status, entry.response.statusText) == (200, ""))
    #expect(entry.response.bodySize == 5)
    await session.close()
  }

  @Test func `a request for the host of another origin is refused with 421`() async throws {
    var other = Origin(["/": .text("other")])
    other.options.host = "other.localhost"
    let server = try FixtureServer()
    let session = try await server.openSession(
      site: Site(origins: [("main", Origin(["/": .text("main")])), ("other", other)]))
    let connection = try await session.connect()
    let client = HTTP2Client()
    let authority = try #require(session.origins["other"]?.dropFirst("http://".count))
    client.request("/", authority: String(authority))
    client.request("/", authority: "Other.localhost:1")
    client.request("/", authority: "anything.localhost")
    let received = try await client.exchange(over: connection, until: "5 end")
    #expect(
      received.filter { $0.contains(":status") } == [
        "1 :status 421", "3 :status 421", "5 :status 200",
      ])
    await server.stop()
  }

  @Test func `requests on one connection go to the session that serves their authority`()
    async throws
  {
    let server = try FixtureServer()
    let owner = try await server.openSession(site: Site(main: Origin(["/": .text("owner")])))
    let guest = try await server.openSession(
      site: Site(main: Origin(["/": .text("guest")])),
      sharing: ["main": PortPart(.host("guest.localhost"), of: owner.id)])
    let connection = try await owner.connect()
    let client = HTTP2Client()
    client.request("/", authority: "guest.localhost:1")
    client.request("/", authority: "x")
    client.request("/", authority: "guest.localhost:1")
    let received = try await client.exchange(over: connection, until: "5 end")
    #expect(
      received.filter { $0.contains(" data ") }
        == ["1 data guest", "3 data owner", "5 data guest"])
    #expect(try await owner.endedLog() == ["main #1 GET / HTTP/2 200 complete"])
    #expect(
      try await guest.endedLog()
        == [String](repeating: "main #1 GET / HTTP/2 200 complete", count: 2))
    await guest.close()
    client.request("/", authority: "x")
    #expect(try await client.exchange(over: connection, until: "7 end").contains("7 data owner"))
    await server.stop()
  }

  @Test func `a server that drains sends GOAWAY and finishes open replies`() async throws {
    let server = try FixtureServer()
    let reply = Reply([.gate("g"), .head(ReplyHead(status: 200)), .body(Array("late".utf8))])
    let session = try await server.openSession(site: Site(main: Origin(["/": reply])))
    let connection = try await session.connect()
    let client = HTTP2Client()
    client.request("/")
    try await connection.send(client.takeBytes())
    #expect(await session.waitForGate("g", within: .seconds(60)))
    async let isClean = server.drain(within: .seconds(60))
    let goodbyes = try await client.exchange(over: connection, until: "goaway 0 after 1")
    #expect(goodbyes == ["goaway 0 after all", "goaway 0 after 1"])
    session.openGate("g")
    #expect(try await client.readToEnd(of: connection).contains("1 data late"))
    #expect(await isClean)
  }

  @Test func `closing a session resets its streams and logs them as stopped`() async throws {
    let session = try await FixtureSession.make(["/": Reply([.gate("g")])])
    let connection = try await session.connect()
    let client = HTTP2Client()
    client.request("/")
    try await connection.send(client.takeBytes())
    #expect(await session.waitForGate("g", within: .seconds(60)))
    await session.close()
    let received = try await client.readToEnd(of: connection)
    #expect(received.suffix(3) == ["1 reset 8", "goaway 0 after 1", "closed"])
    #expect(session.log.map(\.description) == ["main #1 GET / HTTP/2 - stopped"])
  }
}
#endif
