import HTTPMessages
import HTTPTypes
import Testing

@Suite struct RequestTargetTests {
  @Test(
    arguments: [
      ("/", "/", nil), ("/a;b=c/d", "/a;b=c/d", nil), ("/?", "/", ""),
      ("/a?b?c=/d", "/a", "b?c=/d"),
      ("/%41%7e%2F%2e%2E", "/%41%7e%2F%2e%2E", nil), ("//a", "//a", nil),
      ("/../a/./b", "/../a/./b", nil),
      ("/a|b^c`d{e}[f]", "/a|b^c`d{e}[f]", nil), ("/a?|^`{}[]\\\"<>", "/a", "|^`{}[]\\\"<>"),
      ("/a?100%&%zz&%00", "/a", "100%&%zz&%00"), ("/@:!$&'()*+,;=", "/@:!$&'()*+,;=", nil),
      ("http://h", "/", nil), ("HTTP://h?q", "/", "q"), ("https://h/a?b", "/a", "b"),
    ] as [(String, String, String?)], Arrival.allCases)
  func `a target is split into a path and a query`(
    target: (text: String, path: String, query: String?), arrival: Arrival
  ) throws {
    let text = "GET \(target.text) HTTP/1.1\r\nHost: h\r\n\r\n"
    let head = try #require(RequestParser.result(text, arrival)).get().head
    #expect(head.target == target.text)
    #expect(head.path == target.path)
    #expect(head.query == target.query)
  }

  @Test(
    arguments: [
      "/a b", "/a\tb", "/a\u{0}b", "/a\u{B}b", "/a\u{7F}", "/é", "/a\"b", "/a<b", "/a>b", "/a#b",
      "/#", "#",
      "/?a#b", "/a\\b", "\\", "/%", "/%4", "/%zz", "/%4g", "/a%?b", "/a%4?b", "/%00",
      "/a%00.html",
      "?q", "a/b", "www.a.b", "h:80", "ftp://h/", "file:///etc/passwd", "javascript:1", "http:/h",
      "http:h",
      "http://", "http:///", "http://?q", "http://u@h/", "http://h:x/", "http://h/%zz", "*", "**",
      "/ /",
    ], Arrival.allCases)
  func `a malformed target is refused`(target: String, arrival: Arrival) throws {
    let result = RequestParser.result("GET \(target) HTTP/1.1\r\nHost: h\r\n\r\n", arrival)
    #expect(throws: RequestError.target) { try result?.get() }
  }

