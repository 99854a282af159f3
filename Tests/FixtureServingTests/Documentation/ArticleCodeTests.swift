import FixtureSites
import HTTPTypes
import Testing

@testable import FixtureServing

/// The code in the articles of FixtureSites and FixtureServing; `scripts/rehearse` finds there what
/// is not here.
@Suite(.timeLimit(.minutes(2))) struct ArticleCodeTests {
  private func statuses(
    of origin: Origin, _ paths: [String], handlers: [String: RequestHandler] = [:]
  ) async throws -> [String] {
    let session = try await FixtureServer().openSession(site: Site(main: origin))
    var statuses: [String] = []
    for path in paths {
      let answer = try await session.connect()
        .exchange("GET \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      statuses += answer.statuses
    }
    return statuses
  }

  @Test func `a placeholder for another origin becomes that origin's URL in a redirect`()
    async throws
  {
    let site = Site(origins: [
      ("main", Origin(["/start": .redirect(302, to: "${origin.other}/page")])),
      ("other", Origin(["/page": .html("<p>Hello")])),
    ])
    let session = try await FixtureServer().openSession(site: site)
    let answer = try await session.connect()
      .exchange("GET /start HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    #expect(answer.contains("Location: \(try #require(session.origins["other"]))/page\r\n"))
  }

  @Test func `the archive contains response bodies if the server has a limit for kept bodies`()
    async throws
  {
    var limits = ServingLimits()
    limits.keptBodies = 1 << 20
    let server = try FixtureServer(limits: limits)
    let session = try await server.openSession(site: Site(main: Origin(["/": .text("kept")])))
    _ = try await session.connect().exchange("GET / HTTP/1.0\r\n\r\n")
    _ = try await session.endedLog()
    #expect(session.archive.log.entries.map(\.response.content.text) == ["kept"])
  }

  @Test func `a protected path is answered with 401, and a log-out path with 200`() async throws {
    let user = Credential(user: "aladdin", password: "sesame")
    var challenge = Challenge(
      [.digest(realm: "cave", users: [user]), .basic(realm: "cave", users: [user])],
      content: Reply.html("<p>Inside"))
    challenge.rejections = 2
    var origin = Origin()
    origin["/cave"] = MethodTable([.get], challenge)
    origin["/leave"] = LogOut(of: "cave", content: Reply.html("<p>Good-bye"))
    #expect(try await statuses(of: origin, ["/cave", "/leave"]) == ["401", "200"])
  }

  @Test func `a missing file of a served folder is answered with 404`() async throws {
    var origin = Origin()
    origin.serve(StaticFiles(root: "/srv/pages", options: FolderOptions(listsFolders: true)))
    #expect(try await statuses(of: origin, ["/no-such", "/tests/no-such"]) == ["404", "404"])
  }

  @Test func `redirects, cookies, versioned pages and folders get the expected status codes`()
    async throws
  {
    var origin = Origin([
      "/missing": .redirect(302, to: nil), "/refresh": .redirect(.refresh, to: "/end", after: 5),
    ])
    origin["/cookie"] = SetCookie(
      [Cookie("session", "abc", path: "/", sameSite: .lax)],
      content: Reply.redirect(302, to: "/show"))
    origin["/page"] = Representation(
      page: [UInt8]("<p>Version one".utf8), type: "text/html", fields: [.eTag: "\"1\""])
    origin.serve(
      StaticFiles(
        root: "/srv/media", prefix: "/media/", options: FolderOptions(acceptsRanges: false)))
    let paths = ["/missing", "/refresh", "/cookie", "/page", "/media/no-such"]
    #expect(try await statuses(of: origin, paths) == ["302", "200", "302", "200", "404"])
  }

  @Test
  func `a held reply continues when its gate opens, and a reply closed by a fault has no status`()
    async throws
  {
    var origin = Origin()
    origin["/held"] = Reply.html("<p>Open at last").held(by: "first")
    origin["/late"] = Reply.html("<p>Late").delayed(by: .seconds(2), at: .body)
    origin["/drops"] = Reply.html("<p>Letter by letter").trickled(bytes: 1, every: .seconds(0.1))
    origin["/slow-line"] = Reply.html("<p>Slow").limited(toBytesPerSecond: 100)
    origin["/stalled"] = Reply.html("<p>Stalled").failing(with: .silence(at: .body(3)))
    origin["/third-time"] = Reply.html("<p>At last").failing(with: .close(), .first(2))
    let session = try await FixtureServer().openSession(site: Site(main: origin))
    let connection = try await session.connect()
    try await connection.send("GET /held HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    guard await session.waitForGate("first", within: .seconds(10)) else { return }
    session.openGate("first")
    #expect(try await connection.receiveAll().hasSuffix("<p>Open at last"))
    #expect(try await statuses(of: origin, ["/third-time"]) == [])
  }

  @Test func `a WebSocket answers a request without an upgrade with 426`() async throws {
    var origin = Origin()
    origin["/echo"] = WebSocket(.echo)
    origin["/chat"] = WebSocket(
      WebSocketScript(
        [
          .message(.text("hello")), .gate("more"), .message(.binary([0, 1, 2])), .receive(2),
          .message(.close(WebSocketClose(4000, reason: "bye"))),
        ], echoes: true), subprotocols: ["chat", "superchat"])
    #expect(try await statuses(of: origin, ["/echo", "/chat"]) == ["426", "426"])
  }

  @Test func `events can be read page by page, and a check reports a missing request`() async throws
  {
    let session = try await FixtureServer().openSession(
      site: Site(main: Origin(["/start": .text("hello")])))
    _ = try await session.connect()
      .exchange("GET /start HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    await session.close()
    var page = session.events()
    while await session.waitForEvents(after: page.next, within: .seconds(10)) {
      page = session.events(after: page.next)
      for event in page.events { print(event.json) }
    }
    var login = RequestExpectation("POST", path: "/login")
    login.status = 303
    let mistake = session.check(LogExpectation([RequestExpectation("GET", path: "/start"), login]))
    #expect(mistake?.description.contains("POST /login") == true)
  }

  @Test func `a handler streams the events of a session`() async throws {
    let server = try FixtureServer()
    let session = try await server.openSession(site: Site(main: Origin(["/": .text("hello")])))
    let events = RequestHandler.streaming { request, writer in
      try await writer.send(ReplyHead(status: 200, fields: [.contentType: "application/x-ndjson"]))
      for await event in session.eventStream() {
        try await writer.send(Array("\(event.json)\n".utf8))
      }
    }
    let other = try await server.openSession(
      site: Site(main: Origin()), handlers: ["main": ["/events": events]])
    let reader = try await other.connect()
    try await reader.send("GET /events HTTP/1.1\r\nHost: x\r\n\r\n")
    _ = try await session.connect().exchange(
      "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    var answer = ""
    while !answer.contains(#""event":"ended""#), let piece = try await reader.receivePiece() {
      answer += String(decoding: piece, as: UTF8.self)
    }
    #expect(answer.statuses == ["200"])
  }

  @Test func `a control API can be started on a session`() async throws {
    let site = Site(main: Origin(["/": .text("hello")]))
    let serving = Task {
      let server = try FixtureServer()
      let session = try await server.openSession(site: site, id: "default")
      let api = try await ControlAPI.begin(on: session, of: server, options: ControlOptions())
      await api.closeIdleSessions()  // until the task is cancelled
      return session.origins["main"]
    }
    serving.cancel()
    #expect(try await serving.value?.hasPrefix("http://127.0.0.1:") == true)
  }
}
