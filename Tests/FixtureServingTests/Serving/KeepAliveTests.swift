import FixtureServing
import FixtureSites
import FoundationEssentials
import Testing

@Suite struct KeepAliveTests {
  @Test func `a connection serves one request after another`() async throws {
    let session = try await FixtureSession.make(["/a": .text("first"), "/b": .text("second")])
    let client = try await session.connect()
    try await client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
    let first = try await client.receive(until: "first")
    #expect(first.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(first.contains("\r\nContent-Length: 5\r\n"))
    #expect(first.contains(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/))
    #expect(!first.contains("Connection:"))
    try await client.send("GET /b HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(try await client.receive(until: "second").hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(
      try await session.endedLog() == [
        "main #1 GET /a 200 complete", "main #1 GET /b 200 complete",
      ])
    await session.close()
  }

  @Test func `an HTTP 1.0 client that asks for keep-alive keeps its connection`() async throws {
    let session = try await FixtureSession.make()
    let client = try await session.connect()
    for _ in 0..<2 {
      try await client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      let answer = try await client.receive(until: "hello")
      #expect(answer.contains("\r\nConnection: keep-alive\r\n"))
    }
    await session.close()
  }

  @Test func `a hundred pipelined requests are answered in order`() async throws {
    let session = try await FixtureSession.make(["/a": .text("<a>"), "/b": .text("<b>")])
    let client = try await session.connect()
    let requests = (0..<100).map { index in
      "GET /\(index % 3 == 0 ? "a" : "b") HTTP/1.1\r\nHost: x\r\n"
        + (index == 99 ? "Connection: close\r\n\r\n" : "\r\n")
    }
    let answer = try await client.exchange(requests.joined())
    let order = answer.matches(of: /<([ab])>/).map { String($0.1) }
    #expect(order == (0..<100).map { $0 % 3 == 0 ? "a" : "b" })
    await session.close()
  }

  @Test func `a pipelined request has the full request timeout for its body`() async throws {
    let session = try await FixtureSession.make(handlers: [
      "/echo": .inline { .content($0.body, type: nil) }
    ])
    let client = try await session.connect()
    try await client.send(
      "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
        + "POST /echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 4\r\n\r\n")
    #expect(try await client.receive(until: "hello").hasPrefix("HTTP/1.1 200 OK\r\n"))
    // The loop looks for deadlines before it serves another client.
    for _ in 0..<3 {
      #expect(
        try await session.connect().exchange("GET / HTTP/1.0\r\n\r\n").hasSuffix("hello"))
    }
    try await client.send("body")
    let answer = try await client.receiveAll()
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answer.hasSuffix("body"))
    await session.close()
  }

  @Test func `a large body arrives completely in reply to pipelined requests`() async throws {
    let body = [UInt8](repeating: 0x61, count: 3 << 20)
    let session = try await FixtureSession.make(["/": .content(body, type: nil)])
    let client = try await session.connect()
    let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    try await client.send(request + request + "GET / HTTP/1.0\r\n\r\n")
    let parts = try await client.receiveAll().split(separator: "\r\n\r\n")
    #expect(parts.count == 4)
    #expect(parts.dropFirst().map(\.utf8.count).max() ?? 0 < body.count + 500)
    #expect(parts.last?.utf8.elementsEqual(body) ?? false)
    await session.close()
  }

  @Test func `a request that is not complete within the request timeout is answered with 408`()
    async throws
  {
    var limits = ServingLimits()
    limits.request = .milliseconds(20)
    let session = try await FixtureSession.make(limits: limits)
    let answer = try await session.connect().exchange("GET / HTTP/1.1\r\nHo")
    #expect(answer.statuses == ["408"])
    await session.close()
  }
}
