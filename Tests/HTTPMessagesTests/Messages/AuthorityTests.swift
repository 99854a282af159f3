import HTTPMessages
import HTTPTypes
import Testing

@Suite struct AuthorityTests {
  @Test(
    arguments: [
      "h", "localhost:8080", "127.0.0.1:1", "[::1]:8080", "my_shop.localhost", "a-b.c~d",
      "xn--9ca.x",
      "h:", "h:0", "h:00080", "h:65535", "A.B", "a%2db", "a!$&'()*+;=b", "1.2.3", "999.1.1.1",
      "[::]", "[1::]", "[1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7::]", "[::2:3:4:5:6:7:8]",
      "[::ffff:1.2.3.4]", "[1:2:3:4:5:6:1.2.3.4]", "[abcd:EF01::1]", "[v1.a:b]", "[vF.x]:1",
    ], Arrival.allCases)
  func `a host with or without a port is parsed in Host and in the target`(
    host: String, arrival: Arrival
  ) throws {
    let field = try #require(
      RequestParser.result("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n", arrival)
    ).get().head
    #expect(field.host == host)
    let target = try #require(
      RequestParser.result("GET http://\(host)/p HTTP/1.1\r\nHost: other\r\n\r\n", arrival)
    ).get().head
    // RFC 9112 section 3.2.2: the target wins over Host.
    #expect(target.request.authority == host)
    #expect(target.path == "/p")
  }

  @Test(
    arguments: [
      "a b", "a,b", "a, b", "u@h", "u:p@h", "h/", "h/p", "/h", "h?q", "h#f", "a\\b", "a\"b", "<h>",
      "http://h", "é", "h:x", "h:-1", "h:+1", "h:65536", "h:99999999999999999999",
      "h:1:2",
      "h:80x", "a%", "a%2", "a%zz", "::1", "[::1", "::1]", "[]", "[::1]x", "[::1]:x", "[:1]",
      "[1:]",
      "[:::]", "[1::2::3]", "[12345::]", "[1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7:8:9]", "[::256.1.1.1]",
      "[::1.2.3]", "[::01.2.3.4]", "[1.2.3.4::]", "[1.2.3.4]", "[::g]", "[fe80::1%25eth0]", "[h]",
      "[v.a]",
      "[v1.]", "[v1]", "[vx.a]", "a[b]", "a^b", "a`b", "a{b}", "a|b",
    ], Arrival.allCases)
  func `an invalid host or port is refused in Host and in the target`(
    host: String, arrival: Arrival
  ) throws {
    let field = RequestParser.result("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n", arrival)
    #expect(throws: RequestError.host) { try field?.get() }
    // A slash or a question mark ends the host of a target, and the rest is not a part of it.
    guard !host.dropFirst().contains(where: { "/?".contains($0) }) else { return }
    let target = RequestParser.result("GET http://\(host)/ HTTP/1.1\r\nHost: h\r\n\r\n", arrival)
    #expect(throws: RequestError.target) { try target?.get() }
  }

  @Test(
    arguments: [
      ("GET / HTTP/1.1\r\nHost:\r\n\r\n", false), ("GET / HTTP/1.1\r\nHost: :80\r\n\r\n", false),
      ("OPTIONS * HTTP/1.1\r\nHost: \r\n\r\n", false),
      ("GET http://h/ HTTP/1.1\r\nHost:\r\n\r\n", true),
      ("CONNECT h:1 HTTP/1.1\r\nHost:\r\n\r\n", true), ("GET / HTTP/1.0\r\nHost:\r\n\r\n", true),
      ("GET / HTTP/1.0\r\n\r\n", true), ("GET / HTTP/1.2\r\n\r\n", false),
      ("GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", false),
      ("GET / HTTP/1.0\r\nHost: a b\r\n\r\n", false),
      ("GET http://h/ HTTP/1.1\r\n\r\n", false),
      ("GET http://h/ HTTP/1.1\r\nHost: a b\r\n\r\n", false),
      ("GET http://h/ HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n", false),
    ], Arrival.allCases)
  func `Host may be empty if the target has a host, and may be missing only in HTTP 1.0`(
    request: (text: String, isTaken: Bool), arrival: Arrival
  ) throws {
    let result = try #require(RequestParser.result(request.text, arrival))
    if request.isTaken {
      _ = try result.get()
    } else {
      #expect(throws: RequestError.host) { try result.get() }
    }
  }

  @Test(
    arguments: [
      "h", "h:", "h:0", "h:000", "h:x", "h:65536", ":1", "u@h:1", "/", "*", "http://h:1/", "h:1/",
      "h:1?q",
      "[::1]", "a,b:1", "1",
    ], Arrival.allCases)
  func `CONNECT needs a host and a valid port`(
    target: String, arrival: Arrival
  ) throws {
    let result = RequestParser.result("CONNECT \(target) HTTP/1.1\r\nHost: h\r\n\r\n", arrival)
    #expect(throws: RequestError.target) { try result?.get() }
  }
}
