import FixtureSites
import Foundation
import HTTPTypes
import Testing

@testable import FixtureServing

@Suite(.timeLimit(.minutes(1))) struct ControlServerTests {
  struct Unknown: Error, CustomStringConvertible {
    let description: String
  }

  private static let scenarios: @Sendable (inout ControlOptions) -> Void = { options in
    options.scenarios = {
      [
        ControlScenario(name: "b/two", title: "Second", start: "/start"),
        ControlScenario(name: "a/one", title: "<First>"),
      ]
    }
    options.findScenario = { name in
      guard name == "b/two" else { throw Unknown(description: "no scenario '\(name)'") }
      return Site(main: Origin(["/start": .text("<scenario>")]))
    }
  }

  @Test func `the API overview contains the version and lists the endpoints`() async throws {
    let answer = try await ControlClient().call(.get, "")
    #expect(answer.status == 200)
    #expect(answer["version"] == "1")
    #expect(answer["endpoints.0.path"] == "/-/")
    #expect(answer.text.contains("/-/sessions/ID/gates/NAME"))
  }

  @Test
  func `the health endpoint answers GET and HEAD, and the schema endpoint returns the site schema`()
    async throws
  {
    let client = try await ControlClient()
    #expect(try await client.call(.get, "health")["status"] == "ok")
    #expect(try await client.call(.head, "health").status == 200)
    #expect(try await client.call(.get, "schema").text == SiteSchema.text)
  }

  @Test func `the health endpoint answers even if every thread of the pool is blocked`()
    async throws
  {
    await #expect(processExitsWith: .success) {
      let client = try await ControlClient()
      let origin = try #require(client.session.origins["main"])
      let port = try #require(origin.split(separator: ":").last.flatMap { UInt16($0) })
      BlockedPool.make()
      let answer = try Self.answer(
        to: "GET /-/health HTTP/1.0\r\nHost: localhost\r\n\r\n", at: port)
      #expect(answer.contains(#"{"status":"ok"}"#))
      exit(0)
    }
  }

  /// Sends a request and reads to the end, on the thread of the caller.
  private static func answer(to request: String, at port: UInt16) throws -> String {
    let descriptor = try Socket.connect(
      to: #require(SocketAddress(numericHost: "127.0.0.1", port: port)))
    defer { Socket.close(descriptor) }
    var target = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&target, 1, -1)
    _ = Array(request.utf8).withUnsafeBytes { Socket.write(descriptor, $0) }
    target.events = Int16(POLLIN)
    let piece = LoopBuffer(size: 64 * 1024)
    var bytes: [UInt8] = []
    while true {
      poll(&target, 1, -1)
      guard case .moved(let count) = Socket.read(descriptor, into: piece.bytes), count > 0
      else { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: piece.bytes[..<count]))
    }
  }

  @Test func `the CA certificate is served, and a server without certificates answers 404`()
    async throws
  {
    let client = try await ControlClient { $0.authority = { "-----BEGIN CERTIFICATE-----" } }
    let answer = try await client.call(.get, "ca.pem")
    #expect(answer.fields[.contentType] == "application/x-pem-file")
    #expect(answer.text == "-----BEGIN CERTIFICATE-----")
    let failing = try await ControlClient {
      $0.authority = { throw Unknown(description: "no memory") }
    }.call(.get, "ca.pem")
    #expect(failing.status == 500)
    #expect(failing["error.message"] == "no memory")
    let none = try await ControlClient().call(.get, "ca.pem")
    #expect(none.status == 404)
    #expect(none["error.message"] == "the server has no certificates; start it with --tls")
  }

  @Test func `scenarios are listed as HTML or JSON, depending on the Accept field`() async throws {
    let client = try await ControlClient([:], Self.scenarios)
    let json = try await client.call(.get, "scenarios")
    #expect(json["scenarios.0.name"] == "b/two")
    #expect(json["scenarios.0.start"] == "/start")
    let page = try await client.call(
      .get, "scenarios", fields: [.accept: "text/html,application/xhtml+xml,*/*;q=0.8"])
    #expect(page.fields[.contentType] == "text/html; charset=utf-8")
    #expect(page.text.contains(#"<h2>a</h2>"#))
    #expect(page.text.contains(#"<a href="/-/open?scenario=a/one">a/one</a>: &lt;First&gt;"#))
  }

  @Test func `opening a scenario by a link starts a session and redirects to its first page`()
    async throws
  {
    let client = try await ControlClient([:], Self.scenarios)
    let answer = try await client.call(.get, "open?scenario=b/two")
    #expect(answer.status == 303)
    #expect(answer.text == "")
    let address = try #require(answer.fields[.location])
    #expect(address.hasSuffix("/start"))
    #expect(
      try await client.get(String(address.dropLast("/start".count)), "/start") == "<scenario>")
    #expect(try await client.call(.get, "sessions/s1")["lifetime"] == "600")
  }

  @Test(arguments: [
    (HTTPRequest.Method.get, "open", 400, "no scenario; give one, as in /-/open?scenario=NAME"),
    (.get, "open?scenario=x", 404, "no scenario 'x'"), (.head, "open?scenario=b/two", 405, ""),
    (.post, "open?scenario=b/two", 405, "/-/open takes another method: GET"),
  ])
  func `opening a scenario by a link fails without a known name or with a method other than GET`(
    method: HTTPRequest.Method, target: String, status: Int, message: String
  ) async throws {
    let client = try await ControlClient([:], Self.scenarios)
    let answer = try await client.call(method, target)
    #expect(answer.status == status)
    #expect(answer["error.message"] ?? "" == message)
    #expect(client.api.registry.withLock { $0.entries.count } == 1)
  }

  @Test func `a session can be opened with the name of a scenario`() async throws {
    let client = try await ControlClient([:], Self.scenarios)
    let answer = try await client.call(.post, "sessions", #"{"scenario": "b/two"}"#)
    #expect(try await client.get(answer["origins.main"], "/start") == "<scenario>")
    #expect(answer["lifetime"] == nil)
  }

  @Test func `the control API answers 503 after its last reference is released`() async throws {
    let server = try FixtureServer()
    let session = try await server.openSession(site: Site(main: Origin()))
    do { _ = try await ControlAPI.begin(on: session, of: server, options: ControlOptions()) }
    let answer = try await session.connect().exchange("GET /-/health HTTP/1.0\r\n\r\n")
    #expect(answer.statuses == ["503"])
    #expect(answer.contains("the control API has ended"))
    await server.stop()
  }

  @Test func `sessions get ports from the given range, and their URLs contain the public host`()
    async throws
  {
    // A port that was free a moment ago, and those behind it.
    let probe = try await FixtureSession.make()
    let port = try #require(
      probe.origins["main"].flatMap { UInt16($0.split(separator: ":").last ?? "") })
    await probe.close()
    let ports = port...min(.max - 1, port + 100)
    let client = try await ControlClient([:]) { options in
      options.ports = ports
      options.publicHost = "fixtures.test"
    }
    let answer = try await client.call(.post, "sessions", #"{"site": {"origins": {"b": {}}}}"#)
    for name in ["main", "b"] {
      let address = try #require(answer["origins.\(name)"])
      #expect(address.hasPrefix("http://fixtures.test:"))
      #expect(address.split(separator: ":").last.flatMap { UInt16($0) }.map(ports.contains) == true)
    }
  }

  @Test func `each session gets host names below the given domain, on the server's own port`()
    async throws
  {
    let client = try await ControlClient { $0.domain = "localhost" }
    let site = #"""
      {"name": "x", "site": {"origins": {
        "main": {"/": {"text": "<main> ${origin.other}"}},
        "other": {"/": {"text": "<other>"}}, "shut": "refused"}}}
      """#
    let answer = try await client.call(.post, "sessions", site)
    let home = try #require(client.session.origins["main"])
    let port = try #require(home.split(separator: ":").last)
    #expect(answer["origins.main"] == "http://x.localhost:\(port)")
    #expect(answer["origins.other"] == "http://other-x.localhost:\(port)")
    #expect(answer["origins.shut"]?.hasSuffix(":\(port)") == false)
    #expect(
      try await client.get(home, host: "X.localhost:\(port)")
        == "<main> http://other-x.localhost:\(port)")
    #expect(try await client.get(home, host: "other-x.localhost") == "<other>")
    #expect(try await client.get(home, host: "localhost") == "<default>")
    // Below its host the session owns every path.
    #expect(try await client.get(home, "/-/health", host: "x.localhost").contains("404"))
    #expect(try await client.call(.delete, "sessions/x").status == 204)
    #expect(
      try await client.get(home, host: "x.localhost")
        == "421: no session is served as x.localhost; it may have been closed\n")
  }

  @Test func `a server whose public host is below the session domain still answers that host`()
    async throws
  {
    let server = try FixtureServer()
    let session = try await server.openSession(
      site: Site(main: Origin(["/": .text("<own>")])),
      at: ["main": [ListenAddress(publicHost: "shop.localhost")]])
    var options = ControlOptions()
    options.domain = "localhost"
    let api = try await ControlAPI.begin(on: session, of: server, options: options)
    for target in ["/", "/-/health"] {
      let answer = try await session.connect().exchange(
        "GET \(target) HTTP/1.0\r\nHost: shop.localhost\r\n\r\n")
      #expect(answer.statuses == ["200"])
    }
    withExtendedLifetime(api) {}
    await server.stop()
  }
}
