#if os(Linux)
import Foundation
import Testing

@Suite(.timeLimit(.minutes(2))) struct StrengthTests {
  private static let site = [
    "site.yaml": """
    site:
      /: {text: hello}
      /late: {text: late, delay: 1}
      /held: {parts: [{gate: g}, {head: 200}]}
      /files/: {root: files}
    """, "files/page.html": "a page",
  ]

  /// The processor time of a process, and the number of its wake-ups.
  private struct Usage {
    var seconds = 0.0
    var wakeUps = 0

    init(of process: Int32) throws {
      let facts = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      // The name in parentheses may have spaces; user and system time are the fields 14 and 15.
      let fields = try #require(facts.split(separator: ")").last).split(separator: " ")
      let ticks = try #require(Int(fields[11])) + #require(Int(fields[12]))
      seconds = Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK)))
      let folder = "/proc/\(process)/task"
      for thread in try FileManager.default.contentsOfDirectory(atPath: folder) {
        // A thread may end in the meantime.
        let text = try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
        let line = text?.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
        wakeUps += line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0
      }
    }
  }

  @Test func `a hundred idle connections use almost no processor time`() async throws {
    let folder = try TemporaryFolder(Self.site)
    let server = try ServerProcess(["--port", "0", folder.path])
    let address = try #require(try await server.addresses().first)
    var idle: [RawClient] = []
    for _ in 0..<100 {
      let client = try await RawClient(address)
      #expect(await client.status(of: "/") == "200")
      idle.append(client)
    }
    let before = try Usage(of: server.identifier)
    #expect(await idle[0].status(of: "/late") == "200")
    let after = try Usage(of: server.identifier)
    #expect(after.wakeUps - before.wakeUps < 30)
    #expect(after.seconds - before.seconds < 0.2)
  }

  @Test
  func `a client is turned away if no descriptor is left, and served as soon as some are free`()
    async throws
  {
    let folder = try TemporaryFolder(Self.site)
    let server = try ServerProcess(["--port", "0", folder.path], limit: "ulimit -n 64")
    let address = try #require(try await server.addresses().first)
    var held: [RawClient] = []
    var turnedAway = 0
    while turnedAway < 5 {
      let client = try await RawClient(address)
      if await client.status(of: "/") == "200" { held.append(client) } else { turnedAway += 1 }
    }
    #expect(held.count > 30)
    let before = try Usage(of: server.identifier)
    #expect(await held[0].status(of: "/late") == "200")
    let after = try Usage(of: server.identifier)
    #expect(after.seconds - before.seconds < 0.2)
    try await held[1].get("/files/page.html")
    let answer = String(decoding: try #require(await held[1].receivePiece()), as: UTF8.self)
    #expect(answer.hasPrefix("HTTP/1.1 503 "))
    #expect(answer.contains("(ulimit -n)"))
    #expect(await held[1].status(of: "/files/missing.html") == "404")
    held.removeLast(10)
    // The server sees the ends of the connections at its own pace; a first free descriptor is
    // enough for a connection, and not for the file.
    var status: String?
    while status != "200" {
      status = try await RawClient(address).status(of: "/files/page.html")
      if status == nil { turnedAway += 1 }
    }
    server.signal(SIGTERM)
    let end = try await server.end()
    #expect(end.status == 0)
    #expect(end.errors.count { $0.contains("no descriptor is left") } == turnedAway)
    #expect(end.errors.contains { $0.contains("GET /files/page.html 503 complete") })
  }

  @Test func `after a signal under load, every request in the log has been answered`() async throws
  {
    let folder = try TemporaryFolder(Self.site)
    let server = try ServerProcess(["--port", "0", folder.path])
    let address = try #require(try await server.addresses().first)
    let (busy, isBusy) = AsyncStream.makeStream(of: Void.self)
    let answers = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<6 {
        group.addTask {
          var answers = 0
          while let client = try? await RawClient(address) {
            while await client.status(of: "/") == "200" {
              answers += 1
              if answers == 50 { isBusy.yield() }
            }
          }
          return answers
        }
      }
      _ = await busy.first { true }
      server.signal(SIGTERM)
      return try await group.reduce(0, +)
    }
    let end = try await server.end()
    #expect(end.status == 0)
    #expect(end.errors.count { $0.contains(" GET / 200 complete ") } == answers)
    #expect(end.errors.count { $0.contains(" GET / ") } == answers)
  }
}
#endif
