import FixtureServing
import FixtureSites
import Testing

@Suite struct BodyTests {
  private static let echo = RequestHandler.inline { request in
    .text("[\(String(decoding: request.body, as: UTF8.self))]")
  }

  @Test func `a body that is too large is refused before it is asked for`() async throws {
    var limits = ServingLimits()
    limits.messages.body = 10
    let session = try await FixtureSession.make(limits: limits)
    let answer = try await session.connect().exchange(
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 11\r\nExpect: 100-continue\r\n\r\n")
    #expect(answer.statuses == ["413"])
    await session.close()
  }

  @Test func `a body that the reply cannot depend on is read and not kept`() async throws {
    var limits = ServingLimits()
    limits.bodies = 10
    let session = try await FixtureSession.make(limits: limits)
    let client = try await session.connect()
    try await client.send(
      "POST /none HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n"
        + String(repeating: "x", count: 1000) + "GET / HTTP/1.0\r\n\r\n")
    #expect(try await client.receiveAll().statuses == ["404", "200"])
    await session.close()
  }

  @Test func `bodies that are too large together are refused, until others are answered`()
    async throws
  {
    var limits = ServingLimits()
    limits.bodies = 10
    let session = try await FixtureSession.make(handlers: ["/echo": BodyTests.echo], limits: limits)
    func post(_ body: String, of length: Int) -> String {
      "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\n\r\n\(body)"
    }
    let first = try await session.connect()
    try await first.send(post("1234567", of: 8))
    _ = await session.waitForLog(within: .seconds(60)) { !$0.isEmpty }
    let refused = try await session.connect().exchange(post("1234", of: 4))
    #expect(refused.hasPrefix("HTTP/1.1 503 "))
    #expect(refused.contains("the bodies of all open requests are larger than 10 bytes"))
    try await first.send("8")
    #expect(try await first.receive(until: "[12345678]").statuses == ["200"])
    try await first.send(post("1234567890", of: 10))
    #expect(try await first.receive(until: "[1234567890]").statuses == ["200"])
    await session.close()
  }

  @Test func `a body that comes too slowly is refused, though pieces of it come`() async throws {
    var limits = ServingLimits()
    limits.request = .milliseconds(200)
    limits.bodyRate = 1 << 40
    let session = try await FixtureSession.make(handlers: ["/echo": BodyTests.echo], limits: limits)
    let client = try await session.connect()
    try await client.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 60000000\r\n\r\n")
    let dripping = Task { while !Task.isCancelled { try await client.send("x") } }
    #expect(try await session.endedLog().allSatisfy { $0.contains(" 408 ") })
    dripping.cancel()
    _ = await dripping.result
    await session.close()
  }
}
