import FixtureClient
import FixtureSites
import Foundation
import Testing

@testable import FixtureServing

@Suite struct ListenAddressTests {
  private func options(host: String? = nil, isSecure: Bool = false) -> OriginOptions {
    var options = OriginOptions()
    options.host = host
    if isSecure { options.tls = TLSOptions() }
    return options
  }

  @Test(arguments: [
    (nil, nil, nil, "http://127.0.0.1:1"),
    ("::1", nil, nil, "http://[::1]:1"),
    ("0.0.0.0", nil, nil, "http://127.0.0.1:1"),
    ("::", nil, nil, "http://[::1]:1"),
    ("0.0.0.0", "shop.localhost", nil, "http://shop.localhost:1"),
    ("0.0.0.0", "shop.localhost", "box.lan", "http://box.lan:1"),
    (nil, "127.0.0.2", nil, "http://127.0.0.2:1"),
  ])
  func `an origin's URL contains the host that clients connect to`(
    host: String?, own: String?, publicHost: String?, url: String
  ) {
    let address = ListenAddress(host: host, publicHost: publicHost)
    #expect(address.origin(port: 1, for: options(host: own)) == url)
  }

  @Test func `the hosts for a certificate include all names that clients may use`() {
    #expect(
      ListenAddress(host: "0.0.0.0", publicHost: "box.lan").hosts(for: options(host: "a.localhost"))
        == [
          "box.lan", "*.box.lan", "a.localhost", "127.0.0.1", "localhost", "::1",
        ])
    #expect(
      ListenAddress(host: "::", publicHost: "192.0.2.1").hosts(for: options())
        == ["192.0.2.1", "::1", "localhost", "127.0.0.1"])
    #expect(
      ListenAddress(publicHost: "box").hosts(for: options())
        == ["box", "127.0.0.1", "localhost", "::1"])
  }

  @Test func `the scheme of a listen address overrides the TLS option of the site`() {
    let secure = options(isSecure: true)
    #expect(ListenAddress().origin(port: 1, for: secure) == "https://127.0.0.1:1")
    #expect(ListenAddress(scheme: .http).origin(port: 1, for: secure) == "http://127.0.0.1:1")
    #expect(ListenAddress(scheme: .https).origin(port: 1, for: options()) == "https://127.0.0.1:1")
    #expect(ListenAddress(.unix(path: "/s")).origin(port: 0, for: options()) == "http://localhost")
  }

  @Test(arguments: ["127.0.0.1", "127.0.0.2", "::1", "::", "localhost", "a.shop.localhost"])
  func `an origin can be served at any local host`(host: String) async throws {
    let session = try await FixtureServer().openSession(
      site: Site(main: Origin(["/": .text("hello")])), at: ["main": [ListenAddress(host: host)]])
    let url = try #require(session.origins["main"].flatMap { URL(string: $0) })
    let response = try await HTTPClient().send(
      HTTPClientRequest(host: url.host() ?? "", port: UInt16(url.port ?? 0)))
    #expect(try await response.body() == Array("hello".utf8))
    await session.close()
  }

  @Test func `listening at :: accepts IPv4 as well`() async throws {
    let session = try await FixtureServer().openSession(
      site: Site(main: Origin()), at: ["main": [ListenAddress(host: "::")]])
    let port = try #require(session.origins["main"]?.split(separator: ":").last)
    let answer = try await RawClient("http://127.0.0.1:\(port)").exchange("GET / HTTP/1.0\r\n\r\n")
    #expect(answer.statuses == ["404"])
    await session.close()
  }

  @Test func `an origin with a host option is served at that host and has it in its URL`()
    async throws
  {
    var origin = Origin(["/": .text("hello")])
    origin.options.host = "shop.localhost"
    let session = try await FixtureServer().openSession(site: Site(main: origin))
    let url = try #require(session.origins["main"])
    #expect(url.hasPrefix("http://shop.localhost:"))
    #expect(try await RawClient(url).exchange("GET / HTTP/1.0\r\n\r\n").hasSuffix("hello"))
    await session.close()
  }

  @Test func `an origin can listen at several addresses, and its URL has the first one`()
    async throws
  {
    let session = try await FixtureServer().openSession(
      site: Site(main: Origin(["/": .text("${origin.main}")])),
      at: ["main": [ListenAddress(host: "127.0.0.2"), ListenAddress()]])
    let addresses = try #require(session.addresses["main"])
    try #require(addresses.count == 2)
    #expect(addresses[0] == session.origins["main"])
    #expect(addresses[0].hasPrefix("http://127.0.0.2:"))
    let answer = try await RawClient(addresses[1]).exchange("GET / HTTP/1.0\r\n\r\n")
    #expect(answer.statuses == ["200"])
    await session.close()
  }

  @Test func `listening on a used port fails, and in a range of ports a free one is found`()
    async throws
  {
    let server = try FixtureServer()
    let taken = try await server.openSession(site: Site(main: Origin()))
    let port = try #require(
      taken.origins["main"].flatMap { UInt16($0.split(separator: ":").last ?? "") })
    let site = Site(main: Origin())
    let none = await #expect(throws: FixtureServingError.self) {
      try await server.openSession(
        site: site, at: ["main": [ListenAddress(host: "127.0.0.1", port: port)]])
    }
    #expect(none.map { "\($0)".contains("the port is in use") } == true)
    let ports = port...min(port, .max - 20) + 20
    let other = try await server.openSession(
      site: site, at: ["main": [ListenAddress(.port(ports, host: nil))]])
    let second = try #require(
      other.origins["main"].flatMap { UInt16($0.split(separator: ":").last ?? "") })
    #expect(ports.contains(second))
    #expect(second != port)
    await server.stop()
  }

  @Test func `the error for a range without a free port has the range and a remedy`() {
    #expect(
      "\(FixtureServingError.noFreePort(host: "h", 8100...8199))"
        == "cannot listen on h: the ports from 8100 to 8199 are all in use; close sessions, or give "
        + "a larger range")
  }

  @Test func `an origin can leave every second connection unanswered`()
    async throws
  {
    var origin = Origin(["/": .text("hello")])
    origin.options.acceptance = .never(.every(2))
    let session = try await FixtureServer().openSession(site: Site(main: origin))
    let request = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    let first = try await session.connect().exchange(request)
    #expect(first.statuses == ["200"])
    let second = try await session.connect()
    try await second.send(request)
    // The third one is accepted after the second, which has had nothing by then.
    #expect(try await session.connect().exchange(request).statuses == ["200"])
    #expect(session.log.count == 2)
    await session.close()
    #expect(try await second.receiveAll().isEmpty)
  }

  @Test func `an origin that never accepts leaves its clients in the backlog`() async throws {
    var origin = Origin()
    origin.options.acceptance = .never()
    let session = try await FixtureServer().openSession(site: Site(main: origin))
    let client = try await RawClient(session.origins["main"])
    try await client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    var limits = HTTPClientLimits()
    limits.head = .milliseconds(50)
    let port = try #require(
      session.origins["main"].flatMap { UInt16($0.split(separator: ":").last ?? "") })
    await #expect(throws: HTTPClientError.timedOut(.head)) {
      try await HTTPClient(limits: limits).send(HTTPClientRequest(host: "127.0.0.1", port: port))
    }
    #expect(session.acceptedConnections == 0)
    await session.close()
    await #expect(throws: RawClient.Failure.reset) { try await client.receiveAll() }
  }
}
