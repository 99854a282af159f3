import FixtureSites
import HTTPTypes
import Testing

@testable import FixtureServing

@Suite(.timeLimit(.minutes(2))) struct WebSocketTests {
  /// A client on a busy machine takes its time to answer a close.
  private static var longTimeout: ServingLimits {
    var limits = ServingLimits()
    limits.linger = .seconds(60)
    return limits
  }

  /// A session of one WebSocket.
  private func session(
    _ script: WebSocketScript, subprotocols: [String] = [],
    limits: ServingLimits = Self.longTimeout, of server: FixtureServer? = nil
  ) async throws -> FixtureSession {
    var origin = Origin()
    origin["/"] = WebSocket(script, subprotocols: subprotocols)
    let server = try server ?? FixtureServer(limits: limits)
    return try await server.openSession(site: Site(main: origin))
  }

  @Test func `each message of an echo WebSocket is logged`() async throws {
    let session = try await session(.echo, subprotocols: ["chat"])
    let client = try await WebSocketClient(session)
    #expect(client.head.hasPrefix("HTTP/1.1 101 Switching Protocols\r\n"))
    #expect(client.head.contains("\r\nSec-WebSocket-Protocol: chat\r\n"))
    try await client.send(0x81, "hé")
    #expect(try await client.line() == "81 hé")
    try await client.send(0x89, "ping")
    #expect(try await client.line() == "8a ping")
    try await client.send(0x88, "\u{3}")
    #expect(
      try await client.lines(2) == [
        "88 1002 the client's close frame has one byte; send a code of two, or nothing", "end",
      ])
    #expect(
      await session.eventLines(11) == [
        "#1 accepted at main", "#1/1 GET /", "#1/1 sent 101 true", "#1/1 open as chat",
        "#1/1 client text hé", "#1/1 server text hé", "#1/1 client ping", "#1/1 server pong",
        "#1/1 server close 1002 the client's close frame has one byte; send a code of two, or nothing",
        "#1/1 ended 101 refused", "#1 closed by server",
      ])
    #expect(session.log.map(\.description) == ["main #1 GET / 101 refused"])
    #expect(session.openExchanges == OpenExchanges())
    await session.close()
  }

  @Test func `a client's close frame is answered with the same code and ends the connection`()
    async throws
  {
    let session = try await session(.echo)
    let client = try await WebSocketClient(session)
    try await client.send(WebSocketClient.frame(0x88, [0x0F, 0xA1] + Array("fine".utf8)))
    #expect(try await client.lines(2) == ["88 4001 ", "end"])
    #expect(try await session.endedLog() == ["main #1 GET / 101 complete"])
    let lines = await session.eventLines(8)
    #expect(
      lines.suffix(4) == [
        "#1/1 client close 4001 fine", "#1/1 server close 4001 ", "#1/1 ended 101 complete",
        "#1 closed by server",
      ])
    await session.close()
  }

  @Test func `frames that arrive together with the handshake are answered`() async throws {
    let session = try await session(.echo)
    let client = try await WebSocketClient(
      session,
      more: WebSocketClient.frame(0x01, "on") + WebSocketClient.frame(0x89, "")
        + WebSocketClient.frame(0x80, "e") + WebSocketClient.frame(0x82, "two"))
    #expect(try await client.lines(3) == ["8a ", "81 one", "82 two"])
    await session.close()
  }

  @Test func `a WebSocket script sends its messages, and waits for gates and the client`()
    async throws
  {
    let session = try await session(
      WebSocketScript(
        [
          .message(.text("hello")), .gate("g"), .message(.binary([1])), .receive(2),
          .delay(.milliseconds(1)), .message(.close(WebSocketClose(4000, reason: "bye"))),
        ], echoes: true, fragment: 3))
    let client = try await WebSocketClient(session)
    #expect(try await client.lines(2) == ["1 hel", "80 lo"])
    #expect(await session.waitForGate("g", within: .seconds(60)))
    #expect(session.openExchanges == OpenExchanges(active: 0, held: 1))
    // It answers while it waits.
    try await client.send(0x81, "one")
    #expect(try await client.line() == "81 one")
    session.openGate("g")
    #expect(try await client.line() == "82 \u{1}")
    #expect(await session.waitForWait())
    #expect(session.openExchanges == OpenExchanges(active: 0, held: 0, listening: 1))
    try await client.send(0x81, "two")
    #expect(try await client.lines(2) == ["81 two", "88 4000 bye"])
    // What comes behind the server's close is recorded, and not answered.
    try await client.send(0x81, "three")
    try await client.send(WebSocketClient.frame(0x88, [0x0F, 0xA0]))
    #expect(try await client.line() == "end")
    #expect(try await session.endedLog() == ["main #1 GET / 101 complete"])
    let lines = await session.eventLines(18)
    #expect(
      lines.suffix(9) == [
        "#1/1 released g", "#1/1 server binary", "#1/1 client text two", "#1/1 server text two",
        "#1/1 server close 4000 bye", "#1/1 client text three", "#1/1 client close 4000 ",
        "#1/1 ended 101 complete", "#1 closed by server",
      ])
    #expect(session.openExchanges == OpenExchanges())
    await session.close()
  }

  @Test(arguments: [
    ([WebSocketPart.reset], "end", ExchangeEnd.reset),
    ([.raw([0x83, 0x00]), .reset], "83 ", .reset),
  ])
  func `raw bytes are sent unchanged, and a reset ends the WebSocket`(
    parts: [WebSocketPart], line: String, end: ExchangeEnd
  ) async throws {
    let session = try await session(WebSocketScript(parts))
    let client = try await WebSocketClient(session)
    #expect(try await client.line() == line)
    _ = try await session.endedLog()
    #expect(session.log.map(\.end) == [end])
    await session.close()
  }

  @Test(arguments: [
    (
      WebSocketClient.frame(0x81, [0xFF]),
      "88 1007 the client's text is not UTF-8; send it as binary"
    ),
    ([0x81, 0x01, 0x61], "88 1002 the client's frame is not masked; mask every frame"),
    (
      WebSocketClient.frame(0x81, "12345678901"),
      "88 1009 the client's message has more than 10 bytes"
    ),
  ])
  func `a client that sends an invalid frame gets a close frame with the reason`(
    frame: [UInt8], line: String
  ) async throws {
    let session = try await session(WebSocketScript(echoes: true, limit: 10))
    let client = try await WebSocketClient(session)
    try await client.send(frame)
    #expect(try await client.lines(2) == [line, "end"])
    #expect(try await session.endedLog() == ["main #1 GET / 101 refused"])
    await session.close()
  }

  @Test func `a client that disconnects at a gate or after the script is logged`() async throws {
    for parts in [[WebSocketPart.gate("g")], []] {
      let session = try await session(WebSocketScript(parts))
      do {
        let client = try await WebSocketClient(session)
        #expect(await session.waitForWait())
        withExtendedLifetime(client) {}
      }
      #expect(try await session.endedLog() == ["main #1 GET / 101 clientGone"])
      #expect(session.openExchanges == OpenExchanges())
      session.openGate("g")
      await session.close()
    }
  }

  @Test func `a drain sends a close frame with 1001, and waits for the client's answer`()
    async throws
  {
    let server = try FixtureServer(limits: Self.longTimeout)
    let session = try await session(.echo, of: server)
    let client = try await WebSocketClient(session)
    async let isClean = server.drain(within: .seconds(60))
    #expect(try await client.line() == "88 1001 the server ends the session")
    try await client.send(WebSocketClient.frame(0x88, [0x03, 0xE9]))
    #expect(try await client.line() == "end")
    #expect(await isClean)
    #expect(session.log.map(\.end) == [.complete])
  }

  @Test func `closing or resetting a session sends a close frame with 1001`() async throws {
    let session = try await session(WebSocketScript([.gate("g")]))
    let first = try await WebSocketClient(session)
    #expect(await session.waitForGate("g", within: .seconds(60)))
    await session.reset()
    #expect(try await first.lines(2) == ["88 1001 the server ends the session", "end"])
    let second = try await WebSocketClient(session)
    #expect(await session.waitForGate("g", within: .seconds(60)))
    await session.close()
    #expect(try await second.line() == "88 1001 the server ends the session")
    #expect(session.log.map(\.end) == [.stopped])
    #expect(session.openExchanges == OpenExchanges())
  }

  @Test func `a silent client gets a ping, and is disconnected if it does not answer`() async throws
  {
    var limits = ServingLimits()
    // The handshake has to come within it.
    limits.idle = .seconds(1)
    limits.request = .milliseconds(10)
    let session = try await session(.echo, limits: limits)
    let client = try await WebSocketClient(session)
    #expect(try await client.lines(2) == ["89 ", "end"])
    #expect(try await session.endedLog() == ["main #1 GET / 101 timedOut"])
    await session.close()
  }

  @Test func `a client that never answers a close frame is disconnected`() async throws {
    var limits = ServingLimits()
    limits.linger = .milliseconds(10)
    let session = try await session(
      WebSocketScript([.message(.close(.normal))]), limits: limits)
    let client = try await WebSocketClient(session)
    #expect(try await client.lines(2) == ["88 1000 ", "end"])
    #expect(try await session.endedLog() == ["main #1 GET / 101 timedOut"])
    await session.close()
  }
}

extension FixtureSession {
  /// Waits until the one WebSocket waits for its client, or at a gate.
  fileprivate func waitForWait() async -> Bool {
    await parts.core.state.wait(within: .seconds(60)) {
      $0.open.isIdle && $0.open != OpenExchanges()
    }
  }
}
