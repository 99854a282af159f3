import HTTPFixtures
import HTTPTypes
import Testing

@Suite struct BasicChallengeTests {
  let cave = BasicChallenge(
    realm: "cave",
    users: [
      BasicUser(user: "Aladdin", password: "open sesame"), BasicUser(user: "é", password: ":"),
      BasicUser(user: "", password: ""),
    ], content: Reply.text("inside"))

  @Test(arguments: [
    "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==", "bAsIc  QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
    "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ", "Basic w6k6Og==", "Basic Og==",
  ])
  func `a listed user comes in`(authorization: String) throws {
    let request = try FixtureRequest.make(fields: ["Authorization: \(authorization)"])
    #expect(cave.reply(to: request) == .text("inside"))
  }

  @Test(arguments: [
    "", "Basic", "Basic ", "Bearer QWxhZGRpbjpvcGVuIHNlc2FtZQ==", "Basic QWxhZGRpbjpvcGVu",
    "Basic QWxhZGRpbg==", "Basic !!!!", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==x", "Basic A",
    "Basic QUxBRERJTjpvcGVuIHNlc2FtZQ==",
  ])
  func `everyone else is asked`(authorization: String) throws {
    let request = try FixtureRequest.make(fields: ["Authorization: \(authorization)"])
    #expect(cave.reply(to: request).status == 401)
    #expect(
      cave.reply(to: request).fields[.wwwAuthenticate] == #"Basic realm="cave", charset="UTF-8""#)
  }

  @Test func `a request without a credential is asked`() throws {
    #expect(cave.reply(to: try .make()).status == 401)
  }
}
