import FixtureServing
import HTTPFixtures
import Testing

@Suite(.timeLimit(.minutes(1))) struct NeighbourTests {
  @Test func `servers in one process know nothing of each other`() async throws {
    try await withThrowingTaskGroup { group in
      for index in 0..<10 { group.addTask { try await serve("site \(index)") } }
      try await group.waitForAll()
    }
  }

  /// Serves a text to several clients at once, then checks what they got and what the log has.
  private func serve(_ text: String) async throws {
    let session = try await FixtureSession.make(["/": .text(text)], loops: 2)
    try await withThrowingTaskGroup { group in
      for number in 0..<5 {
        group.addTask {
          let client = try await session.connect()
          for request in 0..<20 {
            try await client.send(
              "GET /?\(text.hashValue)-\(number)-\(request) HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try await client.receive(until: text).hasSuffix("\r\n\r\n\(text)"))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(session.log.count == 100)
    #expect(session.log.allSatisfy { $0.target.hasPrefix("/?\(text.hashValue)-") })
    #expect(Set(session.log.map(\.target)).count == 100)
    #expect(session.acceptedConnections == 5)
    await session.close()
  }
}
