import HTTPTypes
import Testing

@testable import FixtureSites
@testable import HTTPMessages

@Suite struct HTTPBinDigestTests {
  /// An origin whose replies belong to one session, so the origin knows its nonces again.
  let origin: Origin = {
    var origin = Origin()
    origin.helpers = HTTPBin()
    return origin
  }()

  /// Returns the reply to a request that answers the challenge of the same target.
  func answer(
    _ query: String, cookies: [String] = [], password: String = "p"
  ) throws -> Reply {
    let target = "/digest-auth/auth/u/p" + query
    var client = try #require(DigestClient(origin.reply(to: .make("GET", target))))
    (client.user, client.password, client.uri) = ("u", password, target)
    client.realm = "Fake Realm"
    let fields = ["Authorization: \(try client.authorization())"] + cookies.map { "Cookie: \($0)" }
    return origin.reply(to: try .make("GET", target, fields: fields))
  }

  static let cookie = "stale_after=never; fake=fake_value"

  @Test(arguments: [
    ("", nil, 200), ("?require-cookie=0", nil, 200), ("?require-cookie=yes", "a=b", 200),
    ("?require-cookie=1", cookie, 200), ("?require-cookie=T", cookie, 200),
    ("?require-cookie=1", "fake=fake_value", 200), ("?require-cookie=True", nil, 401),
    ("?require-cookie=1", nil, 401), ("?require-cookie=1", "a=b", 403),
    ("?require-cookie=t", "fake=other", 403), ("?require-cookie=true", "fake", 403),
    ("?require-cookie=0&require-cookie=1", nil, 200),
  ])
  func `with require-cookie, a correct credential is accepted only with the challenge's cookie`(
    query: String, cookie: String?, status: Int
  ) throws {
    #expect(try answer(query, cookies: cookie.map { [$0] } ?? []).status == status)
  }

  @Test func `a wrong password is refused even with the challenge's cookie`() throws {
    let reply = try answer("?require-cookie=1", cookies: [Self.cookie], password: "q")
    #expect(reply.status == 401)
    #expect(reply.fields[.wwwAuthenticate] != nil)
  }

  @Test func `a credential without cookies gets the challenge and its cookies again`() throws {
    let reply = try answer("?require-cookie=1")
    let challenge = try #require(reply.fields[.wwwAuthenticate])
    #expect(challenge.hasPrefix("Digest ") && !challenge.contains("stale"))
    #expect(
      reply.fields[values: .setCookie] == ["stale_after=never; Path=/", "fake=fake_value; Path=/"])
  }

  @Test func `a client without the challenge's cookie gets the cookie and an error that says so`()
    throws
  {
    let reply = try answer("?require-cookie=1", cookies: ["stale_after=never"])
    #expect(reply.fields[.wwwAuthenticate] == nil)
    #expect(reply.fields[values: .setCookie] == ["fake=fake_value; Path=/"])
    #expect(
      String(decoding: reply.body, as: UTF8.self).filter { !$0.isWhitespace }
        == #"{"errors":["missingcookiesetonchallenge"]}"#)
  }

  @Test(arguments: ["Basic dTpw", "nonsense"])
  func `a cookie without a Digest credential is answered with the challenge`(
    authorization: String
  ) throws {
    let fields = ["Authorization: \(authorization)", "Cookie: a=b"]
    let reply = origin.reply(
      to: try .make("GET", "/digest-auth/auth/u/p?require-cookie=1", fields: fields))
    #expect(reply.status == 401)
    #expect(reply.fields[.wwwAuthenticate]?.hasPrefix("Digest ") == true)
  }
}
