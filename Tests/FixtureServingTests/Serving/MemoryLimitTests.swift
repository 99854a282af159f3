import FixtureServing
import FixtureSites
import HTTPTypes
import Testing

/// Clients that make the server keep more than it may.
@Suite(.timeLimit(.minutes(1))) struct MemoryLimitTests {
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

  @Test func `if bodies together exceed the memory limit, the largest is refused with 503`()
    async throws
  {
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

  /// A way in which clients make the server keep more and more memory.
  enum Hoard: CaseIterable {
    /// Heads whose replies wait.
    case heads
    /// Messages that are not complete.
    case messages
    #if HTTP2
    /// Heads that HTTP/2 makes large out of few bytes.
    case copiedHeads
    #endif

    /// Clients that keep more together than half of the limit.
    var clients: Int { self == .heads ? 12 : self == .messages ? 2 : 4 }

    var bytes: [UInt8] {
      switch self {
      case .heads:
        let fields = String(repeating: "X: \(String(repeating: "x", count: 550))\r\n", count: 100)
        return Array("GET /held HTTP/1.1\r\nHost: x\r\n\(fields)\r\n".utf8)
      case .messages:
        let handshake = """
          GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r
          Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n
          """
        let frame: [UInt8] = [0x02, 0xFF, 0, 0, 0, 0, 0, 0x0F, 0, 0, 0, 0, 0, 0]
        return Array(handshake.utf8) + frame + [UInt8](repeating: 0x78, count: 400_000)
      #if HTTP2
      case .copiedHeads:
        // GET /held with a field of 4000 bytes that is kept, then named by one byte each time.
        let path: [UInt8] = [0x04, 5] + "/held".utf8
        let host: [UInt8] = [0x01, 1, 0x78]
        let field: [UInt8] =
          [0x40, 1, 0x78, 0x7F, 0xA1, 0x1E] + [UInt8](repeating: 0x78, count: 4000)
        let streams = (0..<20).flatMap { index -> [UInt8] in
          let copies = [UInt8](repeating: 0xBE, count: 14)
          let block = [0x82, 0x86] + path + host + (index == 0 ? field : []) + copies
          return [0, UInt8(block.count >> 8), UInt8(block.count & 0xFF), 1, 5, 0, 0, 0]
            + [UInt8(2 * index + 1)] + block
        }
        let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]
        return Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + settings + streams
      #endif
      }
    }
  }

  @Test(arguments: Hoard.allCases)
  func `if clients together use too much memory, some are disconnected and others are served`(
    hoard: Hoard
  ) async throws {
    let socket = ReplyHead(status: 101, fields: [.upgrade: "websocket", .connection: "Upgrade"])
    let session = try await FixtureSession.make(
      [
        "/": .text("hello"), "/held": Reply([.gate("g")] + Reply.text("held").parts),
        "/socket": Reply([.head(socket), .webSocket(.echo, subprotocol: nil)]),
      ], limits: .memory(1 << 20))
    try await withThrowingTaskGroup { group in
      for _ in 0..<hoard.clients {
        group.addTask {
          let client = try await session.connect()
          // It may be ended before it has sent everything.
          try? await client.send(hoard.bytes)
          while try await client.receivePiece() != nil {}
        }
      }
      // None ends by itself; the suite's limit is the limit.
      try await group.next()
      let other = try await session.connect()
      #expect(try await other.exchange("GET / HTTP/1.0\r\n\r\n").hasSuffix("hello"))
      await session.close()
    }
  }

  @Test func `if no client reads its large reply, some clients are disconnected`() async throws {
    let large = RequestHandler.inline { _ in .text(String(repeating: "x", count: 16 << 20)) }
    let session = try await FixtureSession.make(
      handlers: ["/large": large], limits: .memory(32 << 20))
    var clients: [RawClient] = []
    for _ in 0..<4 {
      let client = try await session.connect()
      clients.append(client)
      try await client.send("GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
    }
    let isEnded = await session.waitForLog(within: .seconds(60)) { log in
      log.contains { $0.end == .refused }
    }
    #expect(isEnded)
    let other = try await session.connect()
    #expect(try await other.exchange("GET / HTTP/1.0\r\n\r\n").hasSuffix("hello"))
    withExtendedLifetime(clients) {}
    await session.close()
  }

  @Test func `a body no longer counts towards the memory limit once it is answered`() async throws {
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
