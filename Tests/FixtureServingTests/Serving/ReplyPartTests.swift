import FixtureSites
import HTTPTypes
import Testing

@testable import FixtureServing

@Suite struct ReplyPartTests {
  private static let head = ReplyPart.head(ReplyHead(status: 200))
  private static let get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

  @Test func `held replies continue in the order in which their gates are opened`() async throws {
    let session = try await FixtureSession.make([
      "/a": Reply([.gate("a"), Self.head, .body(Array("A".utf8))]),
      "/b": Reply([.gate("b"), Self.head, .body(Array("B".utf8))]),
    ])
    let first = try await session.connect()
    let second = try await session.connect()
    try await first.send("GET /a HTTP/1.0\r\n\r\n")
    try await second.send("GET /b HTTP/1.0\r\n\r\n")
    #expect(await session.waitForGate("a", within: .seconds(60)))
    #expect(await session.waitForGate("b", within: .seconds(60)))
    #expect(session.openExchanges == OpenExchanges(active: 0, held: 2))
    #expect(await session.waitUntilIdle(within: .seconds(60)))
    session.openGate("b")
    #expect(try await second.receiveAll().hasSuffix("\r\n\r\nB"))
    #expect(session.log.map(\.end?.rawValue) == [nil, "complete"])
    session.openGate("a")
    #expect(try await first.receiveAll().hasSuffix("\r\n\r\nA"))
    await session.close()
  }

  @Test func `an open gate does not hold a reply until the gate is closed again`() async throws {
    let session = try await FixtureSession.make(["/": Reply([.gate("g"), Self.head])])
    session.openGate("g")
    #expect(try await session.connect().exchange("GET / HTTP/1.0\r\n\r\n").statuses == ["200"])
    session.closeGate("g")
    let client = try await session.connect()
    try await client.send("GET / HTTP/1.0\r\n\r\n")
    #expect(await session.waitForGate("g", within: .seconds(60)))
    session.openGate("g")
    #expect(try await client.receiveAll().statuses == ["200"])
    await session.close()
  }

  @Test func `closing the session cuts off a held reply`() async throws {
    let session = try await FixtureSession.make([
      "/": Reply([.gate("one"), Self.head, .gate("two"), .body(Array("x".utf8))])
    ])
    let client = try await session.connect()
    try await client.send(Self.get)
    session.openGate("one")
    #expect(await session.waitForGate("two", within: .seconds(60)))
    await session.close()
    #expect(try await client.receiveAll().hasSuffix("\r\n\r\n"))
    #expect(try await session.endedLog() == ["main #1 GET / 200 stopped"])
  }

  @Test func `a delay in a reply makes only its own client wait`() async throws {
    let session = try await FixtureSession.make([
      "/slow": Reply([.delay(.milliseconds(300)), Self.head]), "/": .text("fast"),
    ])
    let slow = try await session.connect()
    let began = ContinuousClock.now
    try await slow.send("GET /slow HTTP/1.0\r\n\r\n")
    let fast = try await session.connect().exchange("GET / HTTP/1.0\r\n\r\n")
    #expect(fast.hasSuffix("fast"))
    #expect(session.openExchanges.active <= 1)
    #expect(try await slow.receiveAll().statuses == ["200"])
    #expect(ContinuousClock.now - began >= .milliseconds(300))
    #expect(
      try await session.endedLog() == [
        "main #1 GET /slow 200 complete", "main #2 GET / 200 complete",
      ])
    await session.close()
  }

  @Test func `a client sees a reset as ECONNRESET and a close as the end of the stream`()
    async throws
  {
    let session = try await FixtureSession.make([
      "/reset": Reply([.reset]), "/close": Reply([Self.head, .raw(Array("x".utf8)), .close]),
    ])
    let client = try await session.connect()
    try await client.send("GET /reset HTTP/1.1\r\nHost: x\r\n\r\n")
    await #expect(throws: RawClient.Failure.reset) { try await client.receiveAll() }
    let closed = try await session.connect().exchange("GET /close HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(closed.hasSuffix("\r\n\r\nx"))
    #expect(
      try await session.endedLog() == [
        "main #1 GET /reset - reset", "main #2 GET /close 200 closed",
      ])
    await session.close()
  }

  @Test func `raw bytes are sent unchanged`() async throws {
    let bytes = "HTTP/1.1 299 Odd\nbare: lf\n\n\u{0}\u{1}x"
    let session = try await FixtureSession.make(["/": Reply([.raw(Array(bytes.utf8))])])
    #expect(try await session.connect().exchange(Self.get) == bytes)
    await session.close()
  }

  @Test func `an interim head before a gate is sent at once, and the connection stays open`()
    async throws
  {
    let hints = ReplyHead(status: 103, fields: [.contentLanguage: "en"])
    let session = try await FixtureSession.make([
      "/": Reply([.head(hints), .gate("g"), Self.head, .body(Array("x".utf8))])
    ])
    let client = try await session.connect()
    for _ in 0..<2 {
      try await client.send(Self.get)
      let interim = try await client.receive(until: "\r\n\r\n")
      #expect(interim == "HTTP/1.1 103 Early Hints\r\nContent-Language: en\r\n\r\n")
      session.openGate("g")
      #expect(try await client.receive(until: "x").statuses == ["200"])
      session.closeGate("g")
    }
    // The client may have read a reply before its end is recorded.
    _ = try await session.endedLog()
    #expect(session.log.map(\.status) == [200, 200])
    await session.close()
  }

  @Test func `trailers end a reply, and the connection stays open`() async throws {
    let chunked = ReplyHead(status: 200, fields: [.transferEncoding: "chunked"])
    let session = try await FixtureSession.make([
      "/": Reply([.head(chunked), .body(Array("x".utf8)), .trailers([.eTag: "1"])])
    ])
    let client = try await session.connect()
    for _ in 0..<2 {
      try await client.send(Self.get)
      #expect(try await client.receive(until: "0\r\nETag: 1\r\n\r\n").statuses == ["200"])
    }
    await session.close()
  }
}
