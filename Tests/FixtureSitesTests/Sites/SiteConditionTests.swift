import AuthoredYAML
import FixtureSites
import HTTPTypes
import Testing

@Suite struct SiteConditionTests {
  private func reply(
    when condition: String, _ method: String = "GET", _ target: String = "/p",
    fields: [String] = [], body: String = ""
  ) throws -> String {
    let site = try SiteTurnsTests.site(
      "/p: {text: other, methods: [GET, POST], when: [{\(condition), reply: {text: fits}}]}")
    var request = try FixtureRequest.make(method, target, fields: fields)
    request.body = Array(body.utf8)
    return String(decoding: site.origins[0].origin.reply(to: request).body, as: UTF8.self)
  }

  @Test(arguments: [
    ("query: a", "/p?a=1", "fits"), ("query: a", "/p?a", "fits"), ("query: a", "/p?b=a", "other"),
    ("query: {a: 1}", "/p?a=1", "fits"), ("query: {a: 1}", "/p?a=2", "other"),
    ("query: {a: 1}", "/p?a=2&a=1", "fits"), ("query: {a: é x}", "/p?a=%C3%A9+x", "fits"),
    ("query: {a: 1, b: 2}", "/p?b=2&a=1", "fits"), ("query: {a: 1, b: 2}", "/p?a=1", "other"),
    ("query: {a: ''}", "/p?a", "fits"), ("query: a", "/p", "other"),
  ])
  func `a condition can match the query by name or by value`(
    condition: String, target: String, expected: String
  ) throws {
    #expect(try reply(when: condition, "GET", target) == expected)
  }

  @Test(arguments: [
    ("header: x-a", "X-A: 1", "fits"), ("header: {X-A: 1}", "x-a: 1", "fits"),
    ("header: {X-A: 1}", "X-A: 2", "other"), ("header: X-A", "X-B: 1", "other"),
    ("header: {Origin: '${origin.main}'}", "Origin: http://127.0.0.1:1", "fits"),
    ("cookie: a", "Cookie: b=c; a=d", "fits"), ("cookie: {a: d}", "Cookie: a=d", "fits"),
    ("cookie: {a: d}", "Cookie: a=e", "other"), ("cookie: a", "X-A: a=d", "other"),
    ("cookie: a, header: X-A", "Cookie: a=b", "other"),
  ])
  func `a condition can match header fields and cookies by name or by value`(
    condition: String, field: String, expected: String
  ) throws {
    #expect(try reply(when: condition, fields: [field]) == expected)
  }

  static let form = "application/x-www-form-urlencoded"
  static let parts = "multipart/form-data; boundary=b"

  @Test(arguments: [
    ("body: needle", "text/plain", "a needle in hay", "fits"),
    ("body: needle", "text/plain", "hay", "other"),
    ("body: {a: 1}", form, "b=2&a=1", "fits"), ("body: {a: 1}", form, "a=2", "other"),
    ("body: {a: x}", parts, part, "fits"),
    ("body: {a: 1}", "application/json", #"{"a": 1}"#, "fits"),
    ("body: {a: true, b: x}", "application/json", #"{"a": true, "b": "x"}"#, "fits"),
    ("body: {a: 1}", "application/json", #"{"a": [1]}"#, "other"),
    ("body: {a: 1}", "application/json", "a: 1", "other"),
    ("body: {/a/b: x}", "application/json", #"{"a": {"b": "x"}}"#, "fits"),
    ("body: {/a/1/b: 2}", "application/json", #"{"a": [0, {"b": 2}]}"#, "fits"),
    ("body: {/a/01: 2}", "application/json", #"{"a": [0, 2]}"#, "other"),
    ("body: {/a/2: 2}", "application/json", #"{"a": [0, 2]}"#, "other"),
    ("body: {/a~1b/c~0d: 1}", "application/json", #"{"a/b": {"c~d": 1}}"#, "fits"),
    ("body: {/a: x}", form, "/a=x", "fits"), ("body: {/a: 1}", "application/json", "[]", "other"),
  ])
  func `a condition can match the body's text, form fields or JSON values`(
    condition: String, type: String, body: String, expected: String
  ) throws {
    let fields = ["Content-Type: \(type)"]
    #expect(try reply(when: condition, "POST", fields: fields, body: body) == expected)
  }

  static let part =
    "--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b--\r\n"

  @Test func `the first matching case handles the request and counts its own turns`() throws {
    let site = try SiteTurnsTests.site(
      """
      /p:
        text: other
        when:
        - {query: a, reply: {turns: [{text: a1}, {text: a2}]}}
        - {query: b, reply: {redirect: 302, to: /q}}
      """)
    let replies = try ["?b&a", "", "?a", "?b"].map { query in
      site.origins[0].origin.reply(to: try .make("GET", "/p" + query))
    }
    #expect(replies.map { String(decoding: $0.body, as: UTF8.self) } == ["a1", "other", "a2", ""])
    #expect(replies[3].fields[.location] == "/q")
  }

  @Test func `conditions can be written in Swift`() throws {
    var origin = Origin()
    origin["/page"] = Conditional(
      [.init([.has(.header, name: "Accept-Language", value: "de")], Reply.html("<p>Hallo"))],
      content: Reply.html("<p>Hello"))
    let reply = origin.reply(to: try .make("GET", "/page", fields: ["Accept-Language: de"]))
    #expect(reply.body == Array("<p>Hallo".utf8))
  }

  @Test func `only a condition on the body needs the request body`() throws {
    for (condition, needs) in [("query: a", ReplyNeeds()), ("body: a", .body)] {
      let site = try SiteTurnsTests.site(
        "/p: {text: x, methods: [POST], when: [{\(condition), reply: {text: y}}]}")
      let request = try FixtureRequest.make("POST", "/p")
      let match = site.origins[0].origin.match(for: request.head)
      #expect(match.needs(for: request.head) == needs)
    }
  }

  @Test(arguments: [
    ("[]", ".when: no conditions; expected at least one"),
    ("{query: a}", ".when: found a mapping; expected a list of conditions"),
    ("[{query: a}]", ".when.1: no key 'reply'; expected a reply"),
    (
      "[{reply: {text: x}}]",
      ".when.1: no condition; expected one of query, header, cookie, path, body"
    ),
    ("[{quary: a, reply: {text: x}}]", ".when.1: unknown key 'quary'; expected 'query'"),
    (
      "[{query: [], reply: {text: x}}]",
      ".when.1.query: found a list; expected a name, or \(byName)"
    ),
    ("[{query: {a: {}}, reply: {text: x}}]", ".when.1.query.a: found a mapping; expected text"),
    ("[{header: a b, reply: {text: x}}]", ".when.1.header: 'a b' \(noField)"),
    ("[{header: {a b: c}, reply: {text: x}}]", ".when.1.header.a b: 'a b' \(noField)"),
    ("[{query: a, reply: {root: /}}]", ".when.1.reply.root: root inside when; expected a reply"),
    ("[{query: a, reply: {}}]", ".when.1.reply: \(SiteMistakeTests.saysNothing)"),
  ])
  func `a mistake in a condition is reported with its key`(when: String, message: String) throws {
    try SiteMistakeTests().expect("site: {/p: {text: x, when: \(when)}}", "site./p\(message)")
  }

  static let byName = "values by name"
  static let noField = "is not a header field name; expected such as X-Name"
}
