import FixtureServing
import HTTPFixtures
import Testing

@Suite struct BodyTests {
  private static let echo = RequestHandler.inline { request in
    .text("[\(String(decoding: request.body, as: UTF8.self))]")
  }

  @Test(arguments: [
    "Content-Length: 5\r\n\r\nhello",
    "Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n",
  ])
  func `a body is taken by length and by chunks, and the next request follows`(
    rest: String
  ) async throws {
    let session = try await FixtureSession.make(handlers: ["/echo": BodyTests.echo])
    let client = try await session.connect()
    try await client.send("POST /echo HTTP/1.1\r\nHost: x\r\n" + rest + "GET / HTTP/1.0\r\n\r\n")
    let answer = try await client.receiveAll()
    #expect(answer.statuses == ["200", "200"])
    #expect(answer.contains("[hello]"))
    await session.close()
  }

  @Test func `a body that is expected is asked for`() async throws {
    let session = try await FixtureSession.make(handlers: ["/echo": BodyTests.echo])
    let client = try await session.connect()
    try await client.send(
      "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
    #expect(try await client.receive(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    try await client.send("ok")
    #expect(try await client.receive(until: "[ok]").hasPrefix("HTTP/1.1 200 OK\r\n"))
    await session.close()
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
}
