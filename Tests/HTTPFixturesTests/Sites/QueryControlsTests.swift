import HTTPFixtures
import HTTPTypes
import Testing

@Suite struct QueryControlsTests {
  func reply(_ target: String, controls: QueryControls? = QueryControls()) throws -> Reply {
    var origin = Origin(["/page": .html("<p>Hello", fields: [.eTag: "\"1\""])])
    origin.controls = controls
    return origin.reply(to: try .make("GET", target))
  }

  @Test(arguments: [
    "/page?status=503", "/page?other=1&status=503", "/nowhere?status=503", "/page?%73tatus=503",
  ])
  func `a query changes the status of any path`(target: String) throws {
    #expect(try reply(target).status == 503)
  }

  @Test(arguments: [204, 304])
  func `a status that has no body takes it away`(status: Int) throws {
    let reply = try reply("/page?status=\(status)")
    #expect(reply.status == status)
    #expect(reply.body.isEmpty)
    #expect(!reply.wire.endsConnection)
  }

  @Test func `a query changes the fields and keeps the body`() throws {
    let reply = try reply("/page?type=text/plain&attachment=a%20b.txt")
    #expect(reply.fields[values: .contentType] == ["text/plain"])
    #expect(reply.fields[.contentDisposition] == "attachment; filename=\"a b.txt\"")
    #expect(reply.body == Array("<p>Hello".utf8))
  }

  @Test(arguments: [
    ("/page", "If-None-Match: \"1\"", 304), ("/page?type=text/plain", "If-None-Match: \"1\"", 304),
    ("/page?status=200", "Range: bytes=0-2", 206), ("/page?status=404", "Range: bytes=0-2", 404),
    ("/page?status=404", "If-None-Match: \"1\"", 404),
    ("/page?status=201", "Range: bytes=0-2", 201),
  ])
  func `a condition is weighed behind what a query changes`(
    target: String, field: String, status: Int
  ) throws {
    var origin = Origin(["/page": .html("none")])
    origin["/page"] = Representation(
      page: Array("<p>Hello".utf8), type: "text/html", fields: [.eTag: "\"1\""])
    origin.controls = QueryControls()
    let reply = origin.reply(to: try .make("GET", target, fields: [field]))
    #expect(reply.status == status)
    let body = status == 304 ? "" : status == 206 ? "<p>" : "<p>Hello"
    #expect(reply.body == Array(body.utf8))
  }

  @Test func `several parts have the type that a query wants, and their boundary`() throws {
    var origin = Origin()
    origin["/page"] = Representation(
      page: Array("<p>Hello".utf8), type: "text/html", fields: [.eTag: "\"1\""])
    origin.controls = QueryControls()
    let reply = origin.reply(
      to: try .make("GET", "/page?type=text/plain", fields: ["Range: bytes=0-1,4-5"]))
    #expect(reply.fields[.contentType]?.hasPrefix("multipart/byteranges; boundary=") == true)
    #expect(String(decoding: reply.body, as: UTF8.self).contains("Content-Type: text/plain\r\n"))
  }

  @Test func `a query makes a reply wait, slow or broken`() throws {
    #expect(try reply("/page?delay=0.5").parts.first == .delay(.seconds(0.5)))
    let waiting = try reply("/page?gate=go&delay=1")
    #expect(waiting.parts.prefix(2) == [.gate("go"), .delay(.seconds(1))])
    #expect(try reply("/page?fault=reset").parts == [.reset])
    let slow = try reply("/page?bandwidth=1")
    #expect(slow.parts.contains { if case .delay = $0 { true } else { false } })
    #expect(slow.fields[.eTag] == nil)
  }

  @Test func `a query redirects`() throws {
    let reply = try reply("/page?redirect=307&to=/end%3Fa=b")
    #expect(reply.status == 307)
    #expect(reply.fields[.location] == "/end?a=b")
    #expect(try self.reply("/page?redirect=meta&to=/end").status == 200)
  }

  @Test(arguments: [
    ("header=X-A:b", "X-A", ["b"]), ("header=X-A:%20b%20c%20&header=x-a:d", "X-A", ["b c", "d"]),
    ("header=ETag:%22other%22", "ETag", ["\"other\""]),
    ("header=Cache-Control:x", "Cache-Control", ["x"]),
    ("header=X-A:", "X-A", [""]), ("redirect=302&to=/&header=X-A:b:c", "X-A", ["b:c"]),
    ("status=404&header=Content-Type:text/x", "Content-Type", ["text/x"]),
  ])
  func `a query sets fields`(query: String, name: String, values: [String]) throws {
    let name = try #require(HTTPField.Name(name))
    #expect(try reply("/page?\(query)").fields[values: name] == values)
  }

