import AuthoredYAML
import HTTPTypes
import Testing

@testable import FixtureSites
@testable import HTTPMessages

@Suite struct HTTPBinTests {
  func reply(
    _ target: String, _ method: String = "GET", fields: [String] = []
  ) throws -> Reply {
    try Origin.helping(with: target, method, fields: fields)
  }

  @Test(arguments: [
    ("/status/204", 204), ("/status/404", 404), ("/status/302", 302), ("/status/304", 304),
    ("/status/teapot", 400), ("/status/100", 400), ("/status/1000", 400),
    ("/delay/61", 400), ("/delay/-1", 400), ("/delay/nan", 400), ("/bytes/102401", 400),
    ("/redirect/0", 400), ("/redirect/101", 400), ("/redirect-to", 400),
    ("/redirect-to?url=/x&status_code=200", 400), ("/etag/a%22b", 400), ("/base64/%25", 400),
    ("/base64/%ff", 400), ("/cookies/set/a;b/c", 400), ("/basic-auth/u/p", 401), ("/bearer/t", 401),
    ("/digest-auth/auth/u/p", 401), ("/digest-auth/none/u/p", 400),
    ("/digest-auth/auth/u/p/SHA-1", 400), ("/response-headers?a%20b=c", 400),
    ("/digest-auth/auth/u/p/SHA-512", 401), ("/digest-auth/auth/u/p/SHA-512-256", 401),
    ("/drip?numbytes=10485761", 400), ("/range/102401", 400), ("/range/1?chunk_size=0", 400),
    ("/cache", 200), ("/ip", 200),
    ("/response-headers?Content-Length=1", 400), ("/response-headers?a=b%0D%0Ac:d", 400),
    ("/trailers?Transfer-Encoding=x", 400), ("/digest-auth/auth/u/p/MD5/0", 400),
    ("/status/200:x", 400), ("/status/200,", 400), ("/status/200:0,404:0", 400),
    ("/unstable?failure_rate=2", 400), ("/unstable?seed=x", 400), ("/sse?count=0", 400),
    ("/sse?duration=61s", 400), ("/sse?duration=60001ms", 400), ("/links/201", 400),
    ("/nothing", 404), ("/status", 404), ("/get/more", 404), ("/anything/a/b/c", 200),
    ("/anything/", 200), ("/uuid", 200), ("/dump/request", 200), ("/forms/post", 200),
  ])
  func `each endpoint has its own status code, and 400 for invalid parameters`(
    target: String, status: Int
  ) throws {
    #expect(try reply(target).status == status)
  }

  @Test(arguments: [
    ("/get", "GET", 200), ("/status/404", "GET", 418), ("/post", "POST", 200),
    ("/nothing", "POST", 405), ("/nothing", "GET", 404),
  ])
  func `paths of the site take precedence over helpers, and helpers over folders`(
    target: String, method: String, status: Int
  ) throws {
    let yaml = "{root: /, site: {include: httpbin, /status/404: {status: 418}}}"
    let fields = try AuthoredNode(parsing: yaml, file: "site.yaml").fields(Site.keys)
    let main = try #require(try Site(authored: fields, directory: "/").origins.first).origin
    #expect(main.reply(to: try .make(method, target)).status == status)
  }

