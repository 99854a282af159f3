import HTTPMessages
import Testing

@Suite struct CookieTests {
  @Test(arguments: [
    (Cookie("a", "b"), "a=b"),
    (Cookie("a", "", maxAge: 0), "a=; Max-Age=0"),
    (Cookie("a", "b", path: "/x", domain: "h"), "a=b; Path=/x; Domain=h"),
    (
      Cookie("a", "b", expires: HTTPDate(seconds: 0)),
      "a=b; Expires=Thu, 01 Jan 1970 00:00:00 GMT"
    ),
    (
      Cookie("a", "b", isSecure: true, isHTTPOnly: true, sameSite: .strict, isPartitioned: true),
      "a=b; Secure; HttpOnly; SameSite=Strict; Partitioned"
    ),
    (Cookie("a", "b", sameSite: .lax), "a=b; SameSite=Lax"),
    (Cookie("a", "b", isSecure: true, sameSite: .crossSite), "a=b; Secure; SameSite=None"),
  ])
  func `a cookie is formatted with its attributes`(cookie: Cookie, text: String) {
    #expect(cookie.text == text)
  }
}
