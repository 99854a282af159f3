import FixtureSites
import Testing

@testable import FixtureServing

@Suite(.timeLimit(.minutes(1))) struct PortPartTests {
  private let server: FixtureServer
  private let owner: FixtureSession
  private let guest: FixtureSession

  init() async throws {
    server = try FixtureServer(loops: 2)
    owner = try await server.openSession(site: Site(main: Origin(["/": .text("<owner>")])))
    guest = try await server.openSession(
      site: Site(origins: [
        ("main", Origin(["/": .text("<guest ${origin.below}>")])),
        ("below", Origin(["/below/a": .text("<below>")])),
      ]),
      sharing: [
        "main": PortPart(.host("Guest.localhost"), of: owner.id),
        "below": PortPart(.path("/below/"), of: owner.id),
      ])
  }

  private func get(_ host: String, _ path: String = "/") -> String {
    "GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n"
  }

  private func bodies(_ answer: String) -> [String] {
    answer.matches(of: /<([a-z]+)/).map { String($0.1) }
  }

  @Test func `requests on a shared port go by host, then by path, and each session logs its own`()
    async throws
  {
    let home = try #require(owner.origins["main"])
    #expect(guest.origins["main"]?.hasPrefix("http://Guest.localhost:") == true)
    #expect(guest.origins["below"] == home)
    let client = try await owner.connect()
    // All at once, on one connection.
    try await client.send(
      get("x") + get("guest.localhost:1") + get("x", "/below/a") + get("x")
        + get("GUEST.localhost") + get("x") + get("x", "/below/a") + "GET / HTTP/1.0\r\n\r\n")
    let answer = try await client.receiveAll()
    #expect(
      bodies(answer) == ["owner", "guest", "below", "owner", "guest", "owner", "below", "owner"])
    #expect(answer.contains("<guest \(home)>"))
    #expect(owner.log.map(\.connection) == [1, 1, 1, 1])
    #expect(
      try await guest.endedLog() == [
        "main #1 GET / 200 complete", "below #1 GET /below/a 200 complete",
        "main #1 GET / 200 complete", "below #1 GET /below/a 200 complete",
      ])
    #expect(owner.acceptedConnections == 1)
    await server.stop()
  }

  @Test func `a new site of any session that shares a port is served at once`() async throws {
    let client = try await owner.connect()
    try await client.send(get("guest.localhost"))
    _ = try await client.receive(until: ">")
    try await guest.replaceSite(
      Site(origins: [("main", Origin(["/": .text("<new>")])), ("below", Origin())]))
    try await owner.replaceSite(Site(main: Origin(["/": .text("<newer>")])))
    try await client.send(get("guest.localhost") + get("x") + "GET / HTTP/1.0\r\n\r\n")
    #expect(bodies(try await client.receiveAll()) == ["new", "newer", "newer"])
    await server.stop()
  }

  @Test func `a reset of a port's owner does not close connections that other sessions use`()
    async throws
  {
    let (mine, other) = (try await owner.connect(), try await owner.connect())
    try await mine.send(get("x"))
    _ = try await mine.receive(until: "<owner>")
    try await other.send(get("guest.localhost"))
    _ = try await other.receive(until: ">")
    await owner.reset()
    #expect(try await mine.receiveAll() == "")
    try await other.send(get("guest.localhost") + "GET / HTTP/1.0\r\n\r\n")
    #expect(bodies(try await other.receiveAll()) == ["guest", "owner"])
    #expect(try await owner.endedLog() == ["main #1 GET / 200 complete"])
    await server.stop()
  }

  @Test func `after a session that shared a port closes, the port's owner answers for its hosts`()
    async throws
  {
    let client = try await owner.connect()
    try await client.send(get("guest.localhost"))
    _ = try await client.receive(until: ">")
    await guest.close()
    #expect(try await client.receiveAll() == "")
    let answer = try await owner.connect().exchange(
      "GET / HTTP/1.0\r\nHost: guest.localhost\r\n\r\n")
    #expect(answer.hasSuffix("<owner>"))
    await server.stop()
  }

  @Test func `sharing a port is refused for an unknown session and for an origin with options`()
    async throws
  {
    var shut = Origin()
    shut.options.acceptance = .refused
    let part = ["main": PortPart(.host("a"), of: owner.id)]
    let unfit = await #expect(throws: FixtureServingError.self) {
      try await server.openSession(site: Site(main: shut), sharing: part)
    }
    #expect(
      unfit.map { "\($0)" }
        == "the origin 'main' cannot share a port (refused); give it an address of its own")
    let missing = await #expect(throws: FixtureServingError.self) {
      try await server.openSession(
        site: Site(main: Origin()), sharing: ["main": PortPart(.host("a"), of: "none")])
    }
    #expect(
      missing.map { "\($0)" } == "no session 'none' whose port could be shared; open it first")
    await server.stop()
  }

  @Test func `a star in a shared host matches one label, and an exact host has precedence`()
    async throws
  {
    _ = try await server.openSession(
      site: Site(main: Origin(["/": .text("<star>")])),
      sharing: ["main": PortPart(.host("*.localhost"), of: owner.id)])
    let answer = try await owner.connect().exchange(
      get("a.localhost") + get("guest.localhost") + get("localhost") + get("a.b.localhost")
        + "GET / HTTP/1.0\r\n\r\n")
    #expect(bodies(answer) == ["star", "guest", "owner", "owner", "owner"])
    await server.stop()
  }
}
