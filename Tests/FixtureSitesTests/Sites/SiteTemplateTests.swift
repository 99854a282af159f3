import AuthoredYAML
import FixtureSites
import HTTPTypes
import Testing

@Suite struct SiteTemplateTests {
  private func reply(
    _ reply: String, at path: String = "/p", to target: String = "/p", method: String = "GET",
    fields: [String] = [], body: String = ""
  ) throws -> Reply {
    let site = try SiteTurnsTests.site("\(path): {\(reply)}")
    var request = try FixtureRequest.make(method, target, fields: fields)
    request.body = Array(body.utf8)
    return site.origins[0].origin.reply(to: request)
  }

  @Test(arguments: [
    ("${request.query.a}", "/p?a=1&a=2", "1"), ("${request.query.b}", "/p?a=1", ""),
    ("${request.query}", "/p?a=1&b=%20", "a=1&b=%20"), ("${request.method}", "/p", "GET"),
    ("${request.path}", "/p?x", "/p"), ("${request.header.X-A}", "/p", "field"),
    ("${request.cookie.c}", "/p", "d"),
    ("${request.query.a}", "/p?a=%24%7Brequest.method%7D", "${request.method}"),
    ("<${request.query.a}|${origin.main}>", "/p?a=%3Cb%3E", "<<b>|http://127.0.0.1:1>"),
    ("${request.query.a}", "/p?a=%24%7Borigin.main%7D", "${origin.main}"),
  ])
  func `placeholders in a string become values of the request`(
    text: String, target: String, expected: String
  ) throws {
    let reply = try reply("text: '\(text)'", to: target, fields: ["X-A: field", "Cookie: c=d"])
    #expect(String(decoding: reply.body, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("html: '<a title=\"${request.query.a}\">'", "<a title=\"&lt;&quot;&#39;&amp;\\\n\">"),
    ("json: {a: '${request.query.a}'}", #"{"a": "<\"'&\\\n"}"#),
    ("text: '${request.query.a}'", "<\"'&\\\n"),
    ("text: '${request.query.a}', type: text/html", "&lt;&quot;&#39;&amp;\\\n"),
    ("text: '${request.query.a}', type: image/svg+xml", "&lt;&quot;&#39;&amp;\\\n"),
    ("html: '${request.query.a}', type: text/plain", "<\"'&\\\n"),
  ])
  func `a value is escaped for the type of the reply`(content: String, expected: String) throws {
    let reply = try reply(content, to: "/p?a=%3C%22'%26%5C%0A")
    #expect(String(decoding: reply.body, as: UTF8.self) == expected)
  }

  @Test(arguments: [(1, ReplyNeeds()), (300 << 10, .longTime)])
  func `a long string that contains values of the request counts as a long reply`(
    length: Int, needs: ReplyNeeds
  ) throws {
    let text = String(repeating: "x", count: length) + "${request.query.a}"
    let site = try SiteTurnsTests.site("/p: {text: '\(text)', coding: gzip}")
    let plain = try FixtureRequest.make("GET", "/p").head
    #expect(site.origins[0].origin.match(for: plain).needs(for: plain) == needs)
    let coded = try FixtureRequest.make("GET", "/p", fields: ["Accept-Encoding: gzip"]).head
    #expect(site.origins[0].origin.match(for: coded).needs(for: coded) == needs.union(.time))
  }

  @Test func `a value of a request cannot add a header field`() throws {
    let value = "a%0D%0AX-B:%20c%00%C3%A9"
    for content in ["text: x", "echo: text", "turns: [{text: x}]", "status: 404"] {
      let reply = try reply(
        "\(content), headers: {X-A: '<${request.query.a}>'}", to: "/p?a=\(value)")
      let name = try #require(HTTPField.Name("X-A"))
      #expect(reply.fields[name] == "<a%0D%0AX-B: c%00é>")
      #expect(reply.fields.count { $0.name == HTTPField.Name("X-B") } == 0)
    }
  }

  @Test(arguments: [
    ("${request.query.a}", "/end?x=%20y%26z", "/end?x=%20y&z"),
    ("${request.query.a}", "http://other/%20%3C", "http://other/%20%3C"),
    ("/q?a=${request.query.a}", "b%26c=d/e", "/q?a=b%26c%3Dd%2Fe"),
    ("/q/${request.query.a}", "%0D%0A%22", "/q/%0D%0A%22"), ("/q${request.query.b}", "x", "/q"),
    ("http://${request.query.a}/b", "mock.test:49153", "http://mock.test:49153/b"),
    ("//${request.query.a}", "[::1]:80", "//[::1]:80"),
    ("http://${request.query.a}/", "u@h/%3Cp", "http://u%40h%2F%3Cp/"),
    ("http://a/b//${request.query.a}", "c:d", "http://a/b//c%3Ad"),
  ])
  func `the target of a redirect may have a value of the request`(
    to: String, value: String, expected: String
  ) throws {
    let target = "/p?a=" + value.replacing("?", with: "%3F")
    let found = try reply("redirect: 302, to: '\(to)'", to: target)
    #expect(found.fields[.location] == expected)
  }

