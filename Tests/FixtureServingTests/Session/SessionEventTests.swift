import FixtureSites
import Testing

@testable import FixtureServing

/// The whole log of a session after one action, in order.
@Suite struct SessionEventTests {
  private static let get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
  private static let head = ReplyPart.head(ReplyHead(status: 200))

  @Test func `a reply with gates and delays has an event for each part that is sent`() async throws
  {
    let session = try await FixtureSession.make([
      "/": Reply([
        Self.head, .gate("g"), .body(Array("one".utf8)), .delay(.milliseconds(1)),
        .body(Array("two!".utf8)), .gate("h"), .close,
      ])
    ])
    let client = try await session.connect()
    try await client.send(Self.get)
    #expect(await session.waitForGate("g", within: .seconds(60)))
    session.openGate("g")
    #expect(await session.waitForGate("h", within: .seconds(60)))
    session.openGate("h")
    session.openGate("h")
    let answer = try await client.receiveAll()
    #expect(
      await session.eventLines(13) == [
        "#1 accepted at main", "#1/1 GET /", "#1/1 sent 200 true", "#1/1 held g", "owner opened g",
        "#1/1 released g", "#1/1 sent 200 true", "#1/1 sent 200 true", "#1/1 held h",
        "owner opened h", "#1/1 released h", "#1/1 ended 200 closed", "#1 closed by server",
      ])
    let pieces = session.events().events.compactMap { event in
      if case .sent(_, let bytes) = event.kind { bytes } else { nil }
    }
    #expect(pieces == [answer.utf8.count - 7, 3, 4])
    #expect(session.log.map(\.bytes) == [answer.utf8.count])
    await session.close()
  }

  @Test func `a reply that is held before its head is logged without a status`() async throws {
    let session = try await FixtureSession.make(["/": Reply([.gate("g"), Self.head])])
    let client = try await session.connect()
    try await client.send("GET / HTTP/1.0\r\n\r\n")
    #expect(await session.waitForGate("g", within: .seconds(60)))
    #expect(session.log.map(\.status) == [nil])
    session.openGate("g")
    _ = try await client.receiveAll()
    session.closeGate("g")
    session.closeGate("g")
    #expect(
      await session.eventLines(8) == [
        "#1 accepted at main", "#1/1 GET /", "#1/1 held g", "owner opened g", "#1/1 released g",
        "#1/1 ended 200 complete", "#1 closed by server", "owner closed g",
      ])
    await session.close()
  }

  @Test func `a reset by a reply is the last event of its connection`() async throws {
    let session = try await FixtureSession.make([
      "/": Reply([Self.head, .body(Array("x".utf8)), .reset])
    ])
    let client = try await session.connect()
    try await client.send(Self.get)
    #expect(
      await session.eventLines(4) == [
        "#1 accepted at main", "#1/1 GET /", "#1/1 ended 200 reset", "#1 closed by server (reset)",
      ])
    withExtendedLifetime(client) {}
    await session.close()
  }

  @Test(arguments: [false, true])
  func `a client that disconnects at a gate is logged with its close or reset`(resets: Bool)
    async throws
  {
    let session = try await FixtureSession.make(["/": Reply([.gate("g"), Self.head])])
    do {
      let client = try await session.connect()
      try await client.send(Self.get)
      #expect(await session.waitForGate("g", within: .seconds(60)))
      if resets { client.resetWhenLeaving() }
    }
    #expect(
      await session.eventLines(5) == [
        "#1 accepted at main", "#1/1 GET /", "#1/1 held g", "#1/1 ended - clientGone",
        "#1 closed by client" + (resets ? " (reset)" : ""),
      ])
    await session.close()
  }

  @Test
  func `the events of a malformed request have no head and precede the end of its connection`()
    async throws
  {
    let session = try await FixtureSession.make()
    _ = try await session.connect().exchange("GET\r\n\r\n")
    #expect(
      await session.eventLines(4) == [
        "#1 accepted at main", "#1/1 (malformed)", "#1/1 ended 400 refused", "#1 closed by server",
      ])
    await session.close()
  }

  @Test func `the events of pipelined requests come in the order of the requests`() async throws {
    let session = try await FixtureSession.make(["/": .text("one"), "/b": .text("three")])
    let client = try await session.connect()
    try await client.send(Self.get + "GET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    let answers = try await client.receiveAll()
    // Both replies go out by one write, so both requests had come when they ended.
    #expect(
      await session.eventLines(6) == [
        "#1 accepted at main", "#1/1 GET /", "#1/2 GET /b", "#1/1 ended 200 complete",
        "#1/2 ended 200 complete", "#1 closed by server",
      ])
    #expect(session.log.reduce(0) { $0 + $1.bytes } == answers.utf8.count)
    await session.close()
  }

  @Test func `a drain closes idle connections first and busy ones after their reply`() async throws
  {
    let server = try FixtureServer()
    let session = try await server.openSession(
      site: Site(main: Origin(["/": Reply([.gate("g"), Self.head])])))
    let busy = try await RawClient(session.origins["main"])
    try await busy.send(Self.get)
    #expect(await session.waitForGate("g", within: .seconds(60)))
    let idle = try await RawClient(session.origins["main"])
    async let isClean = server.drain(within: .seconds(60))
    #expect(try await idle.receiveAll() == "")
    session.openGate("g")
    _ = try await busy.receiveAll()
    #expect(await isClean)
    #expect(
      await session.eventLines(9) == [
        "#1 accepted at main", "#1/1 GET /", "#1/1 held g", "#2 accepted at main",
        "#2 closed by server", "owner opened g", "#1/1 released g", "#1/1 ended 200 complete",
        "#1 closed by server",
      ])
  }

  @Test func `closing the session logs its open requests as stopped`() async throws {
    let session = try await FixtureSession.make(["/": Reply([Self.head, .delay(.seconds(60))])])
    let client = try await session.connect()
    try await client.send(Self.get)
    _ = await session.eventLines(3)
    await session.close()
    #expect(
      await session.eventLines(5) == [
        "#1 accepted at main", "#1/1 GET /", "#1/1 sent 200 true", "#1/1 ended 200 stopped",
        "#1 closed by server",
      ])
  }

  @Test func `the event of a connection has the client's address`() async throws {
    let session = try await FixtureSession.make()
    let client = try await session.connect()
    _ = await session.eventLines(1)
    guard case .accepted("main", let peer)? = session.events().events.first?.kind else {
      Issue.record("nothing was accepted")
      return
    }
    #expect(try peer == client.address)
    await session.close()
  }

  @Test func `waiting for events ends with the next event or with the timeout`() async throws {
    let session = try await FixtureSession.make()
    #expect(await session.waitForEvents(after: 0, within: .zero) == false)
    async let some = session.waitForEvents(after: 1, within: .seconds(60))
    session.openGate("a")
    session.openGate("b")
    #expect(await some)
    await session.close()
  }
}
