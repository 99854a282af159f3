#if os(Linux)
import Foundation
import Testing

@Suite(
  .timeLimit(.minutes(3)),
  .enabled(if: ServerProcess.canMeasureMemory, "the address sanitizer keeps freed memory"))
struct GrowthTests {
  private static let site = """
    root: root
    site:
      include: httpbin
      /d: {text: x, auth: {digest: {realm: r, user: u, password: p}}}
      /t/{id}: {turns: [{text: a}, {text: b}]}
      /f/: {root: root}
    """
  /// Paths with the place of a name that no other request has.
  private static let paths = [
    "/digest-auth/auth/uN/p", "/digest-auth/auth/u/p?x=N", "/d?N", "/t/N", "/get?a=N", "/f/N",
    "/f/a.html?N", "/cookies/set?aN=1", "/status/200?N", "/etag/N", "/cache/5?N",
    "/response-headers?XN=1", "/bearer?N", "/basic-auth/uN/p",
  ]
  private static let nameLength = 4000
  private static let batch = 100
  private static let requests = 500

  @Test func `names that are new in each request do not stay in memory`() async throws {
    let folder = try TemporaryFolder(["root/a.html": "<p>x", "site.yaml": Self.site])
    let server = try ServerProcess(
      [
        "--port", "0", "--site", "\(folder.path)/site.yaml", "--limit", "log=10", "--log-level",
        "error",
      ], directory: folder.path)
    let address = try await server.addresses().first
    var number = 0
    func send(_ path: String, _ count: Int) async throws {
      for _ in 0..<(count / Self.batch) {
        let client = try await RawClient(address)
        let requests = (0..<Self.batch).map { index in
          number += 1
          let name = "\(number)-" + String(repeating: "n", count: Self.nameLength)
          let last = index == Self.batch - 1 ? "Connection: close\r\n" : ""
          return "GET \(path.replacing("N", with: name)) HTTP/1.1\r\nHost: h\r\n\(last)\r\n"
        }
        try await client.send(requests.joined())
        var received = 0
        while let piece = try await client.receivePiece() { received += piece.count }
        #expect(received > Self.batch * 20)
      }
    }
    for path in Self.paths { try await send(path, Self.batch) }
    for path in Self.paths {
      try await send(path, 2 * Self.batch)
      let before = try Self.residentBytes(of: server.identifier)
      try await send(path, Self.requests)
      let growth = try Self.residentBytes(of: server.identifier) - before
      #expect(growth < Self.requests * Self.nameLength / 2, "\(path)")
    }
    server.signal(SIGTERM)
    #expect(try await server.end().status == 0)
  }

  private static func residentBytes(of process: Int32) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let match = try #require(status.firstMatch(of: /VmRSS:\s*(\d+) kB/))
    return (Int(match.1) ?? 0) * 1024
  }
}
#endif
