import AuthoredYAML
import FixtureSites
import HTTPTypes
import Testing

@Suite struct AuthenticationSiteTests {
  static let right = "Authorization: Basic YWxhZGRpbjpzZXNhbWU="
  static let user = "user: aladdin, password: sesame"

  /// The origins of a site as one session has them.
  func session(_ yaml: String) throws -> [Origin] {
    let node = try AuthoredNode(parsing: yaml, file: "site.yaml")
    let site = try Site(authored: node.fields(Site.keys), directory: "/none")
    return site.resolved(origins: ["main": "http://h:1"]).origins.map(\.origin)
  }

  /// The statuses of requests with a right Basic credential.
  func statuses(_ origin: Origin, _ requests: [(method: String, path: String)]) throws -> [Int?] {
    try requests.map { request in
      origin.reply(to: try .make(request.method, request.path, fields: [Self.right])).status
    }
  }

  @Test(arguments: [
    ("{basic: {\(user)}}", [#"Basic charset="UTF-8""#]),
    ("{basic: {realm: no, charset: none, \(user)}}", [#"Basic realm="no""#]),
    (
      "{basic: {realm: '${origin.main}', charset: x, \(user)}}",
      [#"Basic realm="http://h:1", charset="x""#]
    ),
    ("{bearer: {token: [a, b], realm: c, scope: d e}}", [#"Bearer realm="c", scope="d e""#]),
    ("{bearer: {token: a}, basic: {charset: none, \(user)}}", ["Bearer", "Basic"]),
    ("{basic: {charset: none, \(user)}, bearer: {token: a}}", ["Basic", "Bearer"]),
    ("{raw: Negotiate}", ["Negotiate"]), ("{raw: [NTLM, 'x \"']}", ["NTLM", #"x ""#]),
    ("{raw: [a, b], bearer: {token: c}, join: true}", ["a, b, Bearer"]),
  ])
  func `a challenge has the schemes and parameters that the site file specifies`(
    auth: String, fields: [String]
  ) throws {
    let origin = try session("site: {/p: {text: x, auth: \(auth)}}")[0]
    let reply = origin.reply(to: try .make("GET", "/p"))
    #expect(reply.status == 401)
    #expect(reply.fields[values: .wwwAuthenticate] == fields)
  }

  @Test(arguments: [
    ("", ["qop=\"auth\"", "algorithm=MD5,"]), ("qop: none,", ["algorithm=MD5,"]),
    ("qop: auth-int,", ["qop=\"auth-int\""]), ("qop: [auth-int, auth],", ["\"auth-int, auth\""]),
    ("algorithm: SHA-256-sess,", ["algorithm=SHA-256-sess,"]), ("opaque: a b,", ["opaque=\"a b\""]),
  ])
  func `a Digest challenge has the parameters that the site file specifies`(
    keys: String, parts: [String]
  ) throws {
    let digest = "{realm: cave, \(keys) \(Self.user)}"
    let origin = try session("site: {/p: {text: x, auth: {digest: \(digest)}}}")[0]
    let field = try #require(origin.reply(to: .make("GET", "/p")).fields[.wwwAuthenticate])
    #expect(field.hasPrefix(#"Digest realm="cave", "#))
    #expect(parts.allSatisfy { field.contains($0) })
    #expect(field.contains("qop") == !keys.contains("none"))
  }

  @Test func `a valid Digest response is refused as stale as often as the site file says`()
    throws
  {
    let digest = "{realm: cave, stale: 1, user: Mufasa, password: Circle of Life}"
    let origin = try session("site: {/p: {text: x, auth: {digest: \(digest)}}}")[0]
    for status in [401, 200] {
      var client = try #require(DigestClient(origin.reply(to: try .make("GET", "/p"))))
      client.uri = "/p"
      #expect(origin.reply(to: try client.request()).status == status)
    }
  }

  @Test func `a Digest user is accepted for as many requests as a nonce allows`() throws {
    let digest = "{realm: cave, algorithm: [SHA-256, MD5], nonceUses: 1, \(Self.user)}"
    let origin = try session("site: {/p: {text: x, auth: {digest: \(digest)}}}")[0]
    let refusal = origin.reply(to: try .make("GET", "/p"))
    #expect(refusal.fields[values: .wwwAuthenticate].count == 2)
    var client = try #require(DigestClient(refusal))
    (client.user, client.password, client.uri) = ("aladdin", "sesame", "/p")
    #expect(origin.reply(to: try client.request()).status == 200)
    client.count = 2
    let stale = origin.reply(to: try client.request()).fields[.wwwAuthenticate]
    #expect(stale?.hasSuffix("stale=true") == true)
  }

  @Test func `a challenge can combine rejections, several realms and proxy mode`() throws {
    let auth = "{basic: {realm: [a, b], charset: none, \(Self.user)}, reject: 1, proxy: true}"
    let origin = try session("site: {/p: {text: x, auth: \(auth)}}")[0]
    let replies = try [[], ["Proxy-\(Self.right)"], ["Proxy-\(Self.right)"]].map { fields in
      origin.reply(to: try .make("GET", "/p", fields: fields))
    }
    #expect(replies.map(\.status) == [407, 407, 200])
    #expect(
      replies.map { $0.fields[.proxyAuthenticate] }
        == [#"Basic realm="a""#, #"Basic realm="b""#, nil])
  }

  @Test func `two paths with the same challenge count their requests separately`() throws {
    let page = "{text: x, auth: {basic: {realm: a, \(Self.user)}, reject: 1}}"
    let node = try AuthoredNode(
      parsing: "site: {/p: \(page), /q: \(page)}", file: "site.yaml")
    let origin = try Site(authored: node.fields(Site.keys), directory: "/none").origins[0].origin
    let requests = [("GET", "/p"), ("GET", "/q"), ("GET", "/p"), ("GET", "/q")]
    #expect(try statuses(origin, requests) == [401, 401, 200, 200])
  }

  @Test(arguments: [
    ("{html: <p>no}", 401, "<p>no"), ("{status: 403}", 403, ""),
    ("{text: no, status: 200, headers: {X-A: 1}}", 200, "no"),
    ("{redirect: 302, to: /login}", 302, ""), ("{parts: [{head: 401}, {body: x}]}", 401, "x"),
  ])
  func `an authored refusal can be any reply, and gets the challenge`(
    refusal: String, status: Int, body: String
  ) throws {
    let origin = try session("site: {/p: {text: x, auth: {raw: Q, refusal: \(refusal)}}}")[0]
    let reply = origin.reply(to: try .make("GET", "/p"))
    #expect(reply.status == status)
    #expect(String(decoding: reply.body, as: UTF8.self) == body)
    #expect(reply.fields[.wwwAuthenticate] == "Q")
  }

  @Test func `an authored refusal can have a gate and cookies`() throws {
    let refusal = "{text: no, gate: late, cookies: [{name: a, value: b}]}"
    let origin = try session("site: {/p: {text: x, auth: {raw: Q, refusal: \(refusal)}}}")[0]
    let reply = origin.reply(to: try .make("GET", "/p"))
    #expect(reply.parts.first == .gate("late"))
    #expect(reply.fields[.wwwAuthenticate] == "Q")
    #expect(reply.fields[.setCookie] == "a=b")
  }

  @Test func `an authored refusal of a proxy challenge has status 407`() throws {
    let origin = try session(
      "site: {/p: {text: x, auth: {raw: Q, proxy: true, refusal: {text: n}}}}")
    #expect(origin[0].reply(to: try .make("GET", "/p")).status == 407)
  }

  /// The parts of one navigation of a web view, each with a challenge of its own.
  static let places = """
    site:
      /page:     {html: "<iframe src=/frame></iframe><img src=/image>", auth: {basic: {realm: page, \(user)}}}
      /frame:    {html: <p>in a frame, auth: {basic: {realm: frame, \(user)}}}
      /image:    {text: x, type: image/png, auth: {basic: {realm: image, \(user)}}}
      /to-page:  {redirect: 302, to: /page}
      /redirect: {redirect: 307, to: /page, auth: {basic: {realm: redirect, \(user)}}}
      /form:     {methods: {GET: {text: form}, POST: {text: sent, auth: {basic: {realm: post, \(user)}}}}}
      /both:     {methods: {GET: {text: a}, POST: {text: b}}, auth: {basic: {realm: both, \(user)}}}
      /echo:     {echo: text, auth: {basic: {realm: echo, \(user)}}}
      /parts:    {parts: [{raw: x}], auth: {basic: {realm: parts, \(user)}}}
      /out:      {redirect: 302, to: /page, logout: page}
    """

  @Test(arguments: [
    ("GET", "/page", "page", 200), ("HEAD", "/page", "page", 200), ("GET", "/frame", "frame", 200),
    ("GET", "/image", "image", 200), ("GET", "/redirect", "redirect", 307),
    ("POST", "/redirect", "redirect", 307), ("POST", "/form", "post", 200),
    ("POST", "/both", "both", 200), ("GET", "/both", "both", 200), ("PUT", "/echo", "echo", 200),
    ("GET", "/parts", "parts", nil),
  ])
  func `every kind of path can be protected`(
    method: String, path: String, realm: String, status: Int?
  ) throws {
    let origin = try session(Self.places)[0]
    let refusal = origin.reply(to: try .make(method, path))
    #expect(refusal.status == 401)
    #expect(refusal.fields[.wwwAuthenticate] == "Basic realm=\"\(realm)\", charset=\"UTF-8\"")
    #expect(refusal.fields[.location] == nil)
    #expect(try statuses(origin, [(method, path)]) == [status])
  }

  @Test func `a challenge does not apply to other paths and methods`() throws {
    let origin = try session(Self.places)[0]
    #expect(origin.reply(to: try .make("GET", "/to-page")).status == 302)
    #expect(origin.reply(to: try .make("GET", "/form")).status == 200)
    #expect(origin.reply(to: try .make("OPTIONS", "/page")).status == 204)
  }

  @Test func `after a log-out, only the next request for its realm is challenged`() throws {
    let origin = try session(Self.places)[0]
    let visits = ["/page", "/out", "/frame", "/page", "/page"].map { ("GET", $0) }
    #expect(try statuses(origin, visits) == [200, 302, 200, 401, 200])
  }

  @Test func `a folder can be protected`() throws {
    let folder = try TemporaryFolder(["a.txt": "a"])
    let site = "site: {/f/: {root: \(folder.path), auth: {basic: {realm: f, \(Self.user)}}}}"
    let origin = try session(site)[0]
    #expect(origin.reply(to: try .make("GET", "/f/a.txt")).status == 401)
    #expect(try statuses(origin, [("GET", "/f/a.txt"), ("GET", "/f/b")]) == [200, 404])
  }
}
