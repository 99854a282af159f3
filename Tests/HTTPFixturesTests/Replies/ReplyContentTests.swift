import HTTPFixtures
import HTTPTypes
import Testing

@Suite struct ReplyContentTests {
  @Test(arguments: [
    (Reply.text("a"), 200, "text/plain; charset=utf-8", "a"),
    (Reply.html("<p>"), 200, "text/html; charset=utf-8", "<p>"),
    (Reply.json("{}", status: 201), 201, "application/json", "{}"),
    (Reply.empty(204), 204, nil, ""),
    (Reply.text("a", fields: [.contentType: "x/y"]), 200, "x/y", "a"),
  ])
  func `a reply has the type of its content`(
    reply: Reply, status: Int, type: String?, body: String
  ) {
    #expect(reply.status == status)
    #expect(reply.fields[.contentType] == type)
    #expect(String(decoding: reply.body, as: UTF8.self) == body)
  }

  @Test func `nothing is stored unless the author says so`() {
    #expect(Reply.html("").fields[.cacheControl] == "no-store")
    let cached = Reply.html("", fields: [.cacheControl: "max-age=60"])
    #expect(cached.fields[values: .cacheControl] == ["max-age=60"])
  }

  @Test(arguments: [300, 301, 302, 303, 305, 307, 308, 399])
  func `a redirect goes anywhere with any 3xx`(status: Int) {
    for place in ["/a", "", "?q", "//h/p", "http://é/#x", "not a url"] {
      let reply = Reply.redirect(status, to: place)
      #expect(reply.status == status)
      #expect(reply.fields[.location] == place)
    }
  }

  @Test func `a realm is quoted`() {
    let field = Reply.unauthorized(realm: #"a "b" \c"#).fields[.wwwAuthenticate]
    #expect(field == #"Basic realm="a \"b\" \\c", charset="UTF-8""#)
  }

  @Test func `an error page shows the path as text`() {
    let page = String(decoding: Reply.notFound("/<b>").body, as: UTF8.self)
    #expect(page.contains("/&lt;b&gt;"))
    #expect(!page.contains("<b>"))
  }

  @Test func `405 lists the methods`() {
    #expect(Reply.methodNotAllowed(allow: [.get, .options]).fields[.allow] == "GET, OPTIONS")
  }
}
