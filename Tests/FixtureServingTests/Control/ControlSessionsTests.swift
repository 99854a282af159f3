import FixtureClient
import FixtureSites
import HTTPTypes
import Testing

@testable import FixtureServing

@Suite(.timeLimit(.minutes(1))) struct ControlSessionsTests {
  private static let site = #"{"site": {"site": {"/": {"text": "<one>"}}}, "name": "one"}"#

  @Test func `a session is opened, shown, listed, and closed`() async throws {
    let client = try await ControlClient()
    let opened = try await client.call(.post, "sessions", Self.site)
    #expect(opened.status == 201)
    #expect(opened.fields[.location] == "/-/sessions/one")
    #expect(opened["id"] == "one")
    #expect(try await client.get(opened["origins.main"]) == "<one>")
    let shown = try await client.call(.get, "sessions/one")
    #expect(shown["connections"] == "1")
    #expect(shown["open.active"] == "0")
    #expect(shown["origins.main"] == opened["origins.main"])
    let listed = try await client.call(.get, "sessions")
    #expect(listed["sessions.0.id"] == "default")
    #expect(listed["sessions.1.id"] == "one")
    #expect(try await client.call(.delete, "sessions/one").status == 204)
    let gone = try await client.call(.get, "sessions/one")
    #expect(gone.status == 404)
    #expect(
      gone["error.message"] == "no session 'one'; GET /-/sessions lists those that are open")
    await #expect(throws: HTTPClientError.self) { try await client.get(opened["origins.main"]) }
  }

  @Test func `a session can be opened with the text of a site file, and its site replaced`()
    async throws
  {
    let client = try await ControlClient()
    let body = #"{"name": "one", "site": "site:\n  /: {text: <one>}\n"}"#
    let opened = try await client.call(.post, "sessions", body)
    #expect(opened.status == 201)
    #expect(try await client.get(opened["origins.main"]) == "<one>")
    let other = #""site: {/: {text: <two>}}""#
    #expect(try await client.call(.put, "sessions/one/site", other).status == 200)
    #expect(try await client.get(opened["origins.main"]) == "<two>")
  }

  @Test func `a mistake in the text of a site file is reported with its line in that text`()
    async throws
  {
    let body = #"{"site": "site:\n  /: {txt: x}\n"}"#
    let answer = try await ControlClient().call(.post, "sessions", body)
    #expect(answer.status == 400)
    #expect(answer["error.message"] == "site:2: at 'site./': unknown key 'txt'; expected 'text'")
    #expect(answer["error.line"] == "2")
  }

  @Test func `a site file whose aliases expand beyond the body limit is refused with 413`()
    async throws
  {
    let text = String(repeating: "x", count: 1000)
    let aliases = (0..<1100).map { "  /\($0): {text: *t}" }.joined(separator: "\\n")
    let body = #"{"site": "site:\n  /: {text: &t "# + text + #"}\n"# + aliases + #""}"#
    let answer = try await ControlClient().call(.post, "sessions", body)
    #expect(answer.status == 413)
    #expect(answer["error.message"]?.contains("with what its aliases stand for") == true)
  }

  @Test func `a session opened without a name gets an unused name`() async throws {
    let client = try await ControlClient()
    let body = #"{"site": {"site": {"/": {"text": "x"}}}}"#
    let named = #"{"site": {"site": {"/": {"text": "x"}}}, "name": "s1"}"#
    #expect(try await client.call(.post, "sessions", named)["id"] == "s1")
    #expect(try await client.call(.post, "sessions", body)["id"] == "s2")
    let again = try await client.call(.post, "sessions", named)
    #expect(again.status == 409)
    #expect(
      again["error.message"]
        == "a session 's1' is open; give another name, or close that one first")
  }

  @Test func `the server's own session can be controlled but not closed`() async throws {
    let client = try await ControlClient()
    let answer = try await client.call(.delete, "sessions/default")
    #expect(answer.status == 409)
    #expect(
      answer["error.message"]
        == "the session 'default' is the server's own; it ends with the server")
    let site = #"{"site": {"/": {"text": "<new>"}}}"#
    #expect(try await client.call(.put, "sessions/default/site", site).status == 200)
    #expect(try await client.get(client.session.origins["main"]) == "<new>")
    #expect(client.session.log.count == 1)
    #expect(try await client.call(.post, "sessions/default/reset")["connections"] == "0")
    #expect(client.session.log.isEmpty)
  }

  @Test func `a site sent to the API can use the keys base64, json and turns`() async throws {
    let client = try await ControlClient()
    let site = #"""
      {"site": {"/": {"turns": [{"base64": "YWI="}, {"json": {"a": "1", "b": [1, null]}}]}}}
      """#
    #expect(try await client.call(.put, "sessions/default/site", site).status == 200)
    #expect(try await client.get(client.session.origins["main"]) == "ab")
    #expect(try await client.get(client.session.origins["main"]) == #"{"a": "1", "b": [1, null]}"#)
  }

  @Test func `a site whose origins differ from the session's is refused with 409`() async throws {
    let client = try await ControlClient()
    let answer = try await client.call(
      .put, "sessions/default/site", #"{"origins": {"main": {}, "other": {"/": {"text": "x"}}}}"#)
    #expect(answer.status == 409)
    #expect(answer["error.message"]?.hasPrefix("the session has the origins main, ") == true)
  }

  @Test(arguments: [
    ("{", 400, "body:1:2: is not JSON: found the end; expected text in double quotes"),
    ("[]", 400, "body:1: found a list; expected a mapping"),
    ("{}", 400, "body:1: no site; expected one of 'scenario' and 'site'"),
    (#"{"scenario": "a", "site": {}}"#, 400, "body:1: a scenario and a site; expected one of"),
    ("", 400, "body:1:1: is not JSON: found the end; expected a value of JSON"),
    ("site: {}", 400, "is not JSON: found 'site: {}'; expected a value of JSON"),
    (
      #"{"a": &a [1], "b": *a}"#, 400, #"body:1:7: is not JSON: found '&a [1], "b":'; expected"#
    ),
    (#"{"sight": {}}"#, 400, "unknown key 'sight'; expected one of scenario, site, name, lifetime"),
    (
      "{\"site\":\n{\"site\": {\"/\":\n{\"txt\": 1}}}}", 400,
      "body:3: at 'site.site./': unknown key"
    ),
    (#"{"site": {"site": {"/": {"file": "/etc/passwd"}}}}"#, 400, "may not read '/etc/passwd'"),
    (#"{"site": {}, "name": "A b"}"#, 400, "the name 'A b'; expected at most 32 of a-z, 0-9"),
    (#"{"site": {}, "name": "-a"}"#, 400, "the name '-a'"),
    (#"{"site": {}, "lifetime": 0}"#, 400, "found '0'; expected seconds, more than 0"),
    (#"{"scenario": "none"}"#, 404, "no scenario 'none'; this server knows none"),
    (#"{"site": {}, "name": "control"}"#, 409, "a session 'control' is open"),
  ])
  func `an invalid body is answered with an error status and the reason`(
    body: String, status: Int, message: String
  ) async throws {
    let answer = try await ControlClient().call(.post, "sessions", body)
    #expect(answer.status == status)
    #expect(answer["error.message"]?.contains(message) == true, "\(answer.text)")
  }

  @Test func `an error response has the line and the key of the mistake as JSON members`()
    async throws
  {
    let answer = try await ControlClient().call(
      .post, "sessions", "{\"site\":\n{\"site\": {\"/\": {\"txt\": 1}}}}")
    #expect(answer["error.line"] == "2")
    #expect(answer["error.key"] == "site.site./")
  }

  @Test func `a body that is not JSON, not UTF-8 or too large is refused`() async throws {
    let client = try await ControlClient()
    let form = try await client.call(
      .post, "sessions", "{}", fields: [.contentType: "text/plain"])
    #expect(form.status == 415)
    #expect(
      form["error.message"] == "the body has to be JSON; send 'Content-Type: application/json'")
    let connection = try await client.session.connect()
    try await connection.send(
      "POST /-/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + "Connection: close\r\nContent-Length: 3\r\n\r\n")
    try await connection.send([UInt8(ascii: "\""), 0xFF, UInt8(ascii: "\"")])
    let latin1 = try await connection.receiveAll()
    #expect(latin1.statuses == ["400"])
    #expect(latin1.contains("the body is not UTF-8; send JSON in UTF-8"))
    let large = try await client.call(
      .post, "sessions", String(repeating: " ", count: ControlCall.bodyLimit + 1))
    #expect(large.status == 413)
    #expect(large["error.message"] == "the body has 1048577 bytes; at most 1048576 are read")
    let deep = try await client.call(
      .post, "sessions", String(repeating: "[", count: 500_000))
    #expect(deep.status == 400)
    let charset = try await client.call(
      .post, "sessions", Self.site, fields: [.contentType: "application/JSON; charset=utf-8"])
    #expect(charset.status == 201)
  }

  @Test func `escapes in a JSON body, including surrogate pairs, are decoded`() async throws {
    let client = try await ControlClient()
    let text = #"\ud83d\ude00 \\ud83d \u00e9\/\t"#
    let opened = try await client.call(
      .post, "sessions", #"{"site": {"site": {"/": {"text": "\#(text)"}}}}"#)
    #expect(try await client.get(opened["origins.main"]) == "😀 \\ud83d é/\t")
  }

  @Test func `opening a session beyond the limit fails with 503 and says how to fix it`()
    async throws
  {
    let client = try await ControlClient { $0.maximumSessions = 2 }
    #expect(try await client.call(.post, "sessions", Self.site).status == 201)
    let answer = try await client.call(.post, "sessions", #"{"site": {}}"#)
    #expect(answer.status == 503)
    #expect(answer.fields[.retryAfter] == "10")
    #expect(
      answer["error.message"]
        == "2 sessions are open; close one with DELETE, or start the server with a higher "
        + "--max-sessions")
    #expect(try await client.call(.delete, "sessions/one").status == 204)
    #expect(try await client.call(.post, "sessions", #"{"site": {}}"#).status == 201)
  }

  @Test func `a site gets 503 if all sites together would exceed their memory limit`()
    async throws
  {
    let client = try await ControlClient(limits: .memory(8 << 20))
    // 24 bytes are counted for each of its text.
    let text = String(repeating: "x", count: 60_000)
    func site(_ name: String) -> String {
      #"{"name": "\#(name)", "site": {"site": {"/": {"text": "\#(text)"}}}}"#
    }
    #expect(try await client.call(.post, "sessions", site("one")).status == 201)
    let refused = try await client.call(.post, "sessions", site("two"))
    #expect(refused.status == 503)
    #expect(refused["error.message"]?.contains("close a session") == true)
    let replaced = try await client.call(
      .put, "sessions/one/site", #"{"site": {"/": {"text": "short"}}}"#)
    #expect(replaced.status == 200)
    #expect(try await client.call(.post, "sessions", site("two")).status == 201)
    #expect(try await client.call(.delete, "sessions/two").status == 204)
    #expect(try await client.call(.post, "sessions", site("three")).status == 201)
  }

  @Test(arguments: [(10, 201), (100, 503)])
  func `expanded aliases count towards the memory limit of sites`(count: Int, status: Int)
    async throws
  {
    let client = try await ControlClient(limits: .memory(8 << 20))
    let text = String(repeating: "x", count: 1000)
    let aliases = (0..<count).map { "  /\($0): {text: *t}" }.joined(separator: "\\n")
    let body = #"{"site": "site:\n  /: {text: &t "# + text + #"}\n"# + aliases + #""}"#
    #expect(try await client.call(.post, "sessions", body).status == status)
  }

  @Test func `a session that could not be opened does not count towards the limit`() async throws {
    let client = try await ControlClient { $0.maximumSessions = 2 }
    for _ in 0..<3 {
      let answer = try await client.call(.post, "sessions", #"{"site": {}, "name": "default"}"#)
      #expect(answer.status == 409)
    }
    #expect(try await client.call(.post, "sessions", Self.site).status == 201)
  }

  @Test func `an unused session is closed after its lifetime, and a used one stays open`()
    async throws
  {
    let client = try await ControlClient([:])
    let body = #"{"site": {"site": {"/": {"parts": [{"gate": "g"}, {"head": 204}]}}}, "#
    let idle = try await client.call(.post, "sessions", body + #""lifetime": 0.05}"#)
    let used = try await client.call(.post, "sessions", body + #""lifetime": 0.05, "name": "u"}"#)
    #expect(used["lifetime"] == "0.05")
    // A reply that is held keeps its session.
    let held = try await RawClient(used["origins.main"])
    try await held.send("GET / HTTP/1.0\r\n\r\n")
    #expect(try await client.call(.get, "sessions/u/gates/g?wait=10")["held"] == "1")
    let connection = try await RawClient(idle["origins.main"])
    let watch = Task { await client.api.closeIdleSessions() }
    defer { watch.cancel() }
    #expect(try await connection.receiveAll() == "")
    #expect(try await client.call(.get, "sessions/u")["gates.0.held"] == "1")
    #expect(try await client.call(.get, "sessions/\(idle["id"] ?? "")").status == 404)
  }
}
