import FixtureSites
import Foundation
import Testing

@testable import FixtureServing

@Suite(.timeLimit(.minutes(2))) struct CrowdTests {
  /// A way in which clients hold a connection that the server should close in the end.
  struct Nuisance: Sendable, CustomTestStringConvertible {
    let name: String
    var sends = ""
    /// The last bytes that each client gets.
    let ending: String
    /// The log's line for each client that runs into a limit.
    let dropped: [String]
    /// The log's line for each client that leaves.
    let left: [String]

    var testDescription: String { name }
  }

  private static let nuisances = [
    Nuisance(
      name: "half a head", sends: "GET / HTTP/1.1\r\nHost:", ending: "408 end",
      dropped: ["accepted", "request", "ended refused 408", "closed by server"],
      left: ["accepted", "closed by client"]),
    Nuisance(
      name: "half a body", sends: "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf",
      ending: "408 end",
      dropped: ["accepted", "request", "ended refused 408", "closed by server"],
      left: ["accepted", "request", "ended clientGone", "closed by client"]),
    Nuisance(
      name: "a reply of which nothing is taken", sends: "GET /large HTTP/1.1\r\nHost: x\r\n\r\n",
      ending: "200 reset",
      dropped: ["accepted", "request", "ended timedOut 200", "reset by server"],
      left: ["accepted", "request", "ended clientGone 200"]),
    Nuisance(
      name: "nothing at all", ending: "end", dropped: ["accepted", "closed by server"],
      left: ["accepted", "closed by client"]),
  ]

  private static func session(_ limits: ServingLimits) async throws -> FixtureSession {
    try await .make(
      [
        "/": .text("hello"),
        "/large": .content([UInt8](repeating: 0x78, count: 4 << 20), type: nil),
      ],
      limits: limits)
  }

  /// The median time of an ordinary request, over new and used connections.
  private static func latency(of session: FixtureSession) async throws -> Duration {
    var times: [Duration] = []
    for _ in 0..<10 {
      let clock = ContinuousClock()
      let beginning = clock.now
      let client = try await session.connect()
      for _ in 0..<5 {
        let begun = times.count % 5 == 0 ? beginning : clock.now
        try await client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try await client.receive(until: "hello").statuses == ["200"])
        times.append(clock.now - begun)
      }
    }
    return times.sorted()[times.count / 2]
  }

  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["NAVTRACE_SANITIZER"] == nil,
      "a sanitizer takes most of the time that is measured"),
    arguments: nuisances)
  func `a request is answered quickly while a thousand clients hold connections open`(
    nuisance: Nuisance
  ) async throws {
    var limits = ServingLimits()
    limits.idle = .seconds(600)
    limits.request = .seconds(600)
    limits.write = .seconds(600)
    let session = try await Self.session(limits)
    let idle = try await Self.latency(of: session)
    let before = await session.tally()
    let count = Crowd.mostClients
    do {
      let crowd = try await Crowd(count, to: session, sending: nuisance.sends)
      // So that all of them have been taken in, with what they have sent.
      _ = await session.tally(until: ["accepted": count + before["accepted", default: 0]])
      await session.flush()
      let busy = try await Self.latency(of: session)
      #expect(busy < idle * 20 + .milliseconds(20), "\(busy), \(idle) without them")
      withExtendedLifetime(crowd) {}
    }
    let ordinary = ["accepted": 20, "request": 100, "ended complete 200": 100]
    let left = Dictionary(nuisance.left.map { ($0, count) }) { $0 + $1 }
    let expected = ordinary.merging(left) { $0 + $1 }
    let tally = await session.tally(until: expected)
    for (words, number) in expected where words != "closed by client" {
      #expect(tally[words] == number, "\(words) in \(tally)")
    }
    await session.close()
    #expect(session.openExchanges == OpenExchanges(active: 0, held: 0))
    let closed = await session.tally().filter { $0.key.contains(" by ") }
    #expect(closed.values.reduce(0, +) == count + 20)
  }

  @Test(arguments: nuisances)
  func `a thousand clients that take too long are disconnected, and each is logged`(
    nuisance: Nuisance
  ) async throws {
    var limits = ServingLimits()
    if nuisance.sends.isEmpty { limits.idle = .milliseconds(100) }
    limits.request = .milliseconds(100)
    limits.write = .milliseconds(100)
    let session = try await Self.session(limits)
    let count = Crowd.mostClients
    let crowd = try await Crowd(count, to: session, sending: nuisance.sends)
    if nuisance.ending.hasSuffix("reset") { try await crowd.untilReset() }
    #expect(try await crowd.endings() == [nuisance.ending: count])
    let expected = Dictionary(nuisance.dropped.map { ($0, count) }) { $0 + $1 }
    #expect(await session.tally(until: expected) == expected)
    #expect(session.openExchanges == OpenExchanges(active: 0, held: 0))
    await session.close()
  }

  @Test func `a thousand clients that close their sending side are answered and disconnected`()
    async throws
  {
    let session = try await Self.session(ServingLimits())
    let count = Crowd.mostClients
    let crowd = try await Crowd(
      count, to: session, sending: "GET / HTTP/1.1\r\nHost: x\r\n\r\nGET",
      thenEnding: true)
    #expect(try await crowd.endings() == ["200 end": count])
    let expected = [
      "accepted": count, "request": count, "ended complete 200": count, "closed by client": count,
    ]
    #expect(await session.tally(until: expected) == expected)
    await session.close()
  }
}
