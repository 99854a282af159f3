import FixtureSites
import HTTPTypes
import Testing

@testable import FixtureServing

@Suite(.timeLimit(.minutes(2))) struct StopTests {
  /// Ends the server while clients send requests, and returns the result of each connection.
  static func end(
    _ server: FixtureServer, _ session: FixtureSession, under loads: [StopLoad],
    by end: @escaping @Sendable (FixtureServer) async -> Void
  ) async -> [StopLoad.Visit] {
    await withTaskGroup(of: [StopLoad.Visit].self) { group in
      for load in loads + loads { group.addTask { await load.hammer(session) } }
      _ = await session.waitForLog(within: .seconds(60)) { log in
        log.count >= 300 && Set(log.map(\.target)).count >= (loads.contains(.gate) ? 3 : 1)
      }
      await end(server)
      return await group.reduce(into: []) { $0 += $1 }
    }
  }

  /// The requests of a connection, by the address of its client.
  private func records(of session: FixtureSession) -> [String: [RequestRecord]] {
    let byNumber = Dictionary(grouping: session.log, by: \.connection)
    var records: [String: [RequestRecord]] = [:]
    for event in session.events(limit: 1_000_000).events {
      guard case .accepted(_, let peer) = event.kind, let number = event.connection else {
        continue
      }
      records[peer] = byNumber[number] ?? []
    }
    return records
  }

  @Test func `a stop under load logs every reply that it cuts off`() async throws {
    let server = try FixtureServer(loops: 2)
    let session = try await StopLoad.session(of: server)
    let clock = ContinuousClock()
    let visits = await Self.end(server, session, under: StopLoad.allCases) { server in
      let time = await clock.measure { await server.stop() }
      #expect(time < .seconds(5))
    }
    #expect(session.openExchanges == OpenExchanges(active: 0, held: 0))
    let records = records(of: session)
    for visit in visits {
      let requests = records[visit.address] ?? []
      #expect(requests.allSatisfy { $0.end != nil })
      let complete = requests.count { $0.end == .complete }
      let bytes = requests.map(\.bytes).reduce(0, +)
      switch visit.load {
      case .oneAfterTheOther, .newConnections:
        #expect(visit.replies == complete)
        #expect(visit.received.count == bytes)
      case .pipelined, .stream:
        // Closing with requests unread is a reset, which may overtake the end of what was sent.
        #expect(visit.replies <= complete)
        #expect(visit.received.count <= bytes)
      case .halfABody:
        #expect(requests.map(\.end) == [.stopped] || requests.isEmpty)
        #expect(visit.received.isEmpty)
      case .gate:
        #expect(requests.allSatisfy { $0.end == .stopped || $0.status == 200 })
        #expect(visit.received.count == bytes)
      }
    }
  }

  @Test func `a reply that is still held when a drain times out is cut off`() async throws {
    let server = try FixtureServer()
    let page = Reply([
      .head(ReplyHead(status: 200, fields: [.contentLength: "4"])), .gate("g"),
      .body(Array("page".utf8)),
    ])
    let session = try await server.openSession(site: Site(main: Origin(["/": page])))
    let client = try await session.connect()
    try await client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(await session.waitForGate("g", within: .seconds(60)))
    #expect(await server.drain(within: .zero) == false)
    let received = try await client.receiveAll()
    #expect(received.hasSuffix("\r\n\r\n"))
    #expect(try await session.endedLog() == ["main #1 GET / 200 stopped"])
  }

  @Test func `a drain under load answers every request that has begun`() async throws {
    let server = try FixtureServer(loops: 2)
    let session = try await StopLoad.session(of: server)
    let visits = await Self.end(server, session, under: StopLoad.ending) { server in
      #expect(await server.drain(within: .seconds(30)))
    }
    #expect(session.log.allSatisfy { $0.end == .complete })
    let records = records(of: session)
    for visit in visits {
      let requests = records[visit.address] ?? []
      #expect(visit.replies == requests.count)
      #expect(visit.received.count == requests.map(\.bytes).reduce(0, +))
    }
  }
}
