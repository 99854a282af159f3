import CFixtureSystem
import Dispatch
import FixtureSites
import HTTPTypes
import Testing

@testable import FixtureServing

/// Replies that the system has taken, and their clients have not, when the server drains.
@Suite(.timeLimit(.minutes(2))) struct DrainTests {
  /// The events that end a connection whose reply is on its way.
  enum Ending: CaseIterable {
    case clientReads
    case clientLeaves
    case serverStops

    /// The end of the request in the log.
    var end: ExchangeEnd {
      switch self {
      case .clientReads: .complete
      case .clientLeaves: .clientGone
      case .serverStops: .stopped
      }
    }
  }

  /// A byte that no head has.
  private static let mark: UInt8 = 0x7E
  private static let size = 60_000

  /// One request as a version of HTTP has it.
  private static func request(_ version: ServedVersion) -> [UInt8] {
    guard version == .http2 else { return Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8) }
    let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]
    let headers: [UInt8] = [0, 0, 6, 1, 5, 0, 0, 0, 1, 0x82, 0x86, 0x84, 0x41, 1, 0x61]
    return Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + settings + headers
  }

  /// Connects a client whose system takes next to nothing that the client does not read.
  private static func slowClient(of session: FixtureSession) throws -> RawClient {
    let text = session.origins["main"]?.split(separator: ":").last ?? ""
    let port = try #require(UInt16(text))
    let descriptor = fixture_socket(AF_INET)
    var size: CInt = 1
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<CInt>.size))
    var address = sockaddr_storage()
    var length = socklen_t()
    try #require(fixture_numeric_address("127.0.0.1", port, &address, &length) == 0)
    _ = fixture_connect(descriptor, &address, length)
    return RawClient(descriptor)
  }

  @Test(arguments: FixtureServer.versions, Ending.allCases)
  func `during a drain, a reply is logged as complete only once the client has received it all`(
    version: ServedVersion, ending: Ending
  ) async throws {
    var limits = ServingLimits()
    // The client answers no ping.
    limits.linger = .milliseconds(10)
    let server = try FixtureServer(limits: limits)
    let page = Reply([
      .gate("g"), .head(ReplyHead(status: 200, fields: [.contentLength: "\(Self.size)"])),
      .body(Array(repeating: Self.mark, count: Self.size)),
    ])
    let session = try await server.openSession(site: Site(main: Origin(["/": page])))
    var client: RawClient? = try Self.slowClient(of: session)
    try await client?.send(Self.request(version))
    #expect(await session.waitForGate("g", within: .seconds(60)))
    let idle = try await session.connect()
    async let isClean = server.drain(within: .seconds(60))
    // Its end shows that the other connection drains too.
    #expect(try await idle.receiveAll() == "")
    session.openGate("g")
    let state = session.parts.core.state
    #expect(await state.wait(within: .seconds(60)) { $0.lingering == 1 })
    #expect(session.log.map(\.end) == [nil])
    switch ending {
    case .clientReads:
      var count = 0
      while let piece = try await client?.receivePiece() {
        count += piece.count { $0 == Self.mark }
      }
      #expect(count >= Self.size)
      client = nil
    case .clientLeaves: client = nil
    case .serverStops: await server.stop()
    }
    let isOver = await isClean
    #expect(isOver || ending == .serverStops)
    #expect(session.log.map(\.end) == [ending.end])
    withExtendedLifetime(client) {}
  }
}
