import FixtureSites
import Testing

@testable import FixtureServing

@Suite struct SessionEventsTests {
  @Test func `an event stream yields earlier and later events until the session ends`() async throws
  {
    let session = try await FixtureSession.make()
    session.openGate("a")
    session.openGate("b")
    var stream = session.eventStream(after: 1).makeAsyncIterator()
    #expect(await stream.next()?.number == 2)
    async let later = stream.next()
    session.openGate("c")
    #expect(await later?.number == 3)
    session.openGate("d")
    await session.close()
    #expect(await stream.next()?.line == "owner opened d")
    #expect(await stream.next() == nil)
  }

  @Test func `an event stream that is longer than a page yields all events`() async throws {
    let session = try await FixtureSession.make()
    for number in 0..<250 { session.openGate("\(number)") }
    async let all = session.eventStream().reduce(into: [Int]()) { $0.append($1.number) }
    await session.close()
    #expect(await all == Array(1...250))
  }

  @Test func `a drain and a reset end an event stream`() async throws {
    let server = try FixtureServer()
    let session = try await server.openSession(site: Site(main: Origin(["/": .text("a")])))
    let first = session.eventStream()
    async let reset = first.reduce(0) { count, _ in count + 1 }
    await session.reset()
    #expect(await reset == 0)
    let second = session.eventStream()
    async let drained = second.reduce(0) { count, _ in count + 1 }
    await server.drain(within: .seconds(60))
    #expect(await drained == 0)
  }

  @Test func `a reply that streams its own session's log does not log every piece it sends`()
    async throws
  {
    let (sessions, give) = AsyncStream.makeStream(of: FixtureSession.self)
    let session = try await FixtureSession.make(handlers: [
      "/events": .streaming { _, writer in
        guard let session = await sessions.first(where: { _ in true }) else { return }
        try await writer.send(ReplyHead(status: 200))
        for await event in session.eventStream() {
          try await writer.send(Array("\(event.line)\n".utf8))
        }
      }
    ])
    give.yield(session)
    let client = try await session.connect()
    try await client.send("GET /events HTTP/1.0\r\n\r\n")
    let text = try await client.receive(until: "#1/1 sent 200 true\n")
    #expect(text.hasSuffix("\r\n\r\n#1 accepted at main\n#1/1 GET /events\n#1/1 sent 200 true\n"))
    session.openGate("g")
    #expect(try await client.receive(until: "g\n") == "owner opened g\n")
    #expect(session.events().next == 4)
    await session.close()
  }

  @Test func `an event stream ends when its task is cancelled`() async throws {
    let session = try await FixtureSession.make()
    let ended = await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        for await _ in session.eventStream() {}
        return Task.isCancelled
      }
      group.cancelAll()
      return await group.next() ?? false
    }
    #expect(ended)
    await session.close()
  }
}
