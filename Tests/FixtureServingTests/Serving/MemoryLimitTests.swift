import FixtureServing
import FixtureSites
import Testing

/// Clients that make the server keep more than it may.
@Suite struct MemoryLimitTests {
  private static let echo = RequestHandler.inline { request in
    .text("[\(request.body.count)]")
  }

  /// Opens a session whose connections may keep half a MiB.
  private static func session() async throws -> FixtureSession {
    try await .make(handlers: ["/echo": echo], limits: .memory(1 << 20))
  }

  private static func post(_ count: Int, of length: Int) -> String {
    "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\n\r\n"
      + String(repeating: "x", count: count)
  }

  @Test func `of bodies that are too large together the largest is refused`() async throws {
    let session = try await Self.session()
    let small = try await session.connect()
    try await small.send(Self.post(10_000, of: 10_001))
    _ = await session.waitForLog(within: .seconds(60)) { !$0.isEmpty }
    let large = try await session.connect().exchange(Self.post(600_000, of: 2_000_000))
    #expect(large.hasPrefix("HTTP/1.1 503 "))
    #expect(large.contains("the server keeps as much for its clients as it may"))
    try await small.send("x")
    #expect(try await small.receive(until: "[10001]").statuses == ["200"])
    await session.close()
  }

  @Test func `what a client took is not counted any more`() async throws {
    let session = try await Self.session()
    let client = try await session.connect()
    for _ in 1...10 {
      try await client.send(Self.post(200_000, of: 200_000))
      #expect(try await client.receive(until: "[200000]").statuses == ["200"])
    }
    await session.close()
  }
}

extension ServingLimits {
  static func memory(_ bytes: Int) -> ServingLimits {
    var limits = ServingLimits()
    limits.memory = bytes
    return limits
  }
}
