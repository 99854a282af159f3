import AuthoredYAML
import FixtureSites
import HTTPTypes
import Testing

@Suite struct SitePatternTests {
  static let site = """
    include: httpbin
    /users/{id}: {text: user}
    /users/me: {text: me}
    /users/{id}/posts/{post}: {text: post}
    /users/{id}/posts/latest: {text: latest}
    /{lang}/about: {text: about}
    /get/{name}: {text: mine}
    /numbers/{n}: {text: some, when: [{path: {n: "7"}, reply: {text: seven}}]}
    /été/{x}: {text: summer}
    """

  @Test(arguments: [
    ("/users/1", "user"), ("/users/me", "me"), ("/users/%6De", "me"), ("/users/a%2Fb", "user"),
    ("/users/1/posts/2", "post"), ("/users/1/posts/latest", "latest"), ("/de/about", "about"),
    ("/get/x", "mine"), ("/numbers/7", "seven"), ("/numbers/%37", "seven"), ("/numbers/8", "some"),
    ("/%C3%A9t%C3%A9/x", "summer"), ("/users/1?a=b", "user"),
  ])
  func `a name in braces matches a path segment unless a more specific path matches`(
    target: String, expected: String
  ) throws {
    let origin = try SiteTurnsTests.site(Self.site).origins[0].origin
    let reply = origin.reply(to: try .make("GET", target))
    #expect(String(decoding: reply.body, as: UTF8.self) == expected)
  }

  @Test(arguments: ["/users", "/users/", "/users/1/", "/users//posts/2", "/users/1/posts"])
  func `a name in braces matches exactly one path segment that is not empty`(target: String) throws
  {
    let origin = try SiteTurnsTests.site(Self.site).origins[0].origin
    #expect(origin.reply(to: try .make("GET", target)).status == 404)
  }

  @Test(arguments: [
    ("/", "all"), ("/a/b/c", "all"), ("/favicon.ico", "all"), ("/fonts/x/y.woff", "font"),
    ("/fonts", "all"), ("/fonts/", "font"), ("/fonts/plain", "plain"), ("/users/7/x/y", "of 7"),
    ("/users/7", "user"), ("/status/204", ""), ("/files/a.txt", "file"), ("/files/b", "all"),
    ("/%2A", "star"), ("/*", "star"), ("/%2a", "star"), ("/*x", "all"),
  ])
  func `a final star matches every path below it unless something else answers the path`(
    target: String, expected: String
  ) throws {
    let folder = try TemporaryFolder(["a.txt": "file"])
    let origin = try SiteTurnsTests.site(
      """
      include: httpbin
      /*: {text: all}
      /fonts/*: {text: font}
      /fonts/plain: {text: plain}
      /users/{id}: {text: user}
      /users/{id}/*: {text: "of ${request.path.id}"}
      /files/: {root: \(folder.path)}
      /%2A: {text: star}
      """
    ).origins[0].origin
    let reply = origin.reply(to: try .make("GET", target))
    #expect(String(decoding: reply.body, as: UTF8.self) == expected)
  }

  @Test func `a pattern that ends in a star needs the request body if its reply uses it`() throws {
    let origin = try SiteTurnsTests.site("/*: {echo: body, methods: [POST]}").origins[0].origin
    let request = try FixtureRequest.make("POST", "/a/b")
    #expect(origin.match(for: request.head).needs(for: request.head).contains(.body))
  }

  @Test func `a pattern can be set, read and removed in Swift`() throws {
    var origin = Origin()
    origin["/users/{id}"] = Reply.text("a user")
    #expect(origin.reply(to: try .make("GET", "/users/7")).body == Array("a user".utf8))
    #expect(origin["/users/{id}"] != nil)
    origin["/users/{id}"] = nil
    #expect(origin.reply(to: try .make("GET", "/users/7")).status == 404)
  }

  @Test(arguments: [
    ("/a{b}: {text: x}", "/a{b}: braces in '/a{b}'; expected \(names)"),
    ("/{}: {text: x}", "/{}: braces in '/{}'; expected \(names)"),
    (
      "/{a b}: {text: x}",
      "/{a b}: '/{a b}' is not valid as a path; expected \(SiteMistakeTests.noBlank)"
    ),
    ("/a*: {text: x}", "/a*: '*' in '/a*'; expected \(rest)"),
    ("/*/a: {text: x}", "/*/a: '*' in '/*/a'; expected \(rest)"),
    ("/a/**: {text: x}", "/a/**: '*' in '/a/**'; expected \(rest)"),
    ("/a/*: {root: /}", "/a/*.root: a folder at '/a/*'; expected \(SiteMistakeTests.aSlash)"),
    ("/{a.b}: {text: x}", "/{a.b}: braces in '/{a.b}'; expected \(names)"),
    ("/{a: {text: x}", "/{a: braces in '/{a'; expected \(names)"),
    ("/{a}/{a}: {text: x}", "/{a}/{a}: the name 'a' twice in '/{a}/{a}'; expected each name once"),
    ("/{a}/: {root: /}", "/{a}/.root: a folder at '/{a}/'; expected \(SiteMistakeTests.aSlash)"),
  ])
  func `a mistake in a pattern is reported with its key`(path: String, message: String) throws {
    try SiteMistakeTests().expect("site:\n  \(path)", "site.\(message)", line: 2)
  }

  @Test func `two patterns for the same paths are reported as a mistake`() throws {
    try SiteMistakeTests().expect(
      "site:\n  /a/{b}: {text: x}\n  /a/{c}: {text: x}",
      "site./a/{c}: '/a/{c}' is the same path as '/a/{b}'; expected each path once", line: 3)
  }

  static let rest = "'/*' at the end, for all paths below, or '%2A' for the character itself"
  static let names = "names of letters, digits, '-' and '_' between slashes, such as /users/{id}"
}
