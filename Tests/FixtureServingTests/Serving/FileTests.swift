import FixtureServing
import FixtureSites
import Foundation
import Testing

/// Large files, which are never in memory as a whole.
@Suite(.timeLimit(.minutes(1))) struct FileTests {
  /// A folder that is removed with the test.
  final class Folder: Sendable {
    let path = NSTemporaryDirectory() + "FixtureServingTests-" + UUID().uuidString

    init(file content: Data) throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try content.write(to: URL(filePath: path + "/file.bin"))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Makes the file longer, by zeros that take no room, or shorter.
    func truncate(to size: Int) throws {
      let file = try FileHandle(forWritingTo: URL(filePath: path + "/file.bin"))
      try file.truncate(atOffset: UInt64(size))
      try file.close()
    }

    var origin: Origin {
      var origin = Origin(["/page": .text("page")])
      origin.serve(StaticFiles(root: path))
      return origin
    }

    func session(limits: ServingLimits = ServingLimits()) async throws -> FixtureSession {
      try await FixtureServer(limits: limits).openSession(site: Site(main: origin))
    }
  }

  /// Five million bytes, no two places of which are alike for long; made and compared by `Data`,
  /// since loops over bytes take many seconds in a debug build on a busy machine.
  private static let content: Data = {
    let block = Data((0..<9973).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
    var content = Data()
    while content.count < 5_000_000 { content += block }
    return content.prefix(5_000_000)
  }()
  private static let get = "GET /file.bin HTTP/1.1\r\nHost: x\r\n"

  @Test func `a large file arrives completely, and the log has the number of bytes sent`()
    async throws
  {
    let folder = try Folder(file: Self.content)
    let session = try await folder.session()
    let client = try await session.connect()
    try await client.send(Self.get + "Connection: close\r\n\r\n")
    var bytes = Data()
    while let piece = try await client.receivePiece() { bytes += piece }
    #expect(bytes.suffix(Self.content.count) == Self.content)
    _ = try await session.endedLog()
    #expect(session.log.map(\.bytes) == [bytes.count])
    await session.close()
  }

  @Test func `a request after a large file is answered on the same connection`() async throws {
    let folder = try Folder(file: Self.content)
    let session = try await folder.session()
    let client = try await session.connect()
    try await client.send(
      "HEAD /file.bin HTTP/1.1\r\nHost: x\r\n\r\n" + Self.get + "Range: bytes=-3000000\r\n\r\n"
        + "GET /page HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    var bytes = Data()
    while let piece = try await client.receivePiece() { bytes += piece }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(text.contains("Content-Range: bytes 2000000-4999999/5000000\r\n"))
    #expect(text.hasSuffix("\r\n\r\npage"))
    let body = bytes.range(of: Self.content.suffix(3_000_000))
    #expect(body != nil)
    await session.close()
  }

  @Test func `a range of one byte is served from a file of 1 TiB`() async throws {
    let folder = try Folder(file: Data())
    try folder.truncate(to: 1 << 40)
    let session = try await folder.session()
    let client = try await session.connect()
    try await client.send(Self.get + "Range: bytes=-1\r\nConnection: close\r\n\r\n")
    let answer = try await client.receiveAll()
    #expect(answer.contains("Content-Range: bytes 1099511627775-1099511627775/1099511627776\r\n"))
    #expect(answer.hasSuffix("\r\n\r\n\0"))
    await session.close()
  }

  @Test func `other clients are answered during an endless download`() async throws {
    let folder = try Folder(file: Data())
    try folder.truncate(to: 1 << 40)
    let session = try await folder.session()
    let greedy = try await session.connect()
    try await greedy.send(Self.get + "\r\n")
    let taking = Task {
      while !Task.isCancelled, try await greedy.receivePiece() != nil {}
    }
    for _ in 0..<20 {
      let client = try await session.connect()
      try await client.send("GET /page HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      #expect(try await client.receiveAll().hasSuffix("page"))
    }
    #expect(session.log[0].end == nil)
    taking.cancel()
    _ = await taking.result
    await session.close()
  }

  @Test func `a client that stops reading a file is timed out before the system has taken 1 MiB`()
    async throws
  {
    let folder = try Folder(file: Data())
    try folder.truncate(to: 1 << 30)
    var limits = ServingLimits()
    limits.write = .milliseconds(200)
    let session = try await folder.session(limits: limits)
    let client = try await session.connect()
    try await client.send(Self.get + "\r\n")
    #expect(try await session.endedLog().allSatisfy { $0.contains("timedOut") })
    // The system has accepted the bytes that the client's window holds, and the unsent ones.
    #expect(session.log[0].bytes < 1 << 20)
    while try await client.receivePiece() != nil {}
    await session.close()
  }

  @Test func `a file that is truncated while it is sent resets the connection`() async throws {
    let folder = try Folder(file: Data())
    try folder.truncate(to: 1 << 30)
    let session = try await folder.session()
    let client = try await session.connect()
    try await client.send(Self.get + "\r\n")
    _ = try await client.receivePiece()
    try folder.truncate(to: 10)
    while try await client.receivePiece() != nil {}
    #expect(try await session.endedLog().allSatisfy { $0.contains("reset") })
    await session.close()
  }
}
