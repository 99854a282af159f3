import HTTPTypes
import Testing

@testable import FixtureSites
@testable import HTTPMessages

@Suite struct SiteCrossOriginTests {
  static let main = "http://127.0.0.1:1"

  private func reply(
    _ cors: String, _ method: String = "GET", from origin: String?, asking more: [String] = [],
    beside keys: String = "text: x"
  ) throws -> Reply {
    let site = try SiteTurnsTests.site("/p: {\(keys), cors: \(cors)}")
    let fields = (origin.map { ["Origin: \($0)"] } ?? []) + more
    return site.origins[0].origin.reply(to: try .make(method, "/p", fields: fields))
  }

  private func permission(_ reply: Reply) -> [String] {
    let names =
      ["vary"]
      + ["allow-origin", "allow-credentials", "expose-headers"].map {
        "access-control-\($0)"
      }
    return names.map { name in
      HTTPField.Name(name).flatMap { reply.head?.fields[$0] } ?? "-"
    }
  }

  @Test(arguments: [
    ("true", "http://a", ["-", "*", "-", "-"]),
    ("true", nil, ["-", "-", "-", "-"]),
    ("{}", "http://a", ["-", "*", "-", "-"]),
    ("{credentials: true}", "http://a", ["Origin", "http://a", "true", "-"]),
    ("{origins: http://a}", "http://a", ["Origin", "http://a", "-", "-"]),
    ("{origins: http://a}", "http://b", ["Origin", "-", "-", "-"]),
    ("{origins: http://a}", "http://a:1", ["Origin", "-", "-", "-"]),
    ("{origins: [http://b, 'null'], credentials: true}", "null", ["Origin", "null", "true", "-"]),
    ("{origins: '${origin.main}'}", main, ["Origin", main, "-", "-"]),
    ("{expose: [X-A, X-B]}", "http://a", ["-", "*", "-", "X-A, X-B"]),
  ])
  func `only a page of a permitted origin may read the reply`(
    cors: String, origin: String?, expected: [String]
  ) throws {
    let reply = try reply(cors, from: origin)
    #expect(permission(reply) == expected)
    #expect(String(decoding: reply.body, as: UTF8.self) == "x")
  }

  @Test func `a CORS field of an inner reply is replaced and not repeated`() throws {
    let reply = try reply(
      "true", from: "http://a",
      beside: "turns: [{text: x, headers: {Access-Control-Allow-Origin: http://b, Vary: Accept}}]")
    #expect(reply.head?.fields[values: .accessControlAllowOrigin] == ["*"])
    #expect(reply.head?.fields[values: .vary] == ["Accept"])
  }

  @Test func `a folder permits cross-origin requests in preflights and for its files`() throws {
    let folder = try TemporaryFolder(["a.json": "{}"])
    let site = try SiteTurnsTests.site("/all/: {root: \(folder.path), cors: true}")
    let fields = ["Origin: http://a", "Access-Control-Request-Method: GET"]
    let origin = site.origins[0].origin
    let asked = origin.reply(to: try .make("OPTIONS", "/all/a.json", fields: fields))
    #expect(asked.status == 204)
    #expect(permission(asked)[1] == "*")
    #expect(asked.head?.fields[.accessControlAllowMethods] == "GET, HEAD, OPTIONS")
    let file = origin.reply(to: try .make("GET", "/all/a.json", fields: fields))
    #expect(file.status == 200)
    #expect(permission(file)[1] == "*")
  }

  @Test func `cross-origin access can be permitted in Swift`() throws {
    var origin = Origin()
    origin["/public"] = CrossOrigin(CrossOriginPolicy(), methods: [.get], content: Reply.json("{}"))
    let reply = origin.reply(to: try .make("GET", "/public", fields: ["Origin: http://a"]))
    #expect(permission(reply) == ["-", "*", "-", "-"])
  }

  @Test func `a page of a permitted origin may also read a 401`() throws {
    let reply = try reply(
      "true", from: "http://a", beside: "text: x, auth: {basic: {user: u, password: p}}")
    #expect(reply.status == 401)
    #expect(permission(reply)[1] == "*")
  }

  static let asking = [
    "Access-Control-Request-Method: PUT", "Access-Control-Request-Headers: x-a, x-b",
  ]

  @Test(arguments: [
    ("text: x", "GET, HEAD, OPTIONS"),
    ("text: x, methods: [GET, PUT]", "GET, HEAD, PUT, OPTIONS"),
    ("methods: {PUT: {text: x}}", "PUT, OPTIONS"),
    ("text: x, auth: {basic: {user: u, password: p}}", "GET, HEAD, OPTIONS"),
    ("echo: body", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"),
  ])
  func `a preflight request gets the methods of the path and the fields that it asks for`(
    keys: String, methods: String
  ) throws {
    let reply = try reply(
      "{seconds: 60}", "OPTIONS", from: "http://a", asking: Self.asking, beside: keys)
    #expect(reply.status == 204)
    let fields = try #require(reply.head?.fields)
    #expect(fields[.accessControlAllowOrigin] == "*")
    #expect(fields[.accessControlAllowMethods] == methods)
    #expect(fields[.accessControlAllowHeaders] == "x-a, x-b")
    #expect(fields[.accessControlMaxAge] == "60")
  }

  @Test func `a preflight request from an origin that is not permitted gets no permission`() throws
  {
    let reply = try reply("{origins: http://a}", "OPTIONS", from: "http://b", asking: Self.asking)
    #expect(reply.status == 204)
    #expect(reply.head?.fields[.accessControlAllowMethods] == nil)
    #expect(permission(reply) == ["Origin", "-", "-", "-"])
  }

  @Test(arguments: [("http://a", []), (nil, asking)])
  func `OPTIONS requests that are not preflights get the same reply as without cors`(
    origin: String?, fields: [String]
  ) throws {
    let reply = try reply("true", "OPTIONS", from: origin, asking: fields)
    #expect(reply.head?.fields[.allow] == "GET, HEAD, OPTIONS")
    #expect(reply.head?.fields[.accessControlAllowMethods] == nil)
  }

  @Test(arguments: [
    ("cors: false", "site./p.cors: found 'false'; expected true"),
    ("cors: {origins: '*'}", "site./p.cors.origins: '*' is not an origin; expected \(origin)"),
    (
      "cors: {origins: http://a/}",
      "site./p.cors.origins: 'http://a/' is not an origin; expected \(origin)"
    ),
    (
      "cors: {expose: 'a b'}",
      "site./p.cors.expose: 'a b' is not a header field name; expected such as X-Name"
    ),
    (
      "cors: {origins: '${origin.main.host}'}",
      "site./p.cors.origins: '${origin.main.host}' is not an origin; expected \(origin)"
    ),
    (
      "headers: {Access-Control-Max-Age: '1'}, cors: true",
      "site./p.headers: Access-Control-Max-Age beside 'cors'; expected one of them"
    ),
    (
      "cors: {max-age: 1}",
      "site./p.cors: unknown key 'max-age'; expected one of origins, credentials, expose, seconds"
    ),
    (
      "when: [{query: a, reply: {text: y, cors: true}}]",
      "site./p.when.1.reply.cors: cors inside when; expected a reply"
    ),
  ])
  func `a mistake in cors is reported with its key`(keys: String, message: String) throws {
    try SiteMistakeTests().expect("{site: {/p: {text: x, \(keys)}}}", message)
  }

  static let origin = "an origin such as http://localhost:8080 or ${origin.other}, or null"
}
