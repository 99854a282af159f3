import FixtureSites
import HTTPTypes
import Testing

@Suite struct SetCookieTests {
  @Test func `each cookie has its own field after the fields of the content`() throws {
    let content = Reply.html("<p>", fields: [.setCookie: "first=0"])
    let setter = SetCookie([Cookie("a", "b"), Cookie("c", "d, e")], content: content)
    let reply = setter.reply(to: try .make())
    #expect(reply.fields[values: .setCookie] == ["first=0", "a=b", "c=d, e"])
    let text = reply.text(for: try .make())
    #expect(text.contains("\r\nSet-Cookie: a=b\r\nSet-Cookie: c=d, e\r\n"))
    #expect(text.hasSuffix("<p>"))
  }

  @Test func `placeholders are replaced in a cookie and in its content`() throws {
    let setter = SetCookie(
      values: ["a=b; Domain=${origin.main.hostname}"], content: Reply.text("${origin.main}"))
    let context = SiteContext(origins: OriginAddresses(["main": "http://h:1"]))
    let reply = try #require(setter.resolved(context)).reply(to: try .make())
    #expect(reply.fields[.setCookie] == "a=b; Domain=h")
    #expect(reply.body == [UInt8]("http://h:1".utf8))
  }
}
