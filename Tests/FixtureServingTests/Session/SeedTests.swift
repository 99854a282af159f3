import FixtureServing
import FixtureSites
import Testing

@Suite(.timeLimit(.minutes(1))) struct SeedTests {
  private static func session(seed: UInt64, loops: Int = 1) async throws -> FixtureSession {
    var origin = Origin()
    origin["/"] = Reply.text("hello").failing(with: .close(), .probability(0.4, seed: seed))
    return try await FixtureServer(loops: loops).openSession(site: Site(main: origin))
  }

  /// Sends requests from several clients at once, and returns which ones failed, in the order
  /// in which they came.
  private static func faults(
    seed: UInt64, requests: Int = 100, clients: Int = 1, loops: Int = 1
  ) async throws -> [Bool] {
    let session = try await session(seed: seed, loops: loops)
    try await withThrowingTaskGroup { group in
      for _ in 0..<clients {
        group.addTask {
          for _ in 0..<(requests / clients) {
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

  @Test func `the same seed gives the same faults, and another one others`() async throws {
    let faults = try await Self.faults(seed: 7)
    #expect(faults.count == 100)
    #expect(Set(faults).count == 2)
    #expect(try await Self.faults(seed: 7) == faults)
    #expect(try await Self.faults(seed: 8) != faults)
  }

  @Test func `many clients at once meet the faults in the order of their requests`() async throws {
    let faults = try await Self.faults(seed: 7)
    #expect(try await Self.faults(seed: 7, clients: 10) == faults)
  }

  @Test func `on several loops as many requests fail, in any order`() async throws {
    let faults = try await Self.faults(seed: 7)
    let others = try await Self.faults(seed: 7, clients: 10, loops: 3)
    #expect(others.count { $0 } == faults.count { $0 })
  }
}
