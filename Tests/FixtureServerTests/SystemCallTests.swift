#if os(Linux)
import Foundation
import Testing

/// What a request costs the system, counted by strace: time is noise, calls are not.
@Suite(
  .timeLimit(.minutes(1)),
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"),
    "NOT TESTED: how many system calls a request takes. It needs strace."))
struct SystemCallTests {
  private static let connections = 100
  private static let rounds = 20

  @Test(arguments: ["/page", "/elsewhere"])
  func `a request on a connection that is kept takes 2.1 system calls at most`(
    path: String
  ) async throws {
    let folder = try TemporaryFolder([
      "site.yaml": """
      site:
        /page: {html: "<p>Hello"}
        /elsewhere: {redirect: 302, to: /page}
      """
    ])
    let calls = folder.path + "/calls"
    let server = try ServerProcess(
      ["--port", "0", "--log-level", "warning", folder.path + "/site.yaml"],
      by: "/usr/bin/strace -f -qq -o '\(calls)'")
    let address = try #require(try await server.addresses().first)
    var clients: [SocketClient] = []
    for _ in 0..<Self.connections { clients.append(try await SocketClient(address)) }
    await Self.ask(clients, for: "/page")
    await Self.ask([clients[0]], for: "/begins")
    for _ in 0..<Self.rounds { await Self.ask(clients, for: path) }
    await Self.ask([clients[0]], for: "/ends")
    // The server's end lets strace write its file to the end, and end with the same status.
    kill(try Self.child(of: server.identifier), SIGTERM)
    #expect(try await server.end().status == 0)
    let text = try String(contentsOfFile: calls, encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.contains(" resumed>") }
    let first = try #require(lines.firstIndex { $0.contains("GET /begins") })
    let last = try #require(lines.firstIndex { $0.contains("GET /ends") })
    let perRequest = Double(last - first) / Double(Self.connections * Self.rounds)
    #expect(perRequest >= 2, "a read and a write at least, or the wrong calls were counted")
    #expect(perRequest <= 2.1)
  }

  private static func child(of identifier: Int32) throws -> Int32 {
    let path = "/proc/\(identifier)/task/\(identifier)/children"
    let children = try String(contentsOfFile: path, encoding: .utf8).split(separator: " ")
    return try #require(children.first.flatMap { Int32($0) })
  }

  /// Asks on all connections at once, then reads all the answers.
  private static func ask(_ clients: [SocketClient], for path: String) async {
    for client in clients { client.get(path) }
    for client in clients { _ = await client.receive() }
  }
}
#endif
