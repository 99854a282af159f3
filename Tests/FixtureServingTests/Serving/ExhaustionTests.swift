#if os(Linux)
import Foundation
import FixtureSites
import Testing

@testable import FixtureServing

@Suite(.timeLimit(.minutes(1))) struct ExhaustionTests {
  private static let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)

  /// Lets the process have descriptors below a number only.
  private static func limitDescriptors(to count: rlim_t) {
    var limit = rlimit()
    getrlimit(openFiles, &limit)
    limit.rlim_cur = count
    setrlimit(openFiles, &limit)
  }

  /// Seconds of processor time.
  private static var used: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let micro = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + Double(micro) / 1_000_000
  }

  // In a process for itself, since the limit concerns all of it.
  @Test
  func `if no file descriptor is free, a new client waits and the server does not spin`()
    async throws
  {
    await #expect(processExitsWith: .success) {
      let late = Reply([
        .delay(.seconds(1)), .head(ReplyHead(status: 200)), .body(Array("late".utf8)),
      ])
      let session = try await FixtureSession.make(["/": .text("hello"), "/late": late])
      let client = try await session.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      _ = try await client.receive(until: "hello")
      let port = try #require(
        session.origins["main"]?.split(separator: ":").last.flatMap { UInt16($0) })
      var address = try #require(SocketAddress(numericHost: "127.0.0.1", port: port))
      let descriptor = socket(address.family, Int32(SOCK_STREAM.rawValue), 0)
      Self.limitDescriptors(to: 3)
      let result = withUnsafePointer(to: &address.storage) { storage in
        storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, address.length)
        }
      }
      #expect(result == 0)
      let next = RawClient(descriptor)
      let before = Self.used
      try await client.send("GET /late HTTP/1.1\r\nHost: x\r\n\r\n")
      _ = try await client.receive(until: "late")
      #expect(Self.used - before < 0.3)
      Self.limitDescriptors(to: 1000)
      try await next.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try await next.receive(until: "hello").statuses == ["200"])
      let tally = await session.tally(until: ["ended complete 200": 3])
      #expect(tally["accepted"] == 2)
      await session.close()
    }
  }
}
#endif