  @Test(arguments: ["meta", "script", "replace", "refresh"])
  func `a value in a redirect page is escaped`(page: String) throws {
    let reply = try reply(
      "redirect: \(page), to: '${request.query.a}'", to: "/p?a=%22%27%3E%3Cscript%3E%5C")
    let text = String(decoding: reply.body, as: UTF8.self)
    #expect(text.contains("%22%27%3E%3Cscript%3E%5C"))
    #expect(!text.contains("'><script>"))
  }

  @Test func `a template can use a path parameter and a value of the body`() throws {
    let user = try reply(
      "json: {id: '${request.path.id}'}", at: "/users/{id}", to: "/users/a%22b")
    #expect(String(decoding: user.body, as: UTF8.self) == #"{"id": "a\"b"}"#)
    let posted = try reply(
      "text: '${request.body.a} ${request.body}', methods: [POST]", method: "POST",
      fields: ["Content-Type: application/x-www-form-urlencoded"], body: "a=b+c")
    #expect(String(decoding: posted.body, as: UTF8.self) == "b c a=b+c")
  }

  @Test func `only a template with a value from the body needs the request body`() throws {
    for (value, needs) in [("query.a", ReplyNeeds()), ("body.a", .body), ("body", .body)] {
      for reply in [
        "text: '${request.\(value)}'", "echo: text, headers: {A: '${request.\(value)}'}",
      ] {
        let site = try SiteTurnsTests.site("/p: {\(reply), methods: [POST]}")
        let request = try FixtureRequest.make("POST", "/p")
        let match = site.origins[0].origin.match(for: request.head)
        #expect(match.needs(for: request.head).isSuperset(of: needs))
        if reply.hasPrefix("text") { #expect(match.needs(for: request.head) == needs) }
      }
    }
  }

  @Test func `turns can have templates, and the authored ETag of a template can yield 304`() throws
  {
    let site = try SiteTurnsTests.site(
      """
      /p: {turns: [{text: "1 ${request.query.a}"}, {text: "2 ${request.query.a}"}], headers: {A: "${request.path}"}}
      /v: {text: "${request.query.a}", headers: {ETag: '"1"'}}
      """)
    let origin = site.origins[0].origin
    let bodies = try [1, 2].map { origin.reply(to: try .make("GET", "/p?a=\($0)")).body }
    #expect(bodies == [Array("1 1".utf8), Array("2 2".utf8)])
    let same = try FixtureRequest.make("GET", "/v?a=b", fields: ["If-None-Match: \"1\""])
    #expect(origin.reply(to: same).status == 304)
  }

  @Test(arguments: [
    (
      "/p: {text: '${request.quary.a}'}",
      "/p.text: nothing is known as '${request.quary.a}'; \(all)"
    ),
    ("/p: {html: '${request.query.}'}", "/p.html: nothing is known as '${request.query.}'; \(all)"),
    (
      "/p: {json: ['${request.header}']}",
      "/p.json.1: nothing is known as '${request.header}'; \(all)"
    ),
    (
      "/p: {redirect: 302, to: '${request.url}'}",
      "/p.to: nothing is known as '${request.url}'; \(all)"
    ),
    (
      "/p: {text: '${request.path.id}'}",
      "/p.text: the path has no name 'id'; expected one in braces, such as /users/{id}"
    ),
    (
      "'/{name}': {text: '${request.path.nam}'}",
      "/{name}.text: the path has no name 'nam'; expected 'name'"
    ),
    (
      "/p: {parts: [{raw: '${request.method}'}]}",
      "/p.parts.1.raw: nothing is known as '${request.method}'; expected \(SiteMistakeTests.names)"
    ),
    (
      "/p/: {root: /, headers: {A: '${request.path}'}}",
      "/p/.headers: values of the request in the fields of a folder; expected the same for all requests"
    ),
  ])
  func `a mistake in a template is reported with its key`(path: String, message: String) throws {
    try SiteMistakeTests().expect("site: {\(path)}", "site.\(message)")
  }

  static let all =
    "expected ${request.method}, ${request.path}, ${request.query}, ${request.body}, or "
    + "${request.PART.NAME} with one of the parts query, header, cookie, path, body"
}
