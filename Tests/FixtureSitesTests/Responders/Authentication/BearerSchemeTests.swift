import FixtureSites
import HTTPTypes
import Testing

@Suite struct BearerSchemeTests {
  let gate = Challenge(
    .bearer(realm: "api", tokens: ["abc.DEF-1~+/==", "two"], scope: "read write"),
    content: Reply.text("inside"))

  @Test(arguments: ["Bearer abc.DEF-1~+/==", "bearer two", "BEARER  two"])
  func `a listed token is accepted`(authorization: String) throws {
    let request = try FixtureRequest.make(fields: ["Authorization: \(authorization)"])
    #expect(gate.reply(to: request) == .text("inside"))
  }

  @Test(arguments: ["Bearer", "Bearer Two", "Bearer two two", "Bearer two,", "Bearer two="])
  func `any other token gets the error invalid_token`(authorization: String) throws {
    let request = try FixtureRequest.make(fields: ["Authorization: \(authorization)"])
    let field = gate.reply(to: request).fields[.wwwAuthenticate]
    #expect(field == #"Bearer realm="api", scope="read write", error="invalid_token""#)
  }

  @Test func `a request without a token gets no error code`() throws {
    for fields in [[], ["Authorization: Basic dHdv"]] {
      let field = gate.reply(to: try .make(fields: fields)).fields[.wwwAuthenticate]
      #expect(field == #"Bearer realm="api", scope="read write""#)
    }
    let plain = Challenge(.bearer(tokens: []), content: Reply.text(""))
    #expect(plain.reply(to: try .make()).fields[.wwwAuthenticate] == "Bearer")
  }
}
