import FixtureServing
import FixtureSites
import Testing

@Suite(.timeLimit(.minutes(1))) struct SessionChangeTests {
  private static let get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

  @Test func `a new site answers the next requests, including those on open connections`()
    async throws
  {
    let session = try await FixtureSession.make(["/": .text("<old>")], loops: 2)
    var clients: [RawClient] = []
    for _ in 0..<4 {
      let client = try await session.connect()
      try await client.send(Self.get)
      #expect(try await client.receive(until: "<old>").statuses == ["200"])
      clients.append(client)
    }
    try await session.replaceSite(Site(main: Origin(["/": .text("<new>")])))
    for client in clients {
      try await client.send(Self.get)
      #expect(try await client.receive(until: "<new>").statuses == ["200"])
    }
    #expect(try await session.connect().exchange("GET / HTTP/1.0\r\n\r\n").hasSuffix("<new>"))
    #expect(session.log.count == 9)
    #expect(session.acceptedConnections == 5)
    await session.close()
  }

  @Test func `replies stay intact while several tasks change the session`()
    async throws
  {
    let sites = ["<one>", "<two>"].map { Site(main: Origin(["/": .text($0)])) }
    let session = try await FixtureSession.make(["/": .text("<one>")], loops: 4)
    try await withThrowingTaskGroup { group in
      for _ in 0..<6 {
        group.addTask {
          for _ in 0..<50 {
            let reply = try await session.connect().exchange("GET / HTTP/1.0\r\n\r\n")
            #expect(reply.hasPrefix("HTTP/1.1 200 "))
            #expect(reply.hasSuffix("<one>") || reply.hasSuffix("<two>"))
          }
        }
      }
      group.addTask {
        for round in 0..<100 { try await session.replaceSite(sites[round % 2]) }
      }
      group.addTask {
        for round in 0..<100 {
          let fault = try await session.addFault(.reset(), .every(1_000_000), at: "/")
          session.openGate("g\(round)")
          await session.removeFault(fault.id)
        }
      }
      group.addTask { for _ in 0..<20 { _ = session.archive } }
      try await group.waitForAll()
    }
    #expect(session.log.count == 300)
    await session.close()
  }

  @Test func `a reply that has begun continues when the site is replaced`() async throws {
    let held = Reply([.gate("g"), .head(ReplyHead(status: 201))])
    let session = try await FixtureSession.make(["/": held])
    let client = try await session.connect()
    try await client.send(Self.get)
    #expect(await session.waitForGate("g", within: .seconds(60)))
    try await session.replaceSite(Site(main: Origin(["/": .text("<new>")])))
    session.openGate("g")
    try await client.send(Self.get)
    #expect(try await client.receive(until: "<new>").statuses == ["201", "200"])
    await session.close()
  }

  @Test func `a new site whose origins differ from the session's is refused with a message`()
    async throws
  {
    var closed = Origin()
    closed.options.acceptance = .refused
    let session = try await FixtureSession.make()
    let error = await #expect(throws: FixtureServingError.self) {
      try await session.replaceSite(Site(origins: [("main", Origin()), ("shut", closed)]))
    }
    #expect(
      error.map { "\($0)" }
        == "the session has the origins main, the new site main, shut (refused); "
        + "give those of the session, or open another session")
    await session.close()
  }

  @Test func `a reset closes connections and gates, empties the log and keeps the address`()
    async throws
  {
    let held = Reply([.gate("g"), .head(ReplyHead(status: 200))])
    let session = try await FixtureSession.make(["/": held], loops: 2)
    session.openGate("other")
    let client = try await session.connect()
    try await client.send(Self.get)
    #expect(await session.waitForGate("g", within: .seconds(60)))
    #expect(session.heldGates == ["g": 1])
    #expect(session.openGates == ["other"])
    await session.reset()
    #expect(try await client.receiveAll() == "")
    #expect(session.log.isEmpty)
    #expect(session.acceptedConnections == 0)
    #expect(session.heldGates.isEmpty)
    #expect(session.openGates.isEmpty)
    #expect(session.openExchanges.active + session.openExchanges.held == 0)
    session.openGate("g")
    #expect(try await session.connect().exchange("GET / HTTP/1.0\r\n\r\n").statuses == ["200"])
    #expect(try await session.endedLog() == ["main #1 GET / 200 complete"])
    await session.close()
  }

  @Test func `a wait for a gate that began before a reset returns false`() async throws {
    let session = try await FixtureSession.make()
    async let isHeld = session.waitForGate("g", within: .seconds(50))
    await session.reset()
    await session.close()
    #expect(await isHeld == false)
  }

  @Test func `the name of an open session cannot be used for another session`() async throws {
    let server = try FixtureServer()
    let site = Site(main: Origin())
    let first = try await server.openSession(site: site, id: "s1")
    #expect(first.id == "s1")
    #expect(try await server.openSession(site: site).id == "s2")
    let error = await #expect(throws: FixtureServingError.sessionExists("s1")) {
      try await server.openSession(site: site, id: "s1")
    }
    #expect(
      error.map { "\($0)" }
        == "a session 's1' is open; give another name, or close that one first")
    await first.close()
    #expect(try await server.openSession(site: site, id: "s1").id == "s1")
    await server.stop()
  }

  @Test func `the name of a session that could not be opened is free again`() async throws {
    let server = try FixtureServer()
    let site = Site(main: Origin())
    await #expect(throws: FixtureServingError.unknownHost("no.such.host.invalid")) {
      let address = ListenAddress(host: "no.such.host.invalid")
      _ = try await server.openSession(site: site, at: ["main": [address]], id: "a")
    }
    #expect(try await server.openSession(site: site, id: "a").id == "a")
    await server.stop()
  }
}
