import AuthoredYAML
import FixtureSites
import HTTPTypes
import Testing

@Suite struct SiteCookieTests {
  @Test(arguments: [
    ("[{name: a, value: b}]", ["a=b"]),
    ("[{name: a, value: '\"b c\"'}]", nil),
    ("[{name: a, value: '\"b\"'}, {name: n}]", ["a=\"b\"", "n="]),
    ("[{name: a, value: no, path: /, max-age: 0}]", ["a=no; Path=/; Max-Age=0"]),
    ("[{name: a, domain: '${origin.main.hostname}'}]", ["a=; Domain=127.0.0.1"]),
    (
      "[{name: a, expires: 'Sun, 06 Nov 1994 08:49:37 GMT'}]",
      ["a=; Expires=Sun, 06 Nov 1994 08:49:37 GMT"]
    ),
    ("[{name: a, secure: true, http-only: false}]", ["a=; Secure"]),
    ("[{name: a, same-site: none, partitioned: true}]", ["a=; SameSite=None; Partitioned"]),
    ("[{raw: '=;;x é'}]", ["=;;x é"]),
  ])
  func `valid cookies can be set with every kind of content`(cookies: String, values: [String]?)
    throws
  {
    for content in [
      "text: x", "redirect: 302", "echo: html", "status: 204", "parts: [{head: 200}]",
    ] {
      let yaml = "site: {/p: {\(content), cookies: \(cookies)}}"
      let node = try AuthoredNode(parsing: yaml, file: "site.yaml")
      let site = try? Site(authored: node.fields(Site.keys), directory: "/none")
      let origin = site?.resolved(origins: ["main": "http://127.0.0.1:1"]).origins[0].origin
      let reply = origin?.reply(to: try .make("GET", "/p"))
      #expect(reply?.fields[values: .setCookie] == values)
    }
  }

  @Test(arguments: [
    ("{}", ": found a mapping; expected a list of cookies"),
    ("[]", ": no cookies; expected at least one"),
    ("[{value: a}]", ".1: no key 'name'; expected the cookie's name, or 'raw'"),
    ("[{nam: a}]", ".1: unknown key 'nam'; expected 'name'"),
    ("[{name: a, raw: b}]", ".1.name: 'name' does not go with 'raw'; expected one of them"),
    ("[{raw: ' b'}]", ".1.raw: a header field cannot hold ' b'; expected \(oneLine)"),
    ("[{name: 'a b'}]", ".1.name: 'a b' is not a cookie name; expected a token; \(raw)"),
    ("[{name: ''}]", ".1.name: '' is not a cookie name; expected a token; \(raw)"),
    ("[{name: a, value: 'b;c'}]", ".1.value: a cookie cannot hold 'b;c'; expected \(octets)"),
    ("[{name: a, value: é}]", ".1.value: a cookie cannot hold 'é'; expected \(octets)"),
    ("[{name: a, value: '\"'}]", ".1.value: a cookie cannot hold '\"'; expected \(octets)"),
    ("[{name: a, path: b}]", ".1.path: 'b' is not a cookie path; expected \(path)"),
    ("[{name: a, path: /;b}]", ".1.path: '/;b' is not a cookie path; expected \(path)"),
    ("[{name: a, domain: .b}]", ".1.domain: '.b' is not a domain; expected \(domain)"),
    (
      "[{name: a, domain: '${origin.main}'}]",
      ".1.domain: '${origin.main}' is not a domain; expected \(domain)"
    ),
    ("[{name: a, max-age: 1.5}]", ".1.max-age: found '1.5'; expected a whole number"),
    ("[{name: a, expires: tomorrow}]", ".1.expires: found 'tomorrow'; expected \(date)"),
    (
      "[{name: a, expires: 'Mon, 06 Nov 1994 08:49:37 GMT'}]",
      ".1.expires: found 'Mon, 06 Nov 1994 08:49:37 GMT'; expected \(date)"
    ),
    ("[{name: a, secure: yes}]", ".1.secure: found 'yes'; expected true or false"),
    ("[{name: a, http-only: 1}]", ".1.http-only: found '1'; expected true or false"),
    ("[{name: a, partitioned: 1}]", ".1.partitioned: found '1'; expected true or false"),
    ("[{name: a, same-site: Lax}]", ".1.same-site: found 'Lax'; expected one of strict, lax, none"),
  ])
  func `a mistake in a cookie is reported with its key`(cookies: String, message: String) throws {
    let tests = SiteMistakeTests()
    try tests.expect("site: {/p: {text: x, cookies: \(cookies)}}", "site./p.cookies\(message)")
  }

  @Test func `a reply without a head cannot carry a cookie`() throws {
    try SiteMistakeTests().expect(
      "site: {/p: {parts: [{raw: x}], cookies: [{name: a}]}}",
      "site./p.cookies: cookies, but no head that carries them; expected a 'head' in 'parts'")
  }

  static let words =
    "name, value, path, domain, max-age, expires, secure, http-only, same-site, partitioned"
  static let raw = "'raw' sends anything"
  static let oneLine = "one line without spaces around it; 'raw' in 'parts' sends anything"
  static let octets = "visible ASCII without \" , ; and \\, perhaps in quotes; \(raw)"
  static let path = "a path that begins with '/' and has no ';'; \(raw)"
  static let domain = "a host name such as example.com; \(raw)"
  static let date = "a date such as Sun, 06 Nov 1994 08:49:37 GMT; \(raw)"
}
