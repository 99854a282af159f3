import FixtureClient
import FixtureSites
import FixtureTLS
import Foundation
import Testing

@testable import FixtureServing

@Suite struct SecureServingTests {
  @Test(
    arguments: [(.modern, "TLSv1.3"), (.v12 ... .v12, "TLSv1.2"), (.v10 ... .v11, "TLSv1.1")]
      as [(ClosedRange<TLSVersion>, String)])
  func `an origin uses only its TLS versions, and logs the version and the server name`(
    versions: ClosedRange<TLSVersion>, version: String
  ) async throws {
    let server = try await SecureServer(TLSOptions(versions: versions))
    let client = try server.client(versions: .v10 ... .v13)
    #expect(try await server.get(by: client, host: "localhost") == Array("hello".utf8))
    let handshakes = server.session.events().events.compactMap { event -> [String?]? in
      guard case .handshake(let version, let agreed, let name, _) = event.kind else { return nil }
      return [version, agreed, name]
    }
    #expect(handshakes == [[version, "http/1.1", "localhost"]])
    await server.session.close()
  }

  @Test func `a handshake fails if the client does not support the origin's TLS version`()
    async throws
  {
    let server = try await SecureServer(TLSOptions(versions: .v13 ... .v13))
    let failure = try await server.failure(by: server.client(versions: .v12 ... .v12))
    #expect(failure.contains("alert protocol version"))
    #expect(try await server.failedHandshake()?.contains("unsupported protocol") == true)
    await server.session.close()
  }

  @Test(arguments: [1, 8 * 1024, 64 * 1024, 5_000_000])
  func `a body of any size arrives completely, and the log has the number of bytes sent`(size: Int)
    async throws
  {
    let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let reply = Reply([.head(ReplyHead(status: 200)), .body(body)])
    let server = try await SecureServer(origin: Origin(["/": reply]))
    let response = try await server.client().send(
      HTTPClientRequest(host: "127.0.0.1", port: try server.port))
    #expect(try await response.body() == body)
    _ = await server.session.waitForLog(within: .seconds(60)) { $0.first?.end != nil }
    let sent = server.session.events().events.compactMap { event -> Int? in
      if case .ended(_, _, let bytes) = event.kind { bytes } else { nil }
    }
    #expect(sent.count == 1)
    #expect(sent.allSatisfy { $0 > size && $0 < size + 1000 })
    await server.session.close()
  }