  @Test(arguments: ["/page", "/page?", "/page?other=1", "/page?Status=503"])
  func `a page keeps its own query`(target: String) throws {
    #expect(try reply(target) == reply(target, controls: nil))
  }

  @Test(arguments: [
    ("status=teapot", "at 'status': found 'teapot'; expected a whole number from 200 to 999"),
    ("fault=none", "at 'fault': found 'none'; expected one of reset, close, silence"),
    ("status=200&status=201", "the same key twice: 'status'; expected each key once"),
    ("delay=61", "at 'delay': found '61'; expected seconds from 0 to 60"),
    ("to=/x", "at 'to': 'to' does not go with 'text'"),
    ("header=X-A", "at 'header': 'X-A' is no field; expected NAME:VALUE on one line"),
    ("header=:b", "at 'header': ':b' is no field; expected NAME:VALUE on one line"),
    ("header=X%20A:b", "at 'header': 'X A:b' is no field; expected NAME:VALUE on one line"),
    (
      "header=X-A:b%0D%0AX-B:c", "at 'header': 'X-A:b\r\nX-B:c' is no field; expected NAME:VALUE on"
    ),
    ("header=X-A:b%00", "at 'header': 'X-A:b\0' is no field; expected NAME:VALUE on one line"),
    ("header=content-length:1", "at 'header': content-length frames the message; expected another"),
    ("header=Transfer-Encoding:x", "at 'header': Transfer-Encoding frames the message; expected "),
    ("header=Connection:x", "at 'header': Connection frames the message; expected another field; "),
    ("type=a/b&header=Content-Type:c/d", "at 'header': Content-Type is set by another name too; "),
    ("redirect=302&to=/&header=Location:/x", "at 'header': Location is set by another name too; "),
  ])
  func `a mistake is answered with what was expected`(query: String, message: String) throws {
    let reply = try reply("/page?\(query)")
    #expect(reply.status == 400)
    let text = String(decoding: reply.body, as: UTF8.self)
    #expect(text.hasPrefix("400: the query of /page: \(message)"))
  }

  @Test func `without controls a query changes nothing`() throws {
    #expect(try reply("/page?status=503", controls: nil).status == 200)
  }

  private static let foreign = "Origin: https://evil.example"

  @Test(arguments: [
    ("/page?header=Access-Control-Allow-Origin:*", "", "header", "Access-Control-Allow-Origin"),
    ("/page?header=ACCESS-control-x:*", "", "header", "ACCESS-control-x"),
    ("/page?%68eader=Set-Cookie:a=b", foreign, "header", "Set-Cookie"),
    ("/page?header=Set-Cookie:a=b", "Sec-Fetch-Site: cross-site", "header", "Set-Cookie"),
    ("/page?header=Set-Cookie:a=b", "Sec-Fetch-Site: same-site", "header", "Set-Cookie"),
    ("/page?header=Set-Cookie:a=b", "Origin: null", "header", "Set-Cookie"),
    ("/page?pipe=header(Access-Control-Allow-Origin,*)", "", "pipe", "Access-Control-Allow-Origin"),
    ("/page?pipe=status(201)%7Cheader(Set-Cookie,a=b)", foreign, "pipe", "Set-Cookie"),
    (
      "/response-headers?Access-Control-Allow-Origin=*", "", "Access-Control-Allow-Origin",
      "Access-Control-Allow-Origin"
    ),
  ])
  func `a query does not open a reply to other origins`(
    target: String, field: String, key: String, name: String
  ) throws {
    var origin = Origin(["/page": .html("<p>Hello")])
    origin.helpers = HTTPBin()
    origin.controls = QueryControls()
    let request = try FixtureRequest.make(
      "GET", target, fields: field.isEmpty ? [] : [field])
    let reply = origin.reply(to: request)
    #expect(reply.status == 400)
    #expect(reply.fields.allSatisfy { !$0.name.canonicalName.hasPrefix("access-control-") })
    #expect(
      String(decoding: reply.body, as: UTF8.self).hasSuffix(
        ": at '\(key)': \(name) would open the reply to other origins; expected another field, or "
          + "'cors: query' beside 'controls: query' in the site file\n"))
    origin.controls = QueryControls(allowsOtherOrigins: true)
    #expect(origin.reply(to: request).status == 200)
  }

  @Test(arguments: [
    "", "Origin: http://FIXTURE", "Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: none",
  ])
  func `a query sets cookies for the origin's own pages`(field: String) throws {
    var origin = Origin(["/page": .html("<p>Hello")])
    origin.controls = QueryControls()
    let request = try FixtureRequest.make(
      "GET", "/page?header=Set-Cookie:a=b",
      fields: field.isEmpty ? [] : [field])
    #expect(origin.reply(to: request).fields[values: .setCookie] == ["a=b"])
  }
}
