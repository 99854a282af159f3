import AuthoredYAML
import HTTPTypes
import Testing

@testable import FixtureSites
@testable import HTTPMessages

@Suite struct HTTPBinOptionsTests {
  func reply(
    _ options: String, _ method: String = "GET", _ target: String = "/get", fields: [String] = [],
    address: String? = nil
  ) throws -> Reply {
    let node = try AuthoredNode(parsing: "site: {include: \(options)}", file: "site.yaml")
    let site = try Site(authored: node.fields(Site.keys), directory: "/")
      .resolved(origins: ["main": "http://h:1"])
    var request = try FixtureRequest.make(method, target, fields: fields)
    request.address = address
    return site.origins[0].origin.reply(to: request)
  }

  func text(_ reply: Reply) -> String { String(decoding: reply.body, as: UTF8.self) }

  @Test func `helper endpoints show the client's address as origin`() throws {
    let shown = try reply("httpbin", "GET", "/ip", address: "192.0.2.1")
    #expect(text(shown).contains(#""origin": "192.0.2.1""#))
    #expect(text(try reply("httpbin", address: "::1")).contains(#""origin": "::1""#))
  }

  @Test(arguments: [
    ("httpbin", #""origin": "192.0.2.1""#, #""url": "http://fixture/get""#),
    ("{httpbin: {}}", #""origin": "192.0.2.1""#, #""url": "http://fixture/get""#),
    (
      "{httpbin: {forwarded: true}}", #""origin": "198.51.100.7,203.0.113.1""#,
      #""url": "https://fixture/get""#
    ),
  ])
  func `X-Forwarded fields are trusted only if the site file allows it`(
    options: String, origin: String, address: String
  ) throws {
    let fields = [
      "X-Forwarded-For: 198.51.100.7,203.0.113.1", "X-Forwarded-Proto: https",
    ]
    let shown = text(try reply(options, fields: fields, address: "192.0.2.1"))
    #expect(shown.contains(origin))
    #expect(shown.contains(address))
  }

  @Test func `an absolute redirect has the scheme that the proxy reports`() throws {
    let reply = try reply(
      "{httpbin: {forwarded: true}}", "GET", "/absolute-redirect/1",
      fields: ["X-Forwarded-Ssl: on"])
    #expect(reply.fields[.location] == "https://fixture/get")
  }

  private static let foreign = "Origin: https://evil.example"

  @Test(arguments: [
    ("Access-Control-Allow-Origin=*", "", "Access-Control-Allow-Origin"),
    ("ACCESS-control-x=*", "", "ACCESS-control-x"), ("Set-Cookie=a%3Db", foreign, "Set-Cookie"),
    ("%53et-Cookie=a%3Db", "Sec-Fetch-Site: cross-site", "Set-Cookie"),
    ("Set-Cookie=a%3Db", "Sec-Fetch-Site: same-site", "Set-Cookie"),
    ("Set-Cookie=a%3Db", "Origin: null", "Set-Cookie"),
  ])
  func `a query cannot set CORS fields or cross-site cookies unless the site file allows it`(
    query: String, field: String, name: String
  ) throws {
    let (target, fields) = ("/response-headers?\(query)", field.isEmpty ? [] : [field])
    let refused = try reply("httpbin", "GET", target, fields: fields)
    #expect(refused.status == 400)
    #expect(refused.fields[.setCookie] == nil)
    #expect(
      text(refused) == "400: \(name) would open the reply to other origins; "
        + "'include: {httpbin: {cors: true}}' in the site file allows it\n")
    let allowed = try reply("{httpbin: {cors: true}}", "GET", target, fields: fields)
    #expect(allowed.status == 200)
  }

  @Test(arguments: [
    "", "Origin: http://FIXTURE", "Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: none",
  ])
  func `a query can set cookies in a same-origin request or a request without an origin`(
    field: String
  )
    throws
  {
    let reply = try reply(
      "httpbin", "GET", "/response-headers?Set-Cookie=a%3Db", fields: field.isEmpty ? [] : [field])
    #expect(reply.fields[values: .setCookie] == ["a=b"])
  }

  @Test func `other origins may read replies only if the site file allows it`() throws {
    let page = ["Origin: http://page"]
    #expect(try reply("httpbin", fields: page).fields[.accessControlAllowOrigin] == nil)
    let open = try reply("{httpbin: {cors: true}}", fields: page)
    #expect(open.fields[.accessControlAllowOrigin] == "http://page")
    #expect(open.fields[.accessControlAllowCredentials] == "true")
    #expect(open.fields[.accessControlAllowMethods] == nil)
    #expect(
      try reply("{httpbin: {cors: true}}", "GET", "/status/404").fields[.accessControlAllowOrigin]
        == "*")
  }

  @Test func `a preflight request gets the methods and the fields that it asks for`() throws {
    let fields = ["Origin: http://page", "Access-Control-Request-Headers: X-A"]
    let reply = try reply("{httpbin: {cors: true}}", "OPTIONS", "/post", fields: fields)
    #expect(reply.status == 204)
    #expect(
      reply.fields[.accessControlAllowMethods] == "GET, POST, PUT, DELETE, PATCH, OPTIONS")
    #expect(reply.fields[.accessControlAllowHeaders] == "X-A")
    #expect(reply.fields[.accessControlMaxAge] == "3600")
  }

  @Test func `only a request that a helper endpoint answers needs the client's address`() throws {
    var origin = Origin(["/page": .text("x")])
    origin.helpers = HTTPBin()
    for (target, needs) in [("/ip", true), ("/page", false), ("/none", false)] {
      let request = try FixtureRequest.make("GET", target)
      #expect(origin.match(for: request.head).needs(for: request.head).contains(.address) == needs)
    }
  }
}
