import FixtureClient
import FixtureSites
import Foundation
import Testing

@testable import FixtureServing

@Suite struct FixtureServerTests {
  @Test func `each origin has its own URL, and redirects can refer to other origins`() async throws
  {
    let server = try FixtureServer()
    let site = Site(origins: [
      ("main", Origin(["/": .redirect(302, to: "${origin.other}/page")])),
      ("other", Origin(["/page": .text("there")])),
    ])
    let session = try await server.openSession(site: site)
    let other = try #require(session.origins["other"])
    #expect(Set(session.origins.keys) == ["main", "other"])
    #expect(other != session.origins["main"])
    let answer = try await RawClient(session.origins["main"]).exchange("GET / HTTP/1.0\r\n\r\n")
    #expect(answer.contains("\r\nLocation: \(other)/page\r\n"))
    let page = try await RawClient(other).exchange("GET /page HTTP/1.0\r\n\r\n")
    #expect(page.hasSuffix("there"))
    #expect(
      try await session.endedLog() == [
        "main #1 GET / 302 complete", "other #2 GET /page 200 complete",
      ])
    await server.stop()
  }

  @Test(arguments: ["127.0.0.1", "::1"])
  func `the helper endpoint for addresses returns the client's address`(address: String)
    async throws
  {
    var origin = Origin()
    origin.helpers = HTTPBin()
    let session = try await FixtureServer().openSession(
      site: Site(main: origin), at: ["main": [ListenAddress(host: address)]])
    let port = try #require(
      session.origins["main"]?.split(separator: ":").last.flatMap { UInt16($0) })
    let answer = try await HTTPClient().send(
      HTTPClientRequest(host: address, port: port, target: "/ip"))
    let text = String(decoding: try await answer.body(), as: UTF8.self)
    #expect(text.contains("\"origin\": \"\(address)\""))
    await session.close()
  }

  @Test func `an origin that refuses connections still occupies its port`() async throws {
    var closed = Origin()
    closed.options.acceptance = .refused
    let site = Site(origins: [
      ("main", Origin(["/": .redirect(302, to: "${origin.closed}/")])), ("closed", closed),
    ])
    let session = try await FixtureServer().openSession(site: site)
    let refused = try #require(session.origins["closed"])
    let answer = try await RawClient(session.origins["main"]).exchange("GET / HTTP/1.0\r\n\r\n")
    #expect(answer.contains("\r\nLocation: \(refused)/\r\n"))
    let port = try #require(UInt16(refused.split(separator: ":").last ?? ""))
    let cause = SystemError(call: "connect", code: ECONNREFUSED)
    await #expect(throws: HTTPClientError.cannotConnect(host: "127.0.0.1", port: Int(port), cause))
    {
      try await HTTPClient().send(HTTPClientRequest(host: "127.0.0.1", port: port, target: "/"))
    }
    await #expect(throws: FixtureServingError.self) {
      try await FixtureServer().openSession(
        site: Site(main: Origin()), at: ["main": [ListenAddress(port: port)]])
    }
    await session.close()
  }

  @Test func `sessions of one server have separate gates and logs`() async throws {
    let server = try FixtureServer(loops: 2)
    let site = Site(main: Origin(["/": Reply([.gate("g"), .head(ReplyHead(status: 200))])]))
    let first = try await server.openSession(site: site)
    let second = try await server.openSession(site: site)
    #expect(first.id != second.id)
    let client = try await RawClient(first.origins["main"])
    try await client.send("GET / HTTP/1.0\r\n\r\n")
    #expect(await first.waitForGate("g", within: .seconds(60)))
    second.openGate("g")
    #expect(first.openExchanges.held == 1)
    await second.close()
    #expect(second.log.isEmpty)
    first.openGate("g")
    #expect(try await client.receiveAll().statuses == ["200"])
    await server.stop()
  }

  @Test func `requests that clients have sent are in the log after a flush`() async throws {
    let server = try FixtureServer(loops: 2)
    let session = try await server.openSession(site: Site(main: Origin(["/": .text("hello")])))
    for number in 1...50 {
      let client = try await RawClient(session.origins["main"])
      try await client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      // Once to accept the connection, and once to read from it.
      await session.flush()
      await session.flush()
      #expect(session.log.count == number)
    }
    await server.stop()
  }

  @Test func `a wait for held replies ends when a reply becomes held or is released`()
    async throws
  {
    let session = try await FixtureSession.make(["/": Reply([.gate("g"), .body([])])])
    let client = try await session.connect()
    async let held: Void = session.waitForHold(otherThan: false)
    try await client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    await held
    #expect(session.openExchanges.held == 1)
    async let free: Void = session.waitForHold(otherThan: true)
    session.openGate("g")
    await free
    #expect(session.openExchanges.held == 0)
    await session.close()
  }

  @Test func `a port in use is reported with a remedy`() async throws {
    let session = try await FixtureSession.make()
    let port = try #require(
      session.origins["main"].flatMap { UInt16($0.split(separator: ":").last ?? "") })
    let error = await #expect(throws: FixtureServingError.self) {
      try await FixtureServer().openSession(
        site: Site(main: Origin()), at: ["main": [ListenAddress(port: port)]])
    }
    #expect(
      error.map { "\($0)" }
        == "cannot listen on 127.0.0.1:\(port): the port is in use; stop the process that has it, "
        + "or give another port (0: a free one)")
    await session.close()
  }

  @Test func `the port of a closed session is free at once`() async throws {
    let session = try await FixtureSession.make()
    let port = try #require(
      session.origins["main"].flatMap { UInt16($0.split(separator: ":").last ?? "") })
    _ = try await session.connect().exchange("GET / HTTP/1.0\r\n\r\n")
    await session.close()
    let address = try #require(SocketAddress(numericHost: "127.0.0.1", port: port))
    Socket.close(try Socket.listen(at: address, backlog: 1))
  }

  @Test(arguments: [
    (EACCES, "not permitted; ports below 1024 need privileges, give a higher one (0: a free one)"),
    (EADDRNOTAVAIL, "this machine has no such address; give one of its own, 127.0.0.1 or 0.0.0.0"),
  ])
  func `the error for an address that cannot be used has a remedy`(code: Int32, remedy: String) {
    let error = FixtureServingError.cannotListen(
      host: "h", port: 80, SystemError(call: "bind", code: code))
    #expect("\(error)" == "cannot listen on h:80: \(remedy)")
    #expect(
      "\(FixtureServingError.unknownHost("h"))"
        == "cannot listen on 'h': no such host; give a numeric address such as 127.0.0.1")
  }

  @Test func `an address of another machine is refused`() async throws {
    let error = await #expect(throws: FixtureServingError.self) {
      try await FixtureServer().openSession(
        site: Site(main: Origin()), at: ["main": [ListenAddress(host: "192.0.2.1")]])
    }
    #expect(error.map { "\($0)".hasPrefix("cannot listen on 192.0.2.1:0: this machine") } == true)
  }

  @Test func `an address for an unknown origin is refused with the origin's name`() async throws {
    await #expect(throws: FixtureServingError.unknownOrigin("x", known: ["main"])) {
      try await FixtureServer().openSession(
        site: Site(main: Origin()), at: ["x": [ListenAddress()]])
    }
  }

  @Test func `a stopped server opens no session`() async throws {
    let server = try FixtureServer()
    await server.stop()
    await #expect(throws: FixtureServingError.stopped) {
      try await server.openSession(site: Site(main: Origin()))
    }
  }

  @Test func `accepted sockets have TCP_NODELAY set`() async throws {
    let address = try #require(SocketAddress(numericHost: "127.0.0.1", port: 0))
    let listener = try Socket.listen(at: address, backlog: 1)
    let port = try SocketAddress.boundPort(of: listener)
    let client = try await RawClient("http://127.0.0.1:\(port)")
    let accepted = accept(listener, nil, nil)
    var value: CInt = 0
    var length = socklen_t(MemoryLayout<CInt>.size)
    #expect(getsockopt(accepted, CInt(IPPROTO_TCP), TCP_NODELAY, &value, &length) == 0)
    #expect(value != 0)
    withExtendedLifetime(client) {}
    Socket.close(accepted)
    Socket.close(listener)
  }
}
