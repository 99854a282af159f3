#if HTTP2 && canImport(FixtureTLS)
import FixtureTLS
import FixtureSites
import Testing

@testable import FixtureServing

/// HTTP/2 over TLS, which ALPN chooses (RFC 9113 section 3.2).
@Suite(.timeLimit(.minutes(1))) struct HTTP2SecureTests {
  private let transport = TLSTransport()

  private func session(
    _ versions: [ServedVersion], _ origin: Origin = Origin(["/": .text("hello")])
  ) async throws -> FixtureSession {
    var limits = ServingLimits()
    limits.handshake = .seconds(60)
    let server = try FixtureServer(limits: limits, secureTransport: transport)
    var origin = origin
    origin.options.tls = TLSOptions()
    origin.options.versions = versions
    return try await server.openSession(site: Site(main: origin))
  }

  /// Connects a client that offers these versions.
  private func connect(
    to session: FixtureSession, offering versions: [ServedVersion]
  ) async throws -> SecureRawClient {
    let context = try TLSContext(
      clientTrusting: transport.authority.certificate, protocols: versions)
    return try await SecureRawClient(session.connect(), context)
  }

  /// The protocols that handshakes have chosen.
  private func protocols(_ session: FixtureSession) -> [String?] {
    session.events().events.compactMap { event -> String?? in
      if case .handshake(_, let agreed, _, _) = event.kind { .some(agreed) } else { nil }
    }
  }

  @Test(
    arguments: [
      ([.http2, .http11], [.http11, .http2]), ([.http2, .http11], [.http2]),
      ([.http2], [.http2, .http11]),
    ] as [([ServedVersion], [ServedVersion])])
  func `a client that offers h2 to an origin that prefers it gets HTTP/2, which is logged`(
    versions: [ServedVersion], offered: [ServedVersion]
  ) async throws {
    let session = try await session(versions)
    let connection = try await connect(to: session, offering: offered)
    let client = HTTP2Client()
    for _ in 1...2 { client.request("/", scheme: "https") }
    let received = try await client.exchange(over: connection, until: "3 end")
    #expect(received.filter { $0.contains(" data ") } == ["1 data hello", "3 data hello"])
    #expect(
      try await session.endedLog()
        == Array(repeating: "main #1 GET / HTTP/2 200 complete", count: 2))
    #expect(protocols(session) == ["h2"])
    await session.close()
  }

  @Test(
    arguments: [
      ([.http2, .http11], [.http11], "http/1.1"), ([.http2, .http11], [], nil),
      ([.http11, .http2], [.http2, .http11], "http/1.1"),
      ([.http11], [.http2, .http11], "http/1.1"),
    ] as [([ServedVersion], [ServedVersion], String?)])
  func `HTTP/1.1 is used if the client does not offer h2 or the origin does not prefer it`(
    versions: [ServedVersion], offered: [ServedVersion], agreed: String?
  ) async throws {
    let session = try await session(versions)
    let connection = try await connect(to: session, offering: offered)
    try await connection.send(
      Array("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8))
    var answer: [UInt8] = []
    while let piece = try await connection.receivePiece() { answer += piece }
    #expect(String(decoding: answer, as: UTF8.self).hasSuffix("\r\n\r\nhello"))
    #expect(try await session.endedLog() == ["main #1 GET / 200 complete"])
    #expect(protocols(session) == [agreed])
    await session.close()
  }

  @Test func `a client that offers no protocol can use HTTP/2 with an HTTP/2-only origin`()
    async throws
  {
    let session = try await session([.http2])
    let connection = try await connect(to: session, offering: [])
    let client = HTTP2Client()
    client.request("/", scheme: "https")
    #expect(try await client.exchange(over: connection, until: "1 end").contains("1 data hello"))
    #expect(protocols(session) == [nil])
    await session.close()
  }

  @Test(
    arguments: [([.http11], [.http2]), ([.http2], [.http11])]
      as [([ServedVersion], [ServedVersion])])
  func `a client that offers only protocols that the origin does not support is refused`(
    versions: [ServedVersion], offered: [ServedVersion]
  ) async throws {
    let session = try await session(versions)
    let error = await #expect(throws: TLSError.self) {
      try await connect(to: session, offering: offered)
    }
    #expect(error?.description.contains("no application protocol") == true)
    #expect(protocols(session).isEmpty)
    await session.close()
  }

  @Test func `a large HTTP/2 body arrives completely over TLS`() async throws {
    let body = [UInt8](repeating: 0x61, count: 3_000_000)
    let reply = Reply([.head(ReplyHead(status: 200)), .gate("g"), .body(body)])
    let session = try await session([.http2, .http11], Origin(["/": reply]))
    let connection = try await connect(to: session, offering: [.http2])
    let client = HTTP2Client()
    client.request("/", scheme: "https")
    _ = try await client.exchange(over: connection, until: "1 :status 200")
    #expect(await session.waitForGate("g", within: .seconds(60)))
    session.openGate("g")
    let received = try await client.exchange(over: connection, until: "1 end")
    let sizes = received.compactMap { line in
      line.hasPrefix("1 data ") ? Int(line.dropFirst(7).prefix { $0.isNumber }) : nil
    }
    #expect(sizes.reduce(0, +) == body.count)
    await session.close()
  }

  @Test func `closing a session sends GOAWAY and close_notify to the client`() async throws {
    let session = try await session([.http2])
    let connection = try await connect(to: session, offering: [.http2])
    let client = HTTP2Client()
    client.request("/", scheme: "https")
    _ = try await client.exchange(over: connection, until: "1 end")
    await session.close()
    // What the client still sends does not take the end from it.
    for _ in 1...2 {
      client.ping()
      try await connection.send(client.takeBytes())
    }
    let received = try await client.readToEnd(of: connection)
    #expect(received == ["goaway 0 after 1", "closed"])
    #expect(connection.hasSeenCloseNotify)
  }
}

/// A client that sends exactly a test's bytes through TLS, and returns exactly what comes back.
private final class SecureRawClient: ByteConnection {
  private let client: RawClient
  private let tls: any SecureSession
  private let buffer = LoopBuffer(size: 64 * 1024)
  /// Whether the server has ended its side in order.
  private(set) var hasSeenCloseNotify = false

  /// Shakes hands over a connection.
  init(_ client: RawClient, _ context: TLSContext) async throws {
    self.client = client
    tls = try context.session(with: "localhost")
    try tls.handshake()
    while tls.facts == nil {
      try await sendEncrypted()
      guard let piece = try await client.receivePiece() else {
        throw RawClient.Failure.noAnswer(soFar: "handshake")
      }
      try piece.withUnsafeBytes { try tls.receive($0) }
      try tls.handshake()
    }
    try await sendEncrypted()
  }

  func send(_ bytes: [UInt8]) async throws {
    try bytes.withUnsafeBytes { try tls.write($0) }
    try await sendEncrypted()
  }

  func receivePiece() async throws -> [UInt8]? {
    while true {
      guard let count = try tls.read(into: buffer.bytes) else {
        hasSeenCloseNotify = true
        return nil
      }
      if count > 0 { return Array(buffer.bytes[..<count]) }
      guard let piece = try await client.receivePiece() else { return nil }
      try piece.withUnsafeBytes { try tls.receive($0) }
    }
  }

  private func sendEncrypted() async throws {
    while case let count = tls.takeOutput(into: buffer.bytes), count > 0 {
      try await client.send(Array(buffer.bytes[..<count]))
    }
  }
}
#endif
