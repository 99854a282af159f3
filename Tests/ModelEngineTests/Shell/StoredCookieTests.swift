import Foundation
import Testing

@testable import ModelEngine

/// Cases of RFC 6265bis, by its sections.
@Suite struct StoredCookieTests {
  private func store(_ fields: [String], at address: String) throws -> SessionStore {
    let url = try #require(URL(string: address))
    let store = SessionStore()
    store.storeCookies(fields.map { ("Set-Cookie", $0) }, from: url)
    return store
  }

  @Test(
    arguments: [
      ("a=1", "a=1"), ("a", "a"), ("=a", "a"), ("a=", "a="), (" a = b c ", "a=b c"),
      ("a==b", "a==b"), ("a=\"b\"", "a=\"b\""), ("=", nil), ("", nil), (";", nil),
      ("a=\u{1}", nil), ("a\u{7F}=1", nil), ("a=\tb\t", "a=b"), ("é=ü", "é=ü"),
      ("a=1; =x; Other", "a=1"),
    ] as [(String, String?)])
  func `5.6: a Set-Cookie field has a name and a value, or one of the two`(
    _ field: String, _ pair: String?
  ) throws {
    let url = try #require(URL(string: "http://a.test/"))
    #expect(StoredCookie(field, from: url)?.pair == pair)
  }

  @Test func `5.6: a cookie of more than 4096 bytes is ignored`() throws {
    let url = try #require(URL(string: "http://a.test/"))
    let longest = "a=" + String(repeating: "x", count: 4095)
    #expect(StoredCookie(longest, from: url)?.pair == longest)
    #expect(StoredCookie(longest + "x", from: url) == nil)
    let path = "/" + String(repeating: "x", count: 1024)
    #expect(StoredCookie("a=1; Path=\(path)", from: url)?.path == "/")
  }

  @Test(
    arguments: [
      ("", "w.a.test", true), ("a.test", "a.test", false), (".a.test", "a.test", false),
      ("A.Test", "a.test", false), ("w.a.test", "w.a.test", false), ("x.w.a.test", nil, false),
      ("b.test", nil, false), ("test", nil, false), (".test", nil, false), ("..a.test", nil, false),
      (".", "w.a.test", true),
    ] as [(String, String?, Bool)])
  func `5.7: a cookie's domain is the host or one of its parent domains`(
    _ attribute: String, _ domain: String?, _ isHostOnly: Bool
  ) throws {
    let url = try #require(URL(string: "http://w.a.test/"))
    let cookie = StoredCookie("a=1; Domain=\(attribute)", from: url)
    #expect(cookie?.domain == domain)
    #expect(cookie.map(\.isHostOnly) ?? false == isHostOnly)
  }

  @Test(
    arguments: [
      ("http://127.0.0.1/", "0.0.1", nil), ("http://127.0.0.1/", "127.0.0.1", "127.0.0.1"),
      ("http://localhost/", "localhost", "localhost"), ("http://w.localhost/", "localhost", nil),
    ] as [(String, String, String?)])
  func `5.7: a Domain that is part of an IP address or a top-level domain is refused`(
    _ address: String, _ attribute: String, _ domain: String?
  ) throws {
    let url = try #require(URL(string: address))
    #expect(StoredCookie("a=1; Domain=\(attribute)", from: url)?.domain == domain)
  }

  @Test(
    arguments: [
      ("http://a.test/", "a=1; Secure", false), ("https://a.test/", "a=1; Secure", true),
      ("https://a.test/", "__Secure-a=1", false), ("https://a.test/", "__secure-a=1; Secure", true),
      ("http://a.test/", "__Secure-a=1; Secure", false),
      ("https://a.test/", "__Host-a=1; Secure; Path=/", true),
      ("https://a.test/", "__Host-a=1; Secure; Path=/b", false),
      ("https://a.test/", "__Host-a=1; Secure; Path=/; Domain=a.test", false),
      ("https://a.test/", "=__Host-a; Secure; Path=/", false),
    ])
  func `5.7: a cookie that breaks the rules of Secure or of its name's prefix is refused`(
    _ address: String, _ field: String, _ isTaken: Bool
  ) throws {
    let url = try #require(URL(string: address))
    #expect((StoredCookie(field, from: url) != nil) == isTaken)
  }

