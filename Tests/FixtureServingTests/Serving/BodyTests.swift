import FixtureServing
import FixtureSites
import Testing

@Suite struct BodyTests {
  private static let echo = RequestHandler.inline { request in
    .text("[\(String(decoding: request.body, as: UTF8.self))]")
  }

  @Test func `a body that is announced as too large is refused without a 100 Continue`()
    async throws
  {
    var limits = ServingLimits()
    limits.messages.body = 10
    let session = try await FixtureSession.make(limits: limits)
    let answer = try await session.connect().exchange(
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 11\r\nExpect: 100-continue\r\n\r\n")
    #expect(answer.statuses == ["413"])
    await session.close()
  }

  @Test func `a request body that no reply needs is skipped, and the next request is answered`()
    async throws
  {
    let session = try await FixtureSession.make()
    let client = try await session.connect()
    try await client.send(
      "POST /none HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n"
        + String(repeating: "x", count: 1000) + "GET / HTTP/1.0\r\n\r\n")
    #expect(try await client.receiveAll().statuses == ["404", "200"])
    await session.close()
  }

  @Test func `a body that arrives below the minimum rate is refused with 408`() async throws {
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