  @Test func `an invalid parameter is reported with what was expected`() throws {
    #expect(
      try String(decoding: reply("/status/teapot").body, as: UTF8.self)
        == "400: 'teapot' is not a whole number from 200 to 999\n")
    #expect(
      try String(decoding: reply("/delay/61").body, as: UTF8.self)
        == "400: '61' is not a number of seconds from 0 to 60\n")
  }

  @Test(arguments: [("GET", 200), ("HEAD", 200), ("POST", 405), ("OPTIONS", 204)])
  func `an endpoint answers only its own methods`(method: String, status: Int) throws {
    #expect(try reply("/get", method).status == status)
  }

  @Test(arguments: [
    ("/redirect/3", "/relative-redirect/2"), ("/redirect/1", "/get"),
    ("/status/302", "/redirect/1"),
    ("/redirect/2?absolute=true", "http://fixture/absolute-redirect/1"),
    ("/relative-redirect/2", "/relative-redirect/1"),
    ("/absolute-redirect/2", "http://fixture/absolute-redirect/1"),
    ("/absolute-redirect/1", "http://fixture/get"),
    ("/redirect-to?url=http%3A%2F%2Fother%2F%3Fa%3Db", "http://other/?a=b"),
    ("/cookies/set?a=b", "/cookies"), ("/links/3", "/links/3/0"),
  ])
  func `each redirect endpoint sends its own Location`(target: String, location: String) throws {
    #expect(try reply(target).fields[.location] == location)
  }

  @Test(arguments: [
    ("/status/401", HTTPField.Name.wwwAuthenticate, "Basic realm=\"status\""),
    ("/status/405", .allow, "OPTIONS"),
    ("/status/407", .proxyAuthenticate, "Basic realm=\"status\""),
    ("/status/426", .upgrade, "HTTP/2.0"), ("/status/426", .connection, "Upgrade"),
  ])
  func `a status endpoint sends the header field that the status requires`(
    target: String, name: HTTPField.Name, value: String
  ) throws {
    #expect(try reply(target).fields[name] == value)
  }

  @Test func `the query can choose the status of a redirect`() throws {
    #expect(try reply("/redirect-to?url=/x&status_code=308", "POST").status == 308)
  }

  @Test func `the cookie endpoints set, delete and show cookies`() throws {
    #expect(
      try reply("/cookies/set?a=b&c=d").fields[values: .setCookie] == [
        "a=b; Path=/", "c=d; Path=/",
      ]
    )
    #expect(
      try reply("/cookies/set/a/b%3Bc%22%C3%A9").fields[.setCookie]
        == #"a="b\073c\"\303\251"; Path=/"#)
    #expect(
      try reply("/cookies/delete?a").fields[values: .setCookie] == ["a=; Path=/; Max-Age=0"])
    let sent = #"Cookie: a=b; c=d=e; a=f; q="b\073c\"\303\251"; r="\777"; s="x\"#
    let shown = try reply("/cookies", fields: [sent])
    #expect(
      String(decoding: shown.body, as: UTF8.self).filter { !$0.isWhitespace }
        == #"{"cookies":{"a":["b","f"],"c":"d=e","q":"b;c\"é","r":"777","s":"\"x\\"}}"#)
  }

  @Test(arguments: [
    ("/basic-auth/u/p", "Basic dTpw", 200), ("/basic-auth/u/q", "Basic dTpw", 401),
    ("/bearer/t", "Bearer t", 200), ("/bearer/s", "Bearer t", 401),
    ("/bearer", "bearer anything", 200), ("/bearer", "Bearer", 401), ("/bearer", "Basic dTpw", 401),
    ("/hidden-basic-auth/u/p", "Basic dTpw", 200), ("/hidden-basic-auth/u/q", "Basic dTpw", 404),
  ])
  func `a protected endpoint accepts only the credential in its path`(
    target: String, authorization: String, status: Int
  ) throws {
    #expect(try reply(target, fields: ["Authorization: \(authorization)"]).status == status)
  }

  @Test func `a valid credential is answered with the user or the token`() throws {
    let basic = try reply("/basic-auth/u/p", fields: ["Authorization: Basic dTpw"])
    #expect(
      String(decoding: basic.body, as: UTF8.self).filter { !$0.isWhitespace }
        == #"{"authenticated":true,"user":"u"}"#)
    let bearer = try reply("/bearer", fields: ["Authorization: Bearer t"])
    #expect(
      String(decoding: bearer.body, as: UTF8.self).filter { !$0.isWhitespace }
        == #"{"authenticated":true,"token":"t"}"#)
  }

  @Test func `a hidden page answers 404 without a challenge`() throws {
    let reply = try reply("/hidden-basic-auth/u/p")
    #expect(reply.status == 404)
    #expect(reply.fields[.wwwAuthenticate] == nil)
    #expect(try self.reply("/bearer").fields[.wwwAuthenticate] == "Bearer realm=\"Fake Realm\"")
  }

  @Test func `fields in the query are sent as header fields and shown in the body`() throws {
    let reply = try reply("/response-headers?X-A=1&X-A=2&Content-Type=text/x", "POST")
    #expect(reply.fields[values: HTTPField.Name("X-A")!] == ["1", "2"])
    #expect(reply.fields[values: .contentType] == ["text/x"])
    #expect(
      String(decoding: reply.body, as: UTF8.self).filter { !$0.isWhitespace }
        == #"{"Content-Type":"text/x","X-A":["1","2"]}"#)
  }

  @Test func `the trailers endpoint announces its trailers and sends them after the body`() throws {
    let reply = try reply("/trailers?X-Sum=1")
    #expect(reply.fields[HTTPField.Name("Trailer")!] == "X-Sum")
    #expect(reply.parts.last == .trailers([HTTPField.Name("X-Sum")!: "1"]))
    #expect(reply.wire.endsConnection == false)
  }

  @Test func `the bytes endpoint returns equal bytes for equal seeds and others for another seed`()
    throws
  {
    let first = try reply("/bytes/100?seed=7").body
    #expect(first.count == 100)
    #expect(try reply("/bytes/100?seed=7").body == first)
    #expect(try reply("/bytes/100?seed=8").body != first)
  }

  @Test
  func `a matching condition gets 304 from the etag endpoint, any condition from the cache one`()
    throws
  {
    #expect(try reply("/etag/x").fields[.eTag] == "\"x\"")
    #expect(try reply("/etag/x", fields: ["If-None-Match: \"x\""]).status == 304)
    #expect(try reply("/cache/60").fields[.cacheControl] == "public, max-age=60")
    #expect(try reply("/cache", fields: ["If-None-Match: \"other\""]).status == 304)
    #expect(try reply("/cache", fields: ["If-Modified-Since: never"]).status == 304)
  }

  @Test(arguments: [
    ("/etag/x", nil), ("/cache", nil), ("/response-headers?a=b", nil),
    ("/response-headers?Cache-Control=no-cache", "no-cache"), ("/get", "no-store"),
    ("/html", "no-store"),
  ])
  func `only cache, etag and response-headers allow clients to store the reply`(
    target: String, control: String?
  ) throws {
    #expect(try reply(target).fields[.cacheControl] == control)
  }

  @Test func `a drip sends single bytes with pauses, after its initial delay`() throws {
    let parts = try reply("/drip?numbytes=3&duration=1&delay=0.5&code=201").parts
    let (byte, pause) = (ReplyPart.body([UInt8(ascii: "*")]), ReplyPart.delay(.seconds(0.5)))
    #expect(parts.first == pause)
    #expect(parts.dropFirst(2) == [byte, pause, byte, pause, byte])
    #expect(try reply("/drip?code=201").status == 201)
  }

  @Test(arguments: [1, 2, 999, 1000, 1001, 10 * 1024 * 1024])
  func `a long drip has at most a thousand pieces and exactly the requested bytes`(count: Int)
    throws
  {
    let reply = try reply("/drip?numbytes=\(count)")
    #expect(reply.body.count == count)
    #expect(reply.parts.count <= 2 + 2 * 1000)
    #expect(reply.parts[2] == .body([UInt8(ascii: "*")]))
  }

  @Test func `a partial range takes a proportional part of the duration`() throws {
    let whole = try reply("/range/100?duration=10&chunk_size=40").parts.dropFirst()
    let pauses = whole.filter { !$0.isBody }
    #expect(pauses == [4, 4, 2].map { .delay(.seconds($0)) })
    #expect(whole.filter(\.isBody).map(\.bodyCount) == [40, 40, 20])
    let part = try reply("/range/100?duration=10", fields: ["Range: bytes=10-29"])
    #expect(part.status == 206)
    #expect(part.parts[1] == .delay(.seconds(2)))
    #expect(part.body == [UInt8]("klmnopqrstuvwxyzabcd".utf8))
    #expect(try !reply("/range/100?duration=10", "HEAD").parts.contains(.delay(.seconds(10))))
  }

  @Test func `a form can give the target of a redirect, and the query takes precedence`() throws {
    let type = ["Content-Type: application/x-www-form-urlencoded"]
    let form = try Origin.helping(
      with: "/redirect-to", "POST", fields: type, body: "url=%2Fx&status_code=307")
    #expect(form.status == 307)
    #expect(form.fields[.location] == "/x")
    let both = try Origin.helping(
      with: "/redirect-to?url=/y", "PUT", fields: type, body: "url=%2Fx")
    #expect(both.fields[.location] == "/y")
  }

  @Test(arguments: [("/gzip", "gzip"), ("/deflate", "deflate"), ("/brotli", "br")])
  func `a coding endpoint compresses its reply even if the client does not accept it`(
    target: String, coding: String
  ) throws {
    let reply = try reply(target, fields: ["Accept-Encoding: identity"])
    #expect(reply.fields[.contentEncoding] == coding)
    #expect(reply.body.first != UInt8(ascii: "{"))
  }

  @Test func `the reason phrase of a status endpoint is in capitals`() throws {
    #expect(try reply("/status/404").head?.reason == "NOT FOUND")
  }

  @Test func `stream endpoints send their bytes or lines in chunks`() throws {
    let reply = try reply("/stream-bytes/25?chunk_size=10&seed=3")
    #expect(reply.fields[.transferEncoding] == "chunked")
    #expect(reply.parts.count == 4)
    #expect(reply.body == (try self.reply("/bytes/25?seed=3").body))
    let lines = try self.reply("/stream/2").body.split(separator: 0x0A)
    #expect(lines.count == 2)
    #expect(String(decoding: lines[1], as: UTF8.self).contains(#"}, "id": 1, "origin": null,"#))
  }

  @Test func `server-sent events come at equal intervals after the initial delay`() throws {
    let parts = try reply("/sse?count=3&duration=1s&delay=500ms").parts
    #expect(parts.first == .delay(.seconds(0.5)))
    let rest = Array(parts.dropFirst(2))
    let events = (0..<3).map { ReplyPart.body(Array("event: ping\ndata: {\"id\":\($0)}\n\n".utf8)) }
    let pause = ReplyPart.delay(.seconds(0.5))
    #expect(rest == [events[0], pause, events[1], pause, events[2]])
    #expect(try reply("/sse?count=1").fields[.contentType] == "text/event-stream")
  }

  @Test func `the start page has links, and an index.html of the site replaces it`() throws {
    let page = String(decoding: try reply("/").body, as: UTF8.self)
    #expect(page.contains("HTTP Request &amp; Response Service"))
    #expect(page.contains(#"<a href="/forms/post">"#))
    #expect(try reply("/", "POST").status == 405)
    let folder = try TemporaryFolder(["index.html": "<p>Mine"])
    let yaml = "{root: \(folder.path), site: {include: httpbin}}"
    let fields = try AuthoredNode(parsing: yaml, file: "site.yaml").fields(Site.keys)
    let main = try #require(try Site(authored: fields, directory: "/").origins.first).origin
    #expect(main.reply(to: try .make("GET", "/")).body == [UInt8]("<p>Mine".utf8))
  }

  @Test(arguments: ["//get", "/get/", "//status/404", "/status//404", "/status/", "/base64/"])
  func `a path with an extra slash gets 404`(target: String) throws {
    #expect(try reply(target).status == 404)
    #expect(HTTPBin().responder(at: target) == nil)
  }
}
