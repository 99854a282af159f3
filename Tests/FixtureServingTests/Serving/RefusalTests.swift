import FixtureServing
import HTTPFixtures
import Testing

@Suite struct RefusalTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var status: String
    var request: String
    var testDescription: String { status }
  }

  static let cases = [
    Case(status: "400", request: "GET\r\n\r\n"),
    Case(status: "400", request: "GET / HTTP/1.1\r\n\r\n"),
    Case(status: "413", request: "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2000\r\n\r\n"),
    Case(status: "414", request: "GET /\(String(repeating: "a", count: 900)) HTTP/1.1\r\n"),
    Case(status: "417", request: "GET / HTTP/1.1\r\nHost: x\r\nExpect: coffee\r\n\r\n"),
    Case(
      status: "431",
      request: "GET / HTTP/1.1\r\nHost: x\r\nA: \(String(repeating: "a", count: 2000))\r\n\r\n"),
    Case(status: "501", request: "BREW / HTTP/1.1\r\nHost: x\r\n\r\n"),
    Case(
      status: "501",
      request: "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: zip, chunked\r\n\r\n"),
    Case(status: "505", request: "GET / HTTP/3.0\r\nHost: x\r\n\r\n"),
  ]

  @Test(arguments: cases)
  func `a broken request is answered, closed and logged, and the server continues`(
    _ case: Case
  ) async throws {
    var limits = ServingLimits()
    limits.messages.line = 512
    limits.messages.head = 1024
    limits.messages.body = 1024
    let session = try await FixtureSession.make(limits: limits)
    // What follows a broken request must never be taken for another one.
    let more = "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n"
    let answer = try await session.connect().exchange(`case`.request + more)
    #expect(answer.statuses == [`case`.status])
    #expect(answer.contains("\r\nConnection: close\r\n"))
    let next = try await session.connect().exchange("GET / HTTP/1.0\r\n\r\n")
    #expect(next.hasSuffix("hello"))
    let log = try await session.endedLog()
    #expect(log.count == 2)
    #expect(log[0].hasSuffix("\(`case`.status) refused"))
    #expect(log[1] == "main #2 GET / 200 complete")
    await session.close()
  }

  @Test func `a request that is begun and not finished is answered with 408`() async throws {
    var limits = ServingLimits()
    limits.request = .milliseconds(20)
    let session = try await FixtureSession.make(limits: limits)
    let answer = try await session.connect().exchange("GET / HTTP/1.1\r\nHo")
    #expect(answer.statuses == ["408"])
    await session.close()
  }

  @Test func `a connection without a request is closed without a word`() async throws {
    var limits = ServingLimits()
    limits.idle = .milliseconds(20)
    let session = try await FixtureSession.make(limits: limits)
    #expect(try await session.connect().receiveAll() == "")
    #expect(session.log.isEmpty)
    #expect(session.acceptedConnections == 1)
    await session.close()
  }

  @Test func `a client that takes nothing is reset in the end`() async throws {
    var limits = ServingLimits()
    limits.write = .milliseconds(20)
    let body = [UInt8](repeating: 0x61, count: 16 << 20)
    let session = try await FixtureSession.make(
      ["/": .content(body, type: nil)], limits: limits)
    let client = try await session.connect()
    try await client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(try await session.endedLog() == ["main #1 GET / 200 timedOut"])
    await #expect(throws: RawClient.Failure.reset) { try await client.receiveAll() }
    await session.close()
  }
}
