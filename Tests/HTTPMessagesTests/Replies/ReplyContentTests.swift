import HTTPMessages
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

  @Test func `replies have no-store unless the author sets Cache-Control`() {
    #expect(Reply.html("").fields[.cacheControl] == "no-store")
    let cached = Reply.html("", fields: [.cacheControl: "max-age=60"])
    #expect(cached.fields[values: .cacheControl] == ["max-age=60"])
  }

  @Test(arguments: [300, 301, 302, 303, 305, 307, 308, 399])
  func `a redirect may have any 3xx status and any Location`(status: Int) {
    for place in ["/a", "", "?q", "#f", "//h/p", "http://é/#x", "http://[::1", "not a url", nil] {
      let reply = Reply.redirect(status, to: place)
      #expect(reply.status == status)
      #expect(reply.fields[.location] == place)
    }
  }

  @Test(arguments: [
    (PageRedirect.refresh, "/a?b&c", 0, "Refresh: 0; url=/a?b&c"),
    (.refresh, "\"q", 3, "Refresh: 3; url=%22q"),
    (.refresh, "'q", 3, "Refresh: 3; url=%27q"),
    (.refresh, "", 3, "Refresh: 3; url="),
    (.meta, "/a?b&c", 0, #"<meta http-equiv="refresh" content="0; url=/a?b&amp;c">"#),
    (.meta, "\">", 9, #"content="9; url=%22&gt;">"#),
    (.script, "/a", 0, #"<script>location.href = "/a"</script>"#),
    (.script, "/a", 2, #"<script>setTimeout(() => { location.href = "/a" }, 2000)</script>"#),
    (.script, "</script>\"\\é\u{2028}", 0, #""\u003c/script>\u0022\u005cé\u2028""#),
    (.replace, "${origin.main}", 0, #"<script>location.replace("${origin.main}")</script>"#),
  ])
  func `a redirect page has the markup or the Refresh field of its kind`(
    page: PageRedirect, to: String, after: Int, text: String
  ) throws {
    let reply = Reply.redirect(page, to: to, after: after)
    #expect(reply.status == 200)
    #expect(reply.text(for: try .make()).contains(text))
    #expect((reply.fields.contains { $0.name.rawName == "Refresh" }) == (page == .refresh))
  }

  @Test func `an error page escapes markup in the path`() {
    let page = String(decoding: Reply.notFound("/<b>").body, as: UTF8.self)
    #expect(page.contains("/&lt;b&gt;"))
    #expect(!page.contains("<b>"))
  }

  @Test func `a 405 reply lists the supported methods in Allow`() {
    #expect(Reply.methodNotAllowed(allow: [.get, .options]).fields[.allow] == "GET, OPTIONS")
  }
}