  @Test func `a large file arrives completely over TLS`() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "FixtureTLSTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let content = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    try Data(content).write(to: folder.appending(path: "file.bin"))
    var origin = Origin()
    origin.serve(StaticFiles(root: folder.path))
    let server = try await SecureServer(origin: origin)
    let body = try await server.get("/file.bin", by: server.client())
    #expect(body == content)
    await server.session.close()
  }

  @Test func `a large request body arrives completely over TLS`() async throws {
    var origin = Origin()
    origin["/"] = Echo(.text)
    let server = try await SecureServer(origin: origin)
    let body = [UInt8](repeating: 0x61, count: 900_000)
    let answer = try await server.client().send(
      HTTPClientRequest(host: "127.0.0.1", port: try server.port, body: body))
    #expect(try await answer.body().suffix(body.count).elementsEqual(body))
    await server.session.close()
  }

  @Test(arguments: ["https://127.0.0.1/", "http://127.0.0.1/", "/"])
  func `a target with https, with http or with only a path is answered over TLS`(target: String)
    async throws
  {
    let server = try await SecureServer()
    #expect(try await server.get(target, by: server.client()) == [UInt8]("hello".utf8))
    await server.session.close()
  }

  @Test func `close_notify ends a body without a length, and a reset is an error`() async throws {
    let raw = ReplyPart.raw(Array("HTTP/1.1 200 OK\r\n\r\nto the end".utf8))
    let server = try await SecureServer(
      origin: Origin(["/": Reply([raw, .close]), "/cut": Reply([raw, .reset])]))
    #expect(try await server.get(by: server.client()) == Array("to the end".utf8))
    await #expect(throws: HTTPClientError.self) {
      try await server.get("/cut", by: server.client())
    }
    await server.session.close()
  }

  @Test func `a reply held at a gate continues over TLS when the gate opens`() async throws {
    let reply = Reply([.head(ReplyHead(status: 200)), .gate("g"), .body(Array("late".utf8))])
    let server = try await SecureServer(origin: Origin(["/": reply]))
    async let body = server.get(by: server.client())
    #expect(await server.session.waitForGate("g", within: .seconds(60)))
    server.session.openGate("g")
    #expect(try await body == Array("late".utf8))
    await server.session.close()
  }

  @Test func `a request without TLS gets 400 with the reason`() async throws {
    let server = try await SecureServer()
    let response = try await HTTPClient().send(
      HTTPClientRequest(host: "127.0.0.1", port: try server.port))
    #expect(response.head.status == 400)
    #expect(
      String(decoding: try await response.body(), as: UTF8.self)
        == "400: \(RequestError.plain)\n")
    #expect(try await server.failedHandshake() == "the client sent plain HTTP")
    await server.session.close()
  }

  @Test func `a TLS handshake with an origin without TLS fails`() async throws {
    let session = try await FixtureServer().openSession(site: Site(main: Origin()))
    let port = session.origins["main"].flatMap { UInt16($0.split(separator: ":").last ?? "") }
    let client = try HTTPClient(secure: TLSContext(clientTrusting: nil))
    let error = await #expect(throws: HTTPClientError.self) {
      try await client.send(HTTPClientRequest(host: "127.0.0.1", port: #require(port)))
    }
    #expect(error.map { "\($0)".contains("wrong version number") } == true)
    await session.close()
  }

  @Test func `a client that does not begin its handshake times out`() async throws {
    var limits = ServingLimits()
    limits.handshake = .milliseconds(20)
    let server = try await SecureServer(limits: limits)
    let address = try #require(SocketAddress(numericHost: "127.0.0.1", port: server.port))
    let descriptor = try Socket.connect(to: address)
    #expect(try await server.failedHandshake() == "it took too long")
    Socket.close(descriptor)
    await server.session.close()
  }

  @Test func `a client that disconnects during the handshake is logged`() async throws {
    let server = try await SecureServer()
    let address = try #require(SocketAddress(numericHost: "127.0.0.1", port: server.port))
    Socket.close(try Socket.connect(to: address))
    #expect(try await server.failedHandshake() == "the client closed the connection")
    await server.session.close()
  }

  @Test(arguments: [true, false])
  func `a handshake that is never answered times out at the client's limit`(accepts: Bool)
    async throws
  {
    var origin = Origin()
    origin.options.acceptance = accepts ? .always : .never()
    var limits = HTTPClientLimits()
    limits.connection = .milliseconds(50)
    let server = try await SecureServer(TLSOptions(stall: accepts ? .always : nil), origin: origin)
    let client = try server.client(limits: limits)
    await #expect(throws: HTTPClientError.timedOut(.handshake)) {
      try await server.get(by: client)
    }
    #expect(server.session.acceptedConnections == (accepts ? 1 : 0))
    await server.session.close()
  }

  @Test func `a stall of the first handshake applies again after a reset`() async throws {
    let server = try await SecureServer(TLSOptions(stall: .first(1)))
    var limits = HTTPClientLimits()
    limits.connection = .milliseconds(50)
    for _ in 1...2 {
      await #expect(throws: HTTPClientError.timedOut(.handshake)) {
        try await server.get(by: server.client(limits: limits))
      }
      #expect(try await server.get(by: server.client()) == Array("hello".utf8))
      await server.session.reset()
    }
    await server.session.close()
  }

  @Test func `TLS also works over a Unix socket`() async throws {
    let transport = TLSTransport()
    let path = "/tmp/fixture-tls-\(UInt32.random(in: 0 ... .max))"
    let session = try await FixtureServer(secureTransport: transport).openSession(
      site: Site(main: Origin(["/": .text("hello")])),
      at: ["main": [ListenAddress(.unix(path: path), scheme: .https)]])
    #expect(session.origins["main"] == "https://localhost")
    var request = HTTPClientRequest(host: "localhost", port: 0)
    request.socket = path
    let client = try HTTPClient(
      secure: TLSContext(clientTrusting: transport.authority.certificate))
    #expect(try await client.send(request).body() == Array("hello".utf8))
    await session.close()
  }
}
