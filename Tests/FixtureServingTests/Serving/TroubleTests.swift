import FixtureSites
import Testing

@testable import FixtureServing

@Suite struct TroubleTests {
  private static let get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
  private static let page = Reply.content([UInt8](repeating: 0x78, count: 4 << 20), type: nil)
  private static let slow: [String: any Responder] = [
    "trickle": page.trickled(bytes: 1, every: .seconds(60)),
    "bandwidth": page.limited(toBytesPerSecond: 10_000),
    "delay": page.delayed(by: .seconds(60), at: .body(9)),
    "silence": page.failing(with: .silence(at: .body(9))),
  ]

  /// A session whose one path is answered by a responder.
  private func session(_ responder: any Responder) async throws -> FixtureSession {
    var origin = Origin()
    origin["/"] = responder
    return try await FixtureServer().openSession(site: Site(main: origin))
  }

  @Test func `bytes before a gate in the body arrive before the gate opens`()
    async throws
  {
    let session = try await session(Reply.text("hello").held(by: "g", at: .body(2)))
    let client = try await session.connect()
    try await client.send(Self.get)
    #expect(await session.waitForGate("g", within: .seconds(60)))
    #expect(try await client.receive(until: "\r\n\r\nhe").contains("Content-Length: 5"))
    session.openGate("g")
    #expect(try await client.receive(until: "llo") == "llo")
    #expect(try await session.endedLog() == ["main #1 GET / 200 complete"])
    await session.close()
  }

  @Test func `a trickled body arrives completely, and the connection stays open`() async throws {
    let session = try await session(
      Reply.text("hello").trickled(bytes: 2, every: .seconds(0.01)))
    let client = try await session.connect()
    for _ in 0..<2 {
      try await client.send(Self.get)
      #expect(try await client.receive(until: "hello").statuses == ["200"])
    }
    await session.close()
  }

  // By name: a test shows its arguments, and these have megabytes.
  @Test(arguments: slow.keys.sorted())
  func `a slow reply ends at once when its client disconnects`(name: String) async throws {
    let session = try await session(try #require(Self.slow[name]))
    do {
      let client = try await session.connect()
      try await client.send(Self.get)
      _ = try await client.receive(until: "x")
    }
    #expect(try await session.endedLog() == ["main #1 GET / 200 clientGone"])
    #expect(session.openExchanges == OpenExchanges())
    await session.close()
  }

  @Test(arguments: [
    (Fault.close(), "", "- closed"), (.close(at: .head(12)), "HTTP/1.1 200", "- closed"),
    (.close(at: .body(2)), "\r\n\r\nhe", "200 closed"),
    (.longLength(by: 1), "\r\n\r\nhello", "200 complete"),
    (.badChunkSize, "2\r\nhe\r\nsize\r\n3\r\nllo\r\n", "200 complete"),
    (.missingLastChunk, "5\r\nhello\r\n", "200 closed"),
    (.bareLF, "\nConnection: close\n\nhello", "- complete"),
  ])
  func `a reply with a fault ends its connection`(
    fault: Fault, end: String, line: String
  ) async throws {
    let session = try await session(Reply.text("hello").failing(with: fault))
    let answer = try await session.connect().exchange(Self.get)
    #expect(end.isEmpty ? answer.isEmpty : answer.hasSuffix(end))
    #expect(try await session.endedLog() == ["main #1 GET / \(line)"])
    await session.close()
  }

  @Test func `a reset in a delayed body resets the connection`() async throws {
    let session = try await session(
      Reply.text("hello").delayed(by: .seconds(0.05), at: .body(2)).failing(
        with: .reset(at: .body(2))))
    let client = try await session.connect()
    try await client.send(Self.get)
    await #expect(throws: RawClient.Failure.reset) { try await client.receiveAll() }
    #expect(try await session.endedLog() == ["main #1 GET / 200 reset"])
    await session.close()
  }

  @Test func `a fault for the first two requests does not affect the third`() async throws {
    let session = try await session(Reply.text("hello").failing(with: .close(), .first(2)))
    var answers: [[String]] = []
    for _ in 0..<3 { answers.append(try await session.connect().exchange(Self.get10).statuses) }
    #expect(answers == [[], [], ["200"]])
    await session.close()
  }

  private static let get10 = "GET / HTTP/1.0\r\n\r\n"
}
