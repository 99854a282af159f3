import FixtureSites
import HTTPTypes
import Testing

@Suite struct BasicSchemeTests {
  static let users = [
    Credential(user: "Aladdin", password: "open sesame"), Credential(user: "é", password: ":"),
    Credential(user: "", password: ""), Credential(user: "test", password: "123£"),
    Credential(user: "x", password: "報"),
  ]

  func cave(charset: String?) -> Challenge {
    Challenge(
      .basic(realm: "cave", users: Self.users, charset: charset), content: Reply.text("inside"))
  }

  @Test(arguments: [
    "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==", "bAsIc  QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
    "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ", "Basic w6k6Og==", "Basic Og==",
    // RFC 7617 section 2.1.
    "Basic dGVzdDoxMjPCow==",
  ])
  func `a listed user with the right password is accepted`(authorization: String) throws {
    let request = try FixtureRequest.make(fields: ["Authorization: \(authorization)"])
    for charset in ["UTF-8", "utf-8", nil] {
      #expect(cave(charset: charset).reply(to: request) == .text("inside"))
    }
  }

  @Test(arguments: [
    "", "Basic", "Basic ", "Bearer QWxhZGRpbjpvcGVuIHNlc2FtZQ==", "Basic QWxhZGRpbjpvcGVu",
    "Basic QWxhZGRpbg==", "Basic !!!!", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==x", "Basic A",
    "Basic QUxBRERJTjpvcGVuIHNlc2FtZQ==", "BasicQWxhZGRpbjpvcGVuIHNlc2FtZQ==", "Basic eDo/",
  ])
  func `any other credential gets the challenge`(authorization: String) throws {
    let request = try FixtureRequest.make(fields: ["Authorization: \(authorization)"])
    let reply = cave(charset: "UTF-8").reply(to: request)
    #expect(reply.status == 401)
    #expect(reply.fields[.wwwAuthenticate] == #"Basic realm="cave", charset="UTF-8""#)
    #expect(reply.fields[.cacheControl] == "no-store")
    #expect(cave(charset: nil).reply(to: request).status == 401)
  }

  @Test(arguments: [("UTF-8", 401), ("utf-8", 401), (nil, 200), ("ISO-8859-1", 200)])
  func `a credential in Latin-1 is accepted unless the challenge announces UTF-8`(
    charset: String?, status: Int
  )
    throws
  {
    let request = try FixtureRequest.make(fields: ["Authorization: Basic dGVzdDoxMjOj"])
    #expect(cave(charset: charset).reply(to: request).status == status)
  }

  @Test(arguments: [
    (#"a "b" \c"#, "UTF-8", #"Basic realm="a \"b\" \\c", charset="UTF-8""#),
    ("höhle", nil, #"Basic realm="höhle""#), (nil, "x y", #"Basic charset="x y""#),
    (nil, nil, "Basic"), ("", nil, #"Basic realm="""#),
  ])
  func `a challenge quotes realm and charset, and omits them if they are not set`(
    realm: String?, charset: String?, challenge: String
  ) throws {
    let basic = AuthenticationScheme.basic(realm: realm, users: [], charset: charset)
    let reply = Challenge(basic, content: Reply.empty(200)).reply(to: try .make())
    #expect(reply.fields[.wwwAuthenticate] == challenge)
  }
}