  @Test(arguments: [
    ("Strict", RequestSite.same, true), ("Strict", .ledByOther, false),
    ("Strict", .sentByOther, false), ("Lax", .same, true), ("lax", .ledByOther, true),
    ("LAX", .sentByOther, false), ("lax", .framedByOther, false), ("None", .framedByOther, true),
    ("unknown", .sentByOther, true), ("", .framedByOther, true),
  ])
  func `5.8.3: SameSite decides whether a cookie is sent with requests from other sites`(
    _ word: String, _ site: RequestSite, _ isSent: Bool
  ) throws {
    let url = try #require(URL(string: "http://a.test/"))
    let store = try store(["a=1; SameSite=\(word)"], at: "http://a.test/")
    #expect((store.cookies(for: url, from: site) != nil) == isSent)
  }

  @Test(arguments: ["Strict", "Lax", "None"])
  func
    `5.7: SameSite cookies are stored in a page after a link, not in a frame of another site`(
      _ word: String
    ) throws
  {
    let url = try #require(URL(string: "http://a.test/"))
    let field = "a=1; SameSite=\(word)"
    #expect(StoredCookie(field, from: url, to: .ledByOther) != nil)
    #expect(StoredCookie(field, from: url, to: .sentByOther) != nil)
    #expect(StoredCookie(field, from: url, to: .framedByOther) == nil)
  }

  @Test(arguments: [
    (["a=1; Path=/", "b=2; Path=/d/e", "c=3; Path=/d"], "b=2; c=3; a=1"),
    (["a=1; Path=/", "b=2; Path=/", "a=3; Path=/"], "a=3; b=2"),
    (["a=1; Path=/", "a=2; Path=/d", "=n; Path=/"], "a=2; a=1; n"),
    (["a=1; Path=/", "a=; Max-Age=0; Path=/", "b=2; Path=/", "a=3; Path=/"], "b=2; a=3"),
    (["a=1; Domain=a.test; Path=/", "a=2; Path=/"], "a=1; a=2"),
  ])
  func `5.8.3: cookies are sent in order of path length, longest first, then of age, oldest first`(
    _ fields: [String], _ value: String
  ) throws {
    let url = try #require(URL(string: "http://a.test/d/e/f"))
    #expect(try store(fields, at: "http://a.test/").cookies(for: url) == value)
  }

  @Test(arguments: [
    ("/a", "/a", true), ("/a", "/a/b", true), ("/a", "/ab", false), ("/a/", "/a/b", true),
    ("/a/", "/a", false), ("/a%20b", "/a%20b/c", true), ("b", "/c", true), ("", "/d", true),
  ])
  func `5.1.4: a cookie is sent to its path and to the paths below it`(
    _ path: String, _ target: String, _ isSent: Bool
  ) throws {
    let url = try #require(URL(string: "http://a.test\(target)"))
    let store = try store(["a=1; Path=\(path)"], at: "http://a.test/x")
    #expect((store.cookies(for: url) != nil) == isSent)
  }

  @Test(
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("06-Nov-94 08:49:37", 784_111_777),
      ("1994 nov 6 8:49:37", 784_111_777), ("Nov/06/94 08:49:37foo", 784_111_777),
      ("Thu, 01-Jan-1970 00:00:01 GMT", 1), ("1 Jan 69 00:00:00", 3_124_224_000),
      ("1 January 2049 00:00:01", 2_493_072_001), ("32 Jan 2000 00:00:00", nil),
      ("1 Jan 1600 00:00:00", nil), ("1 Jan 2000 24:00:00", nil), ("1 Jan 2000", nil),
      ("00:00:00", nil), ("soon", nil), ("", nil),
    ] as [(String, Double?)])
  func `5.1.1: a cookie's date may have its parts in any order and format`(
    _ text: String, _ seconds: Double?
  ) {
    #expect(CookieDate.date(text)?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    ("Max-Age=60", true), ("Max-Age=0", false), ("Max-Age=-1", false), ("Max-Age=", true),
    ("Max-Age=0; Max-Age=x", false), ("Max-Age=-", true), ("Max-Age=1.5", true),
    ("Max-Age=x; Expires=1 Jan 1999 0:0:0", false),
  ])
  func `5.6.2: Max-Age is a whole number of seconds, and any other value is ignored`(
    _ attributes: String, _ isKept: Bool
  ) throws {
    #expect(try store(["a=1; \(attributes)"], at: "http://a.test/").cookies.isEmpty != isKept)
  }
}
