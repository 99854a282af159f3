import FixtureSites
import Foundation
import Testing

@testable import FixtureServing

@Suite struct BoundSocketTests {
  private let path = URL.temporaryDirectory.appending(path: "fs-\(UUID().uuidString.prefix(8))")
    .path

  private func open(_ path: String, refused: Bool = false) async throws -> FixtureSession {
    var origin = Origin(["/": .text("hello")])
    if refused { origin.options.acceptance = .refused }
    return try await FixtureServer().openSession(
      site: Site(main: origin), at: ["main": [ListenAddress(.unix(path: path))]])
  }

  private func message(_ body: () async throws -> FixtureSession) async -> String? {
    do {
      _ = try await body()
      return nil
    } catch { return "\(error)" }
  }

  @Test func `a site is served on a socket file, which is removed when the session closes`()
    async throws
  {
    let session = try await open(path)
    #expect(session.origins["main"] == "http://localhost")
    #expect(session.addresses["main"] == ["unix:\(path)"])
    let client = try await RawClient(unix: path)
    #expect(try await client.exchange("GET / HTTP/1.0\r\n\r\n").hasSuffix("hello"))
    await session.close()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `stopping the server removes its socket file`() async throws {
    let server = try FixtureServer()
    _ = try await server.openSession(
      site: Site(main: Origin()), at: ["main": [ListenAddress(.unix(path: path))]])
    #expect(FileManager.default.fileExists(atPath: path))
    await server.stop()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a socket file without a listener is replaced`() async throws {
    Socket.close(try Socket.listen(at: SocketAddress(path: path), backlog: 1))
    #expect(FileManager.default.fileExists(atPath: path))
    let session = try await open(path)
    let client = try await RawClient(unix: path)
    #expect(try await client.exchange("GET / HTTP/1.0\r\n\r\n").statuses == ["200"])
    await session.close()
  }

  @Test func `a socket file with a listener is not replaced`() async throws {
    let session = try await open(path)
    #expect(
      await message { try await open(path) }
        == "cannot listen on unix:\(path): another process listens there; stop it, or "
        + "give another path")
    let client = try await RawClient(unix: path)
    #expect(try await client.exchange("GET / HTTP/1.0\r\n\r\n").statuses == ["200"])
    await session.close()
  }

  @Test func `a file that is not a socket is not replaced`() async throws {
    try "precious".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(
      await message { try await open(path) }
        == "cannot listen on unix:\(path): a file that is not a socket is in the way; remove it, or "
        + "give another path")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
    try FileManager.default.removeItem(atPath: path)
  }

  @Test func `the error for a socket path that cannot be used has a remedy`() async throws {
    let long = "/tmp/" + String(repeating: "x", count: 200)
    #expect(
      await message { try await open(long) }
        == "cannot listen on unix:\(long): the path is longer than a socket's may be (about 100 "
        + "bytes); give another")
    #expect(
      await message { try await open("/nowhere/at/all") }
        == "cannot listen on unix:/nowhere/at/all: there is no such folder; make it, or give "
        + "another path")
    #expect(await message { try await open("") }?.hasPrefix("cannot listen on unix:: ") == true)
    let denied = FixtureServingError.cannotListenAt(
      path: "/p", SystemError(call: "bind", code: EACCES))
    #expect(
      "\(denied)"
        == "cannot listen on unix:/p: not permitted there; give a path in a folder of your own")
  }

  @Test func `an origin on a socket file can refuse connections`() async throws {
    let session = try await open(path, refused: true)
    let refusal = #expect(throws: SystemError.self) {
      try Socket.connect(to: SocketAddress(path: path))
    }
    #expect(refusal?.code == ECONNREFUSED)
    await session.close()
  }
}
