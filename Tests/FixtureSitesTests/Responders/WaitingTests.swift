import FixtureSites
import HTTPTypes
import Testing

@Suite struct WaitingTests {
  static let page = Reply.text("0123456789")
  static let chunks = Reply([
    .head(ReplyHead(status: 103)),
    .head(ReplyHead(status: 200, fields: [.transferEncoding: "chunked"])),
    .body([UInt8]("01".utf8)), .body([UInt8]("23".utf8)), .trailers([.eTag: "x"]),
  ])
  static let body: [(ReplyPlace, String)] = [
    (.status, "<gate g>HEAD0123456789"), (.body, "HEAD<gate g>0123456789"),
    (.body(1), "HEAD0<gate g>123456789"), (.body(10), "HEAD0123456789<gate g>"),
    (.body(11), "HEAD0123456789<gate g>"),
  ]

  @Test(arguments: body)
  func `a reply can wait before its status or after bytes of its body`(
    place: ReplyPlace, text: String
  ) throws {
    let request = try FixtureRequest.make()
    let head = Self.page.text(for: try .make("HEAD"))
    let reply = Self.page.held(by: "g", at: place).reply(to: request)
    #expect(reply.text(for: request) == text.replacing("HEAD", with: head))
    #expect(!reply.wire(for: request.head).endsConnection)
  }

  @Test(arguments: [
    (ReplyPlace.body, "<gate g>2\r\n01\r\n2\r\n23\r\n0\r\nETag: x\r\n\r\n"),
    (.body(1), "1\r\n0\r\n<gate g>1\r\n1\r\n2\r\n23\r\n0\r\nETag: x\r\n\r\n"),
    (.body(2), "2\r\n01\r\n<gate g>2\r\n23\r\n0\r\nETag: x\r\n\r\n"),
    (.body(4), "2\r\n01\r\n2\r\n23\r\n<gate g>0\r\nETag: x\r\n\r\n"),
  ])
  func `the position of a wait counts bytes of the body without chunk framing`(
    place: ReplyPlace, body: String
  ) throws {
    let request = try FixtureRequest.make()
    let text = Self.chunks.held(by: "g", at: place).reply(to: request).text(for: request)
    #expect(text.hasSuffix("Transfer-Encoding: chunked\r\nCache-Control: no-store\r\n\r\n\(body)"))
  }

  @Test(arguments: [
    ("HEAD", page), ("GET", Reply.empty(204)), ("GET", .empty(304)), ("GET", .text("")),
    ("GET", .redirect(302, to: "/")), ("GET", Reply([.raw([0x21])])),
  ])
  func `a wait within the body is ignored if there is no body`(method: String, reply: Reply) throws
  {
    let request = try FixtureRequest.make(method)
    let held = reply.held(by: "g", at: .body).delayed(by: .seconds(1), at: .body(3))
    #expect(held.reply(to: request).text(for: request) == reply.text(for: request))
    let late = reply.held(by: "g").reply(to: request).text(for: request)
    #expect(late == "<gate g>" + reply.text(for: request))
  }

  @Test func `a reply to an HTTP 1.0 client waits at the same position`() throws {
    let old = try #require(RequestParser.result("GET / HTTP/1.0\r\n\r\n")).get().head
    let request = FixtureRequest(head: old)
    let text = Self.chunks.held(by: "g", at: .body(3)).reply(to: request).text(for: request)
    #expect(text.hasSuffix("\r\n\r\n012<gate g>3"))
  }

  @Test func `waits happen in order of position, and at the same position in their written order`()
    throws
  {
    let request = try FixtureRequest.make()
    let waits = [
      Wait(for: .gate("late"), at: .body(1)), Wait(for: .gate("a")),
      Wait(for: .delay(.seconds(1))), Wait(for: .gate("later"), at: .body(1)),
      Wait(for: .gate("b")),
    ]
    let text = Waiting(waits, content: Self.page).reply(to: request).text(for: request)
    #expect(text.hasPrefix("<gate a><delay 1.0 seconds><gate b>HTTP/1.1"))
    #expect(text.hasSuffix("0<gate late><gate later>123456789"))
  }

  @Test
  func `conditions apply to a reply that waits before its head, not to one that waits in its body`()
    throws
  {
    let file = Representation(file: [1, 2], type: "text/plain", modified: HTTPDate(seconds: 0))
    let request = try FixtureRequest.make(fields: ["If-None-Match: *"])
    #expect(file.held(by: "g").reply(to: request).status == 304)
    let reply = file.held(by: "g", at: .body(1)).reply(to: request)
    #expect(reply.status == 200)
    #expect(reply.fields[.eTag] == nil)
  }
}
