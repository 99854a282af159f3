import HTTPFixtures
import HTTPTypes
import Testing

@Suite struct PipeTests {
  func reply(_ pipe: String, file: String = "abc.txt", method: String = "GET") throws -> Reply {
    let folder = try TemporaryFolder([
      "abc.txt": "abcdefghij", "t.html": "{{GET[a]}}", "t.sub.html": "{{host}}", "w.asis": "raw",
      "stored.txt": "abcd", "stored.txt.headers": "Expires: 0",
    ])
    let files = WPTFiles(root: folder.path)
    return files.reply(to: try .make(method, "/\(file)?a=%3C&pipe=\(pipe)"))
  }

  @Test(arguments: [
    ("slice(1)", "bcdefghij"), ("slice(1,3)", "bc"), ("slice(-3)", "hij"), ("slice(null,2)", "ab"),
    ("slice(2,-2)", "cdefgh"), ("slice(5,2)", ""), ("slice(-99,99)", "abcdefghij"),
    ("slice(1)|slice(1)", "cdefghij"), ("", "abcdefghij"), ("slice(0,null", "abcdefghij"),
    ("status(404)&pipe=slice(0,1)", "a"),
  ])
  func `a slice is what Python's would be`(pipe: String, body: String) throws {
    #expect(try String(decoding: reply(pipe).body, as: UTF8.self) == body)
  }

  @Test func `the status and the fields are as they are wished`() throws {
    let reply = try reply(
      "status(404)|header(X-A,b%5C,c)|header(x-a,d,True)|header(Content-Type,x/y)")
    #expect(reply.status == 404)
    #expect(reply.fields[values: try #require(HTTPField.Name("X-A"))] == ["b,c", "d"])
    #expect(reply.fields[values: .contentType] == ["x/y"])
    #expect(try self.reply("status(204)").body.isEmpty)
  }

  @Test(arguments: [("sub", "&lt;"), ("sub(html)", "&lt;"), ("sub(none)", "<")])
  func `a file is a template if the pipe asks for it`(pipe: String, body: String) throws {
    #expect(try String(decoding: reply(pipe, file: "t.html").body, as: UTF8.self) == body)
  }

  @Test func `gzip compresses`() throws {
    let reply = try reply("gzip")
    #expect(reply.fields[.contentEncoding] == "gzip")
    #expect(reply.body.starts(with: [0x1F, 0x8B]))
  }

  @Test(arguments: [
    ("trickle(d1)", [.delay(.seconds(1)), .body([UInt8]("abcdefghij".utf8))]),
    ("trickle(4:d0.5)", [body("abcd"), .delay(.seconds(0.5)), body("efghij")]),
    (
      "trickle(d2:4:d1:r2)",
      [
        .delay(.seconds(2)), body("abcd"), .delay(.seconds(1)), body("efgh"), .delay(.seconds(1)),
        body("ij"), .delay(.seconds(1)),
      ]
    ),
    ("trickle(99:d1)", [body("abcdefghij"), .delay(.seconds(1))]),
    (
      "trickle(5:d1:r4)",
      [body("abcde"), .delay(.seconds(1)), body("fghij"), .delay(.seconds(1))]
    ),
  ])
  func `a body trickles`(pipe: String, parts: [ReplyPart]) throws {
    let reply = try reply(pipe)
    #expect(Array(reply.parts.dropFirst()) == parts)
    #expect(reply.fields[.cacheControl] == "no-cache, no-store, must-revalidate")
    #expect(reply.body == [UInt8]("abcdefghij".utf8))
  }

  static func body(_ text: String) -> ReplyPart { .body([UInt8](text.utf8)) }

  @Test func `what an author says of storing stays`() throws {
    #expect(try reply("trickle(1:d1)", file: "stored.txt").fields[.cacheControl] == nil)
  }

  @Test func `a whole response passes no pipe`() throws {
    #expect(try reply("status(404)", file: "w.asis").parts == [.raw([UInt8]("raw".utf8))])
  }

  @Test(arguments: [
    (
      "nothing(1)",
      "there is no pipe 'nothing'; expected one of status, header, slice, trickle, sub, gzip"
    ),
    ("sub|gzip|sub", "'sub' twice; expected it once"),
    ("gzip|slice(0,9)|gzip", "'gzip' twice; expected it once"),
    (String(repeating: "slice(1)|", count: 21), "21 pipes; expected at most 20"),
    ("status(x)", "found 'x'; expected status(200) to status(999)"),
    ("status(100)", "found '100'; "),
    ("status", "'status' with 0 arguments; expected status(CODE), header(NAME,VALUE,APPEND), "),
    ("header(A)", "'header' with 1 arguments"), ("slice(1,2,3)", "'slice' with 3 arguments"),
    ("header(Content-Length,1)", "'Content-Length' with '1'; expected a field that does not frame"),
    ("header(A%20B,1)", "'A B' with '1'; expected a field"),
    ("slice(x)", "found 'x'; expected a whole"),
    ("header(A,b%5Cr%5CnB:c)", "'A' with 'b\r\nB:c'; expected a field"),
    (
      "trickle(x)",
      "found 'x'; expected bytes, pauses and a repeat such as 100:d0.5:r2, that are over"
    ),
    ("trickle(d61)", "found 'd61'"), ("trickle(d1:r1)", "found 'd1:r1'"),
    ("trickle(r1)", "found 'r1'"),
    ("trickle(1:d60:r2:1)", "found '1:d60:r2:1'"), ("trickle(1:d-1)", "found '1:d-1'"),
    ("trickle(\(String(repeating: "d60:", count: 61))1)", "found 'd60:"),
    ("trickle(1:d1:r3)", "found"), ("sub(xml)", "found 'xml'; expected sub(html) or sub(none)"),
    ("gzip(1)", "'gzip' with 1 arguments"), ("header(A,b,yes)", "found 'yes'; expected true or"),
    ("(404)", "there is no pipe ''"), ("trickle(100:r1)", "found '100:r1'"),
  ])
  func `a mistake in a pipe is reported`(pipe: String, message: String) throws {
    let reply = try reply(pipe)
    #expect(reply.status == 400)
    let text = String(decoding: reply.body, as: UTF8.self)
    #expect(text.hasPrefix("400: the query of /abc.txt: at 'pipe': \(message)"))
  }
}
