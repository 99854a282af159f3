import AuthoredYAML
import FixtureSites
import HTTPTypes
import Testing

@Suite struct SiteTurnsTests {
  /// The site of a file as one session has it.
  static func site(_ yaml: String) throws -> Site {
    try Site(authored: AuthoredNode(parsing: yaml, file: "site.yaml"), directory: "/none")
      .resolved(origins: ["main": "http://127.0.0.1:1"])
  }

  private func bodies(
    of site: Site, _ requests: [(method: String, path: String)]
  ) throws -> [String] {
    try requests.map { method, path in
      let reply = site.origins[0].origin.reply(to: try .make(method, path))
      return String(decoding: reply.body, as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("", ["one", "two", "three", "three", "three"]),
    (", repeat: true", ["one", "two", "three", "one", "two"]),
  ])
  func `turns answer successive requests`(more: String, expected: [String]) throws {
    let site = try Self.site("/p: {turns: [{text: one}, {text: two}, {text: three}]\(more)}")
    #expect(try bodies(of: site, Array(repeating: ("GET", "/p"), count: 5)) == expected)
  }

  @Test func `turns are counted for each path and each session separately`() throws {
    let yaml = "{/a: {turns: [{text: a1}, {text: a2}]}, /b: {turns: [{text: b1}, {text: b2}]}}"
    let requests = [("GET", "/a"), ("GET", "/b"), ("GET", "/a"), ("GET", "/b")]
    #expect(try bodies(of: Self.site(yaml), requests) == ["a1", "b1", "a2", "b2"])
    let site = try Site(
      authored: AuthoredNode(parsing: yaml, file: "site.yaml"), directory: "/none")
    for _ in 1...2 {
      let session = site.resolved(origins: ["main": "http://127.0.0.1:1"])
      #expect(try bodies(of: session, [("GET", "/a")]) == ["a1"])
    }
  }

  @Test func `a request that gets 405 or a challenge uses no turn`() throws {
    let turns = "turns: [{text: one}, {text: two}]"
    let user = "basic: {user: u, password: p}"
    let site = try Self.site("{/p: {\(turns)}, /q: {\(turns), auth: {\(user)}}}")
    let origin = site.origins[0].origin
    #expect(origin.reply(to: try .make("POST", "/p")).status == 405)
    #expect(try bodies(of: site, [("GET", "/p")]) == ["one"])
    #expect(origin.reply(to: try .make("GET", "/q")).status == 401)
    let reply = origin.reply(
      to: try .make("GET", "/q", fields: ["Authorization: Basic dTpw"]))
    #expect(reply.body == Array("one".utf8))
  }

  @Test func `a turn has its own status, cookies, faults and challenge`() throws {
    let site = try Self.site(
      """
      /p:
        turns:
        - {status: 503, headers: {Retry-After: 1}}
        - {redirect: 302, to: /p, cookies: [{name: a, value: b}]}
        - {text: never, fault: reset}
        - {text: inside, auth: {basic: {user: u, password: p}}}
        methods: [GET, POST]
      """)
    let replies = try ["POST", "GET", "GET", "GET"].map { method in
      site.origins[0].origin.reply(to: try .make(method, "/p"))
    }
    #expect(replies.map(\.status) == [503, 302, nil, 401])
    #expect(replies[1].fields[.setCookie] == "a=b")
    #expect(replies[2].parts == [.reset])
  }

  @Test func `turns can be written in Swift`() throws {
    var origin = Origin()
    origin["/flaky"] = Turns([Reply.empty(503), Reply.text("at last")])
    #expect(origin.reply(to: try .make("GET", "/flaky")).status == 503)
    #expect(origin.reply(to: try .make("GET", "/flaky")).status == 200)
  }

  @Test(arguments: [
    ("{turns: []}", ".turns: no turns; expected at least one"),
    ("{turns: {text: x}}", ".turns: found a mapping; expected a list of turns"),
    ("{turns: [{}]}", ".turns.1: \(SiteMistakeTests.saysNothing)"),
    ("{turns: [{text: x, methods: [GET]}]}", ".turns.1.methods: methods inside turns; \(aReply)"),
    ("{turns: [{root: /}]}", ".turns.1.root: root inside turns; \(aReply)"),
    ("{turns: [{text: x}], repeat: 2}", ".repeat: found '2'; expected true or false"),
    (
      "{turns: [{text: x}], status: 200}",
      ".status: 'status' does not go with 'turns'; expected turns, repeat, headers, cookies, logout, cors, auth, when, methods"
    ),
    (
      "{text: x, repeat: true}",
      ".repeat: 'repeat' does not go with 'text'; expected text, \(SiteMistakeTests.page)"
    ),
  ])
  func `a mistake in turns is reported with its key`(reply: String, message: String) throws {
    try SiteMistakeTests().expect("site: {/p: \(reply)}", "site./p\(message)")
  }

  static let aReply = "expected a reply"
}
