import AuthoredYAML
import HTTPFixtures
import HTTPTypes
import Testing

@Suite struct HTTPBinTests {
  func reply(
    _ target: String, _ method: String = "GET", fields: [String] = [], body: String = ""
  ) throws -> Reply {
    var origin = Origin()
    origin.helpers = HTTPBin()
    return origin.reply(to: try .make(method, target, fields: fields, body: body))
  }

  @Test(arguments: [
    ("/status/204", 204), ("/status/404", 404), ("/status/302", 302), ("/status/304", 304),
    ("/status/teapot", 400), ("/status/100", 400), ("/status/1000", 400),
    ("/delay/61", 400), ("/delay/-1", 400), ("/delay/nan", 400), ("/bytes/102401", 400),
    ("/redirect/0", 400), ("/redirect/101", 400), ("/redirect-to", 400),
    ("/redirect-to?url=/x&status_code=200", 400), ("/etag/a%22b", 400), ("/base64/%25", 400),
    ("/base64/%ff", 400), ("/cookies/set/a/b;c", 400), ("/basic-auth/u/p", 401), ("/bearer/t", 401),
    ("/digest-auth/auth/u/p", 401), ("/digest-auth/none/u/p", 400),
    ("/digest-auth/auth/u/p/SHA-1", 400), ("/response-headers?a%20b=c", 400),
    ("/nothing", 404), ("/status", 404), ("/get/more", 404),
  ])
  func `an endpoint answers with its status, and 400 for what it cannot do`(
    target: String, status: Int
  ) throws {
    #expect(try reply(target).status == status)
  }

  @Test(arguments: [
    ("/get", "GET", 200), ("/status/404", "GET", 418), ("/post", "POST", 200),
    ("/nothing", "POST", 405), ("/nothing", "GET", 404),
  ])
  func `paths of the site win over helpers, and these over folders`(
    target: String, method: String, status: Int
  ) throws {
    let yaml = "{root: /, site: {include: httpbin, /status/404: {status: 418}}}"
    let fields = try AuthoredNode(parsing: yaml, file: "site.yaml").fields(Site.keys)
    let main = try #require(try Site(authored: fields, directory: "/").origins.first).origin
    #expect(main.reply(to: try .make(method, target)).status == status)
  }

  @Test func `a mistake is told with what was expected`() throws {
    #expect(
      try String(decoding: reply("/status/teapot").body, as: UTF8.self)
        == "400: 'teapot' is not a whole number from 200 to 999\n")
    #expect(
      try String(decoding: reply("/delay/61").body, as: UTF8.self)
        == "400: '61' is not a number of seconds from 0 to 60\n")
  }

  @Test(arguments: [("GET", 200), ("HEAD", 200), ("POST", 405), ("OPTIONS", 204)])
  func `an endpoint answers its own methods only`(method: String, status: Int) throws {
    #expect(try reply("/get", method).status == status)
  }

  @Test(arguments: [
    ("/redirect/3", "/redirect/2"), ("/redirect/1", "/get"),
    ("/relative-redirect/2", "/relative-redirect/1"),
    ("/absolute-redirect/2", "//fixture/absolute-redirect/1"),
    ("/absolute-redirect/1", "//fixture/get"),
    ("/redirect-to?url=http%3A%2F%2Fother%2F%3Fa%3Db", "http://other/?a=b"),
    ("/cookies/set?a=b", "/cookies"),
  ])
  func `redirects lead on`(target: String, location: String) throws {
    #expect(try reply(target).fields[.location] == location)
  }

  @Test(arguments: [
    ("/status/401", HTTPField.Name.wwwAuthenticate, "Basic realm=\"status\""),
    ("/status/405", .allow, "OPTIONS"),
    ("/status/407", .proxyAuthenticate, "Basic realm=\"status\""),
    ("/status/426", .upgrade, "HTTP/2.0"), ("/status/426", .connection, "Upgrade"),
  ])
  func `a status comes with the field that it must have`(
    target: String, name: HTTPField.Name, value: String
  ) throws {
    #expect(try reply(target).fields[name] == value)
  }

  @Test func `the status of a redirect can be chosen`() throws {
    #expect(try reply("/redirect-to?url=/x&status_code=308", "POST").status == 308)
  }

  @Test func `what came is shown as JSON`() throws {
    let reply = try reply(
      "/anything/x?a=1&a=2&b=%C3%A9+c", "POST",
      fields: ["Content-Type: application/x-www-form-urlencoded", "X-Name: 1", "X-Name: 2"],
      body: "user=ali&password=b%26b")
    let text = String(decoding: reply.body, as: UTF8.self)
    #expect(
      text == """
        {
          "args" : {
            "a" : "1,2",
            "b" : "é c"
          },
          "data" : "",
          "form" : {
            "password" : "b&b",
            "user" : "ali"
          },
          "headers" : {
            "Content-Type" : "application/x-www-form-urlencoded",
            "Host" : "fixture",
            "X-Name" : "1, 2"
          },
          "method" : "POST",
          "target" : "/anything/x?a=1&a=2&b=%C3%A9+c"
        }

        """)
    #expect(reply.fields[.contentType] == "application/json")
  }

  @Test func `cookies are set, deleted and shown`() throws {
    #expect(
      try reply("/cookies/set?a=b&c=d").fields[values: .setCookie] == [
        "a=b; Path=/", "c=d; Path=/",
      ]
    )
    #expect(
      try reply("/cookies/delete?a").fields[values: .setCookie] == ["a=; Path=/; Max-Age=0"])
    let shown = try reply("/cookies", fields: ["Cookie: a=b; c=d=e"])
    #expect(
      String(decoding: shown.body, as: UTF8.self).filter { !$0.isWhitespace }
        == #"{"cookies":{"a":"b","c":"d=e"}}"#)
  }

  @Test(arguments: [
    ("/basic-auth/u/p", "Basic dTpw", 200), ("/basic-auth/u/q", "Basic dTpw", 401),
    ("/bearer/t", "Bearer t", 200), ("/bearer/s", "Bearer t", 401),
  ])
  func `a page wants the credential of its path`(
    target: String, authorization: String, status: Int
  ) throws {
    #expect(try reply(target, fields: ["Authorization: \(authorization)"]).status == status)
  }

  @Test func `bytes are the same for the same seed and others for another one`() throws {
    let first = try reply("/bytes/100?seed=7").body
    #expect(first.count == 100)
    #expect(try reply("/bytes/100?seed=7").body == first)
    #expect(try reply("/bytes/100?seed=8").body != first)
  }

  @Test func `an etag holds for conditions`() throws {
    #expect(try reply("/etag/x").fields[.eTag] == "\"x\"")
    #expect(try reply("/etag/x", fields: ["If-None-Match: \"x\""]).status == 304)
    #expect(try reply("/cache/60").fields[.cacheControl] == "public, max-age=60")
  }

  @Test func `a drip comes in pieces`() throws {
    let parts = try reply("/drip?numbytes=2&duration=1&delay=0.5&code=201").parts
    #expect(parts.first == .delay(.seconds(0.5)))
    #expect(parts.suffix(2) == [.delay(.seconds(0.5)), .body([UInt8(ascii: "*")])])
    #expect(try reply("/drip?code=201").status == 201)
  }

  @Test func `a stream is chunked`() throws {
    let reply = try reply("/stream-bytes/25?chunk_size=10")
    #expect(reply.fields[.transferEncoding] == "chunked")
    #expect(reply.parts.count == 4)
    #expect(reply.body == Array("abcdefghijklmnopqrstuvwxy".utf8))
  }
}
