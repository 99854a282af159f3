#if os(Linux)
import Foundation
import Testing

/// The system calls of a request, counted by strace: time is noise, calls are not.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"),
    "NOT TESTED: how many system calls a request takes. It needs strace."))
struct SystemCallTests {
  private static let connections = 400
  private static let rounds = 8

  @Test(arguments: ["/page", "/elsewhere"])
  func `a request on a keep-alive connection takes at most 2.1 system calls`(
    path: String
  ) async throws {
    let folder = try TemporaryFolder([
      "site.yaml": """
      site:
        /page: {html: "<p>Hello"}
        /elsewhere: {redirect: 302, to: /page}
      """
    ])
    let file = folder.path + "/calls"
    let server = try ServerProcess(
      ["--port", "0", "--log-level", "warning", folder.path + "/site.yaml"],
      by: "/usr/bin/strace -f -qq -o '\(file)'")
    let address = try #require(try await server.addresses().first)
    let process = try Self.child(of: server.identifier)
    var clients: [RawClient] = []
    for _ in 0..<Self.connections { clients.append(try await RawClient(address)) }
    try await Self.ask(clients, for: "/page", of: process)
    for _ in 0..<Self.rounds {
      try await Self.ask([clients[0]], for: "/mark", of: process)
      try await Self.ask(clients, for: path, of: process)
    }
    try await Self.ask([clients[0]], for: "/mark", of: process)
    // The server's end lets strace write its file to the end, and end with the same status.
    kill(process, SIGTERM)
    #expect(try await server.end().status == 0)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let lines = text.split(separator: "\n")
    let marks = lines.indices.filter { lines[$0].contains("GET /mark") }
    #expect(marks.count == Self.rounds + 1)
    let counts = zip(marks, marks.dropFirst()).map { begin, end in
      Dictionary(grouping: lines[begin..<end].filter(Self.isCall), by: Self.name).mapValues(\.count)
    }
    // The server may continue before it has found all requests, if the machine is busy: the round
    // with the fewest calls is the one that found them.
    let fewest = try #require(counts.min { $0.values.reduce(0, +) < $1.values.reduce(0, +) })
    let perRequest = Double(fewest.values.reduce(0, +)) / Double(Self.connections)
    #expect(perRequest >= 2, "a read and a write at least, or the wrong calls were counted")
    #expect(perRequest <= 2.1, "\(fewest)")
  }

  /// Whether a line is a call that a request takes.
  ///
  /// These lines do not count: the end of a call that was reported before, a signal, the restart of
  /// a call after the process was held, and memory for the log, which grows until it is full.
  private static func isCall(_ line: Substring) -> Bool {
    let others = [" resumed>", "restart_syscall(", "rt_sigsuspend(", "mprotect("]
    return line.contains("(") && !others.contains { line.contains($0) }
  }

  /// `write` of `12 write(3, "…") = 5`.
  private static func name(_ line: Substring) -> Substring {
    line.prefix { $0 != "(" }.split(separator: " ").last ?? line
  }

  private static func child(of identifier: Int32) throws -> Int32 {
    let path = "/proc/\(identifier)/task/\(identifier)/children"
    let children = try String(contentsOfFile: path, encoding: .utf8).split(separator: " ")
    return try #require(children.first.flatMap { Int32($0) })
  }

  /// Asks on all connections while the server is held, so that it finds all requests at once
  /// whatever else the machine does; then reads all the answers.
  private static func ask(
    _ clients: [RawClient], for path: String, of process: Int32
  ) async throws {
    kill(process, SIGSTOP)
    while try !isHeld(process) { await Task.yield() }
    for client in clients { try await client.get(path) }
    kill(process, SIGCONT)
    for client in clients { _ = try await client.receivePiece() }
  }

  /// Whether all threads have stopped: `T`, or `t` if strace holds them.
  ///
  /// The signal alone takes its time, and a request that a thread still reads before it stops costs
  /// a wait of its own.
  private static func isHeld(_ process: Int32) throws -> Bool {
    let tasks = "/proc/\(process)/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).allSatisfy { task in
      let text = try String(contentsOfFile: "\(tasks)/\(task)/stat", encoding: .utf8)
      // The name in parentheses may have spaces; the state follows it.
      let state = text.split(separator: ")").last?.split(separator: " ").first
      return state == "T" || state == "t"
    }
  }
}
#endif
