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
}