  @Test(
    arguments: [
      ("HTTP/1.2", .http11), ("HTTP/1.9", .http11), ("HTTP/1.1", .http11), ("HTTP/1.0", .http10),
    ] as [(String, MessageVersion)], Arrival.allCases)
  func `a higher minor version of HTTP/1 is treated as HTTP/1.1`(
    version: (text: String, meaning: MessageVersion), arrival: Arrival
  ) throws {
    let head = try #require(
      RequestParser.result("GET / \(version.text)\r\nHost: h\r\n\r\n", arrival)
    ).get().head
    #expect(head.version == version.meaning)
    #expect(head.keepsAlive == (version.meaning == .http11))
  }

  @Test(
    arguments: [
      ("HTTP/0.9", .version("HTTP/0.9")), ("HTTP/2.0", .version("HTTP/2.0")),
      ("HTTP/3.1", .version("HTTP/3.1")), ("HTTP/9.9", .version("HTTP/9.9")),
      ("http/1.1", .requestLine), ("Http/1.1", .requestLine), ("HTTP/1", .requestLine),
      ("HTTP/1.", .requestLine), ("HTTP/.1", .requestLine), ("HTTP/01.1", .requestLine),
      ("HTTP/1.01", .requestLine), ("HTTP/1.10", .requestLine), ("HTTP/11", .requestLine),
      ("HTTP/1,1", .requestLine), ("HTTP /1.1", .requestLine), ("HTTP/ 1.1", .requestLine),
      ("HTTP/1.1 ", .requestLine), ("HTTP/1.1\t", .requestLine), ("HTTP/1.1x", .requestLine),
      ("HTTP/a.b", .requestLine), ("HTTPS/1.1", .requestLine), ("ICY", .requestLine),
      ("HTTP/1.1\u{0}", .requestLine), ("", .requestLine), ("HTTP/-1.1", .requestLine),
    ] as [(String, RequestError)], Arrival.allCases)
  func `a malformed version or an unsupported major version is refused`(
    version: (text: String, error: RequestError), arrival: Arrival
  ) throws {
    let result = RequestParser.result("GET / \(version.text)\r\nHost: h\r\n\r\n", arrival)
    #expect(throws: version.error) { try result?.get() }
  }

  @Test(
    arguments: [
      ("get", .unknownMethod("get")), ("Get", .unknownMethod("Get")),
      ("FOO", .unknownMethod("FOO")),
      ("PROPFIND", .unknownMethod("PROPFIND")),
      ("!#$%&'*+-.^_`|~1", .unknownMethod("!#$%&'*+-.^_`|~1")),
      (String(repeating: "A", count: 100), .unknownMethod(String(repeating: "A", count: 32))),
      (String(repeating: "A", count: 20_000), .unknownMethod(String(repeating: "A", count: 32))),
      ("GE(T", .requestLine), ("G\u{0}T", .requestLine), ("GÉT", .requestLine),
      ("G\tT", .requestLine),
      ("GET\t/", .requestLine), ("\"GET\"", .requestLine), ("", .requestLine),
      ("GET:", .requestLine),
      ("\u{FEFF}GET", .requestLine), ("\tGET", .requestLine),
    ] as [(String, RequestError)], Arrival.allCases)
  func `a method that is unknown or not a token is refused`(
    method: (text: String, error: RequestError), arrival: Arrival
  ) throws {
    let result = RequestParser.result("\(method.text) / HTTP/1.1\r\nHost: h\r\n\r\n", arrival)
    #expect(throws: method.error) { try result?.get() }
  }

  @Test(
    arguments: [
      ("GET / HTTP/1.1\r\nHost: h\r\n\r\n", true),
      ("GET /\rHTTP/1.1\r", false), ("\rGET / HTTP/1.1\r\n", false),
      ("GET / HTTP/1.1\rHost: h\r\r", false),
      ("GET / HTTP/1.1\r\nHost: h\r\r", false), ("GET / HTTP/1.1\r\nHost: h\rX: y\r\n\r\n", false),
      ("GET / HTTP/1.1\r\nX\rHost: h\r\n\r\n", false), ("GET / HTTP/1.1\r\n \ra: h\r\n\r\n", false),
    ], Arrival.allCases)
  func `a CR without LF does not end a line and is refused at once`(
    request: (text: String, isTaken: Bool), arrival: Arrival
  ) throws {
    let result = RequestParser.result(request.text, arrival)
    if request.isTaken {
      #expect(try result?.get().head.method == .get)
    } else {
      #expect(throws: RequestError.fieldLine(.bareCR)) { try result?.get() }
    }
  }

  @Test(
    arguments: [
      ("HEAD / HTTP/1.1\r\n", true), ("\r\nHEAD x", true), ("HEAD ", true), ("HEAD", false),
      ("GET / HEAD ", false), ("", false), ("\r\n", false), ("HEADER / HTTP/1.1", false),
      // The first line is the one that is refused, whether or not the next one has come.
      ("\u{6}\nHEAD / HTTP/1.1\r\n", false), ("\r\n\u{6}\nHEAD x", false), (" HEAD x", false),
      ("\n\r\nHEAD / HTTP/1.1\r\n", false), ("\r\n\nHEAD x", false), ("\rHEAD x", false),
      ("\r\n\r\n\r\n\r\nHEAD x", true),
    ])
  func `HEAD is recognised in a malformed request`(text: String, isHead: Bool) {
    #expect([UInt8](text.utf8).withUnsafeBytes(RequestParser.isHead) == isHead)
  }
}
