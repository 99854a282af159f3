#if os(Linux)
import FixtureServing
import Foundation
import FixtureSites
import Testing

/// Each test has a process for itself, since it counts what the process holds.
@Suite(.timeLimit(.minutes(2))) struct RepetitionTests {
  /// Starts a server, sends it a request, and stops it.
  private static func startAndStop() async throws {
    let server = try FixtureServer()
    let session = try await server.openSession(site: Site(main: Origin(["/": .text("hello")])))
    let client = try await session.connect()
    try await client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(try await client.receive(until: "hello").statuses == ["200"])
    await server.stop()
  }

  /// Waits until the process has at most this many open descriptors, and returns whether it does.
  private static func holds(atMost descriptors: Int) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(20)
    while OwnProcess.descriptors > descriptors, .now < deadline { await Task.yield() }
    return OwnProcess.descriptors <= descriptors
  }

  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["NAVTRACE_SANITIZER"] != "address",
      "the address sanitizer keeps freed memory"))
  func `a thousand starts and stops leak no descriptors, threads or memory`() async throws {
    await #expect(processExitsWith: .success) {
      for _ in 0..<200 { try await Self.startAndStop() }
      let (descriptors, threads) = (OwnProcess.descriptors, OwnProcess.threads)
      let bytes = OwnProcess.residentBytes
      let clock = ContinuousClock()
      let time = try await clock.measure {
        for _ in 0..<800 { try await Self.startAndStop() }
      }
      #expect(await Self.holds(atMost: descriptors))
      // The pools keep some threads for a while, however few servers there are.
      #expect(OwnProcess.threads <= threads + 64)
      // Two buffers that a loop leaves behind would make a hundred MiB.
      let growth = OwnProcess.residentBytes - bytes
      #expect(growth < 16 << 20, "\(growth) bytes more")
      #expect(time / 800 < .milliseconds(50))
    }
  }

  @Test func `a stop under load leaks no descriptors`() async throws {
    await #expect(processExitsWith: .success) {
      // Dispatch has descriptors of its own from its first use on; the first round, whose clients
      // wait by it, is the one that brings them.
      var descriptors = Int.max
      for round in 0..<4 {
        do {
          let server = try FixtureServer(loops: 2)
          let session = try await StopLoad.session(of: server)
          _ = await StopTests.end(server, session, under: StopLoad.allCases) { await $0.stop() }
        }
        #expect(await Self.holds(atMost: descriptors), "in round \(round)")
        if round == 0 { descriptors = OwnProcess.descriptors }
      }
    }
  }

  @Test func `a session opened while the server stops does not stay open`() async throws {
    await #expect(processExitsWith: .success) {
      let sockets = OwnProcess.sockets
      var sessions: [FixtureSession?] = []
      for _ in 0..<300 {
        let server = try FixtureServer()
        async let stop: Void = server.stop()
        sessions.append(
          try? await server.openSession(site: Site(main: Origin(["/": .text("hello")]))))
        await stop
      }
      // Nobody would answer at a listener that is left, and its clients would wait for ever.
      let deadline = ContinuousClock.now + .seconds(20)
      while OwnProcess.sockets > sockets, .now < deadline { await Task.yield() }
      #expect(OwnProcess.sockets <= sockets)
      #expect(sessions.contains { $0 == nil })
    }
  }

  @Test func `a server that is released without a stop leaks no descriptors`() async throws {
    await #expect(processExitsWith: .success) {
      try await Self.startAndStop()
      let descriptors = OwnProcess.descriptors
      for _ in 0..<20 {
        let server = try FixtureServer()
        _ = try await server.openSession(site: Site(main: Origin(["/": .text("hello")])))
      }
      #expect(await Self.holds(atMost: descriptors))
    }
  }
}
#endif
