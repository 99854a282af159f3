import FixtureServing
import FixtureSites
import Testing

@Suite(.timeLimit(.minutes(1))) struct FaultOrderTests {
  /// Sends requests from several clients at once, and returns which ones failed, in the order
  /// in which they came.
  private static func faults(clients: Int, loops: Int = 1) async throws -> [Bool] {
    var origin = Origin()
    origin["/"] = Reply.text("hello").failing(with: .close(), .every(3))
    let session = try await FixtureServer(loops: loops).openSession(site: Site(main: origin))
    try await withThrowingTaskGroup { group in
      for _ in 0..<clients {
        group.addTask {
          for _ in 0..<(100 / clients) {
            let client = try await session.connect()
            _ = try await client.exchange("GET / HTTP/1.0\r\n\r\n")
          }
        }
      }
      try await group.waitForAll()
    }
    _ = try await session.endedLog()
    let faults = session.log.map { $0.end == .closed }
    await session.close()
    return faults
  }

  @Test(arguments: [1, 10])
  func `a fault for every third request counts the requests of all clients together`(clients: Int)
    async throws
  {
    #expect(try await Self.faults(clients: clients) == (1...100).map { $0 % 3 == 0 })
  }

  @Test func `with several loops, as many requests fail as with one, in any order`() async throws {
    #expect(try await Self.faults(clients: 10, loops: 3).count { $0 } == 33)
  }
}
