import AuthoredYAML
import FixtureSites
import HTTPTypes
import Testing

@Suite struct SiteTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "page.html": "<a href='${origin.other}/x'>${a}</a>", "data.json": "{}",
      "pages/index.html": "index", "pages/sub/x.txt": "x",
    ])
  }

  func site(_ yaml: String) throws -> Site {
    try Site(
      authored: AuthoredNode(parsing: yaml, file: "site.yaml"), directory: folder.path)
  }

  /// The reply of the site's origin to a request.
  func reply(
    of yaml: String, _ method: String = "GET", _ path: String, fields: [String] = [],
    origin: Int = 0
  ) throws -> Reply {
    let addresses = ["main": "http://127.0.0.1:1", "other": "http://127.0.0.1:2"]
    let site = try site(yaml).resolved(origins: addresses)
    return site.origins[origin].origin.reply(to: try .make(method, path, fields: fields))
  }

  static let example = """
    origins:
      main:
        /start:  {redirect: 302, to: "${origin.other}/page"}
        /host:   {redirect: 307, to: "//${origin.main.host}/x:${origin.main.hostname}:${origin.main.port}"}
        /nowhere: {redirect: 302}
        /here:   {redirect: 302, to: ""}
        /meta:   {redirect: meta, to: /text, after: 1}
        /text:   {text: "hello ${origin.main}"}
        /data:   {file: data.json, type: application/x-data}
        /page:   {file: page.html}
        /json:   {json: '{"a": 1}', status: 201}
        /gone:   {status: 410}
        /echo:   {echo: text}
        /form:   {methods: {GET: {html: form}, POST: {redirect: 303, to: /text}}}
        /put:    {text: x, methods: [PUT, POST]}
        /root/:  {root: pages, headers: {X-A: 1}}
        /été:    {text: summer}
      other:
        /page:   {html: in, auth: {basic: {user: aladdin, password: sesame, realm: no}}}
        /inner:  {html: <p>inner</p>, status: 200, headers: {X-A: 1, X-B: [2, 3]}}
        /save:   {text: x, attachment: name.txt}
        /zip:    {text: x, coding: [gzip, deflate]}
      closed: refused
    """

  @Test(arguments: [
    ("{a: 1, b: [x, 'y', \"z\"]}", #"{"a": 1, "b": ["x", "y", "z"]}"#),
    ("{b: true, a: false, n: null, e: }", #"{"b": true, "a": false, "n": null, "e": null}"#),
    ("[-1.5e3, 0x10, 01, '1', yes, .5]", #"[-1.5e3, "0x10", "01", "1", "yes", ".5"]"#),
    ("{}", "{}"), ("[]", "[]"), (#"{'"é"': "a\nb"}"#, #"{"\"é\"": "a\nb"}"#),
    ("{a: '${origin.other}/x'}", #"{"a": "http://127.0.0.1:2/x"}"#),
    ("'{\"a\":1}'", #"{"a":1}"#), ("42", "42"),
  ])
  func `JSON content can be written as text, a mapping or a list`(
    json: String, expected: String
  ) throws {
    let reply = try reply(of: "{site: {/: {json: \(json)}}, origins: {other: {}}}", "GET", "/")
    #expect(String(decoding: reply.body, as: UTF8.self) == expected)
    #expect(reply.fields[.contentType] == "application/json")
  }

  @Test(arguments: [
    "echo: json", "echo: html", "text: x", "status: 404", "redirect: 302", "redirect: meta, to: /",
    "file: page.html", "turns: [{text: x}]", "parts: [{head: 103}, {head: 200}]",
  ])
  func `header fields can be set with every kind of content`(content: String) throws {
    let fields = "headers: {X-A: [1, 2], Cache-Control: private, X-B: '${origin.other}'}"
    let reply = try reply(
      of: "{site: {/: {\(content), \(fields)}}, origins: {other: {}}}", "GET", "/")
    let name = try #require(HTTPField.Name("X-A"))
    #expect(reply.fields[values: name] == ["1", "2"])
    #expect(reply.fields[values: .cacheControl] == ["private"])
    #expect(try reply.fields[#require(HTTPField.Name("X-B"))] == "http://127.0.0.1:2")
  }

  @Test func `binary content can be written in base64`() throws {
    let plain = try reply(of: "/: {base64: AP8A}", "GET", "/")
    #expect(plain.body == [0, 255, 0])
    #expect(plain.fields[.contentType] == "application/octet-stream")
    let range = try reply(
      of: "/: {base64: AP8A, type: image/gif, headers: {ETag: '\"1\"'}}", "GET", "/",
      fields: ["Range: bytes=1-1"])
    #expect(range.body == [255])
    #expect(range.fields[.contentType] == "image/gif")
  }

  @Test func `a site file with only paths has one origin`() throws {
    let site = try site("/a: {text: a}\n/b: {text: b}")
    #expect(site.origins.map(\.name) == ["main"])
    #expect(try reply(of: "/a: {text: a}\n/b: {text: b}", "GET", "/b").status == 200)
    #expect(throws: AuthoredError.self) { try self.site("/a: {text: a}\nsite: {}") }
  }

  @Test func `origins keep their order, but main comes first`() throws {
    let site = try site("origins: {b: {}, main: {}, a: refused}")
    #expect(site.origins.map(\.name) == ["main", "b", "a"])
    #expect(site.origins.map(\.origin.options.acceptance) == [.always, .always, .refused])
    #expect(try self.site("").origins.map(\.name) == ["main"])
  }

  @Test(arguments: [
    ("GET", "/text", 200, "hello http://127.0.0.1:1"),
    ("GET", "/page", 200, "<a href='http://127.0.0.1:2/x'>${a}</a>"),
    ("GET", "/json", 201, #"{"a": 1}"#),
    ("GET", "/gone", 410, ""),
    ("POST", "/echo", 200, "POST /echo HTTP/1.1\nHost: fixture\n\n"),
    ("GET", "/form", 200, "form"),
    ("PUT", "/put", 200, "x"),
    ("GET", "/root/sub/x.txt", 200, "x"),
    ("GET", "/root/", 200, "index"),
    ("GET", "/%C3%A9t%c3%a9", 200, "summer"),
    ("GET", "/t%65xt?query", 200, "hello http://127.0.0.1:1"),
    ("GET", "/favicon.ico", 204, ""),
    ("HEAD", "/text", 200, "hello http://127.0.0.1:1"),
  ])
  func `each path gets its own reply`(
    method: String, path: String, status: Int, body: String
  ) throws {
    let reply = try reply(of: Self.example, method, path)
    #expect(reply.status == status)
    #expect(String(decoding: reply.body, as: UTF8.self) == body)
    #expect(reply.fields[.cacheControl] == "no-store")
  }

  @Test(arguments: [
    ("GET", "/start", 302, "http://127.0.0.1:2/page"),
    ("POST", "/start", 302, "http://127.0.0.1:2/page"),
    ("PUT", "/host", 307, "//127.0.0.1:1/x:127.0.0.1:1"), ("GET", "/nowhere", 302, nil),
    ("GET", "/here", 302, ""), ("GET", "/meta", 200, nil),
    ("POST", "/form", 303, "/text"), ("GET", "/root", 301, "/root/"),
    ("GET", "/root/sub", 301, "/root/sub/"),
  ])
  func `a redirect has the status and Location of the site file`(
    method: String, path: String, status: Int, place: String?
  ) throws {
    let reply = try reply(of: Self.example, method, path)
    #expect(reply.status == status)
    #expect(reply.fields[.location] == place)
  }

  @Test(arguments: [
    ("POST", "/text", "GET, HEAD, OPTIONS"), ("GET", "/put", "POST, PUT, OPTIONS"),
    ("DELETE", "/form", "GET, HEAD, POST, OPTIONS"), ("POST", "/root/", "GET, HEAD, OPTIONS"),
  ])
  func `a method that a path does not support gets 405`(
    method: String, path: String, allow: String
  ) throws {
    let reply = try reply(of: Self.example, method, path)
    #expect(reply.status == 405)
    #expect(reply.fields[.allow] == allow)
  }

  @Test(arguments: [
    "/nothing", "/text/", "/TEXT", "//text", "//root/x.txt", "/page%2Fx", "/root/../text",
  ])
  func `a path that nothing answers gets 404`(path: String) throws {
    #expect(try reply(of: Self.example, "GET", path).status == 404)
  }

  @Test func `header fields, a type and a coding can be given together with a body`() throws {
    let inner = try reply(of: Self.example, "GET", "/inner", origin: 1)
    #expect(
      inner.fields.map { "\($0.name.rawName): \($0.value)" }.prefix(3) == [
        "X-A: 1", "X-B: 2", "X-B: 3",
      ])
    let save = try reply(of: Self.example, "GET", "/save", origin: 1)
    #expect(save.fields[.contentDisposition] == #"attachment; filename="name.txt""#)
    let data = try reply(of: Self.example, "GET", "/data")
    #expect(data.fields[.contentType] == "application/x-data")
    let zip = try reply(
      of: Self.example, "GET", "/zip", fields: ["Accept-Encoding: deflate"], origin: 1)
    #expect(zip.fields[.contentEncoding] == "deflate")
  }

  @Test(arguments: [
    ("/w/file", 206, "bytes"), ("/w/tagged", 206, "bytes"), ("/w/root/sub/x.txt", 206, "bytes"),
    ("/w/plain", 200, nil), ("/w/weak", 200, nil), ("/o/file", 200, nil), ("/o/tagged", 200, nil),
    ("/o/root/sub/x.txt", 200, nil),
  ])
  func `ranges are served for files and strong ETags unless the site file forbids them`(
    path: String, status: Int, unit: String?
  ) throws {
    let yaml = """
      site:
        /w/file: {file: data.json}
        /w/root/: {root: pages}
        /w/tagged: {text: x, ranges: true, headers: {ETag: '"1"'}}
        /w/plain: {text: x}
        /w/weak: {text: x, headers: {ETag: 'W/"1"'}}
        /o/file: {file: data.json, ranges: false}
        /o/root/: {root: pages, ranges: false}
        /o/tagged: {text: x, ranges: false, headers: {ETag: '"1"'}}
      """
    let reply = try reply(of: yaml, "GET", path, fields: ["Range: bytes=0-0"])
    #expect(reply.status == status)
    #expect(reply.fields[.acceptRanges] == unit)
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 304), ("Sunday, 06-Nov-94 08:49:37 GMT", 304),
    ("Sun Nov  6 08:49:37 1994", 304), ("Sun Nov  6 08:49:36 1994", 200), ("yesterday", 200),
  ])
  func `a Last-Modified in a site file is compared with dates in each format of HTTP`(
    since: String, status: Int
  ) throws {
    let yaml =
      "site: {/p: {text: x, headers: {Last-Modified: 'Sun, 06 Nov 1994 08:49:37 GMT'}}}"
    let reply = try reply(of: yaml, "GET", "/p", fields: ["If-Modified-Since: \(since)"])
    #expect(reply.status == status)
  }

  @Test func `a protected page sends the authored realm and accepts a listed user`() throws {
    let asked = try reply(of: Self.example, "GET", "/page", origin: 1)
    #expect(asked.status == 401)
    #expect(asked.fields[.wwwAuthenticate]?.hasPrefix(#"Basic realm="no""#) == true)
    let right = ["Authorization: Basic YWxhZGRpbjpzZXNhbWU="]
    #expect(try reply(of: Self.example, "GET", "/page", fields: right, origin: 1).status == 200)
    let many = "{realm: r, users: [{user: a, password: b}, {user: aladdin, password: sesame}]}"
    let site = "site: {/p: {text: x, auth: {basic: \(many)}}}"
    #expect(try reply(of: site, "GET", "/p", fields: right).status == 200)
  }

  @Test func `the parts of a reply keep the order of the site file`() throws {
    let yaml = """
      site:
        /cut:
          parts:
          - {head: 103}
          - {head: 200, reason: Fine, headers: {Content-Length: 1000}}
          - {body: "<p>${origin.other}"}
          - {gate: more}
          - {delay: 0.5}
          - {file: data.json}
          - {raw: "\\x01"}
          - {reset: true}
      origins: {other: {}}
      """
    let fields: HTTPFields = [.contentLength: "1000", .cacheControl: "no-store"]
    #expect(
      try reply(of: yaml, "GET", "/cut").parts == [
        .head(ReplyHead(status: 103)),
        .head(ReplyHead(status: 200, reason: "Fine", fields: fields)),
        .body([UInt8]("<p>http://127.0.0.1:2".utf8)), .gate("more"), .delay(.milliseconds(500)),
        .body([UInt8]("{}".utf8)), .raw([1]), .reset,
      ])
  }

  @Test func `a root serves all paths that have no reply of their own`() throws {
    let yaml = "root: pages\nsite: {/index.html: {text: mine}}"
    #expect(try reply(of: yaml, "GET", "/index.html").body == [UInt8]("mine".utf8))
    #expect(try reply(of: yaml, "GET", "/").body == [UInt8]("index".utf8))
    #expect(try reply(of: yaml, "GET", "/favicon.ico").status == 204)
    #expect(try reply(of: yaml, "OPTIONS", "/sub/x.txt").status == 204)
  }

  @Test func `relative paths in a site file are relative to its folder`() throws {
    try folder.write("site: {/d: {file: data.json}}", to: "site.yaml")
    let site = try Site(contentsOf: folder.path + "/site.yaml")
    #expect(site.origins[0].origin.reply(to: try .make("GET", "/d")).status == 200)
    let error = #expect(throws: AuthoredError.self) { try Site(contentsOf: "/none/site.yaml") }
    #expect(
      error?.description
        == "/none/site.yaml: cannot be read: No such file or directory; expected a site file in UTF-8"
    )
  }
}
