import FixtureSites
import Testing

@testable import FixtureServing

@Suite struct SilenceTests {
  private static let get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
  private static let silent = Reply([
    .head(ReplyHead(status: 200)), .body(Array("one".utf8)), .silence, .body(Array("two".utf8)),
  ])

  @Test func `the parts before a silence are sent, and the request then counts as held`()
    async throws
  {
    let session = try await FixtureSession.make(["/": Self.silent])
    let client = try await session.connect()
    try await client.send(Self.get)
    let answer = try await client.receive(until: "one")
    #expect(answer.contains("\r\nContent-Length: 6\r\n"))
    #expect(!answer.contains("Connection"))
    #expect(await session.waitForSilence())
    await session.close()
    #expect(try await client.receiveAll() == "")
    #expect(session.log.map(\.description) == ["main #1 GET / 200 stopped"])
    #expect(session.openExchanges == OpenExchanges())
  }

  @Test func `a silent reply ends when its client disconnects`() async throws {
    let session = try await FixtureSession.make(["/": Reply([.silence])])
    do {
      let client = try await session.connect()
      try await client.send(Self.get)
      #expect(await session.waitForSilence())
    }
    #expect(try await session.endedLog() == ["main #1 GET / - clientGone"])
    #expect(session.openExchanges == OpenExchanges())
    await session.close()
  }

  @Test func `a drain ends a silent reply at once`() async throws {
    let server = try FixtureServer()
    let session = try await server.openSession(site: Site(main: Origin(["/": Self.silent])))
    let client = try await session.connect()
    try await client.send(Self.get)
    _ = try await client.receive(until: "one")
    #expect(await session.waitForSilence())
    #expect(await server.drain(within: .seconds(60)))
    #expect(try await client.receiveAll() == "")
    #expect(session.log.map(\.end) == [.stopped])
  }

}

extension FixtureSession {
  fileprivate func waitForSilence() async -> Bool {
    await parts.core.state.wait(within: .seconds(60)) {
      $0.open == OpenExchanges(active: 0, held: 1)
    }
  }
}
