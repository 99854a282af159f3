import FixtureSites
import HTTPTypes
import Testing

@Suite struct BrokenCredentialTests {
  static let user = Credential(user: "aladdin", password: "sesame")
  static let basic = "Basic YWxhZGRpbjpzZXNhbWU="

  let challenge = Challenge(
    [
      .basic(realm: "cave", users: [user]),
      .digest(realm: "cave", users: [user], algorithms: DigestAlgorithm.allCases),
      .bearer(tokens: ["t0ken"]),
    ], content: Reply.text("inside"))

  func status(_ value: String) throws -> Int? {
    challenge.reply(to: try .make(fields: ["Authorization: \(value)"])).status
  }

  /// The right answer to a new challenge.
  func digest() throws -> String {
    var client = try #require(DigestClient(challenge.reply(to: .make())))
    (client.user, client.password) = (Self.user.user, Self.user.password)
    return try client.authorization()
  }

  @Test(arguments: [
    "", " ", "=", ",", "Basic =", "Basic ====", "Basic 🔑", "Digest", "Digest ,", "Digest =",
    "Digest username", "Digest username=\"", "Digest username=\"\\", "Digest nc=9999999999999999",
    "Digest username=a, realm=cave, nonce=n, uri=/, response=x", "Bearer =", "Bearer \"", "\"",
    "Digest algorithm=MD5-sess, username*=x, realm=cave, nonce=, uri=, response=", "Basic\tx", "é",
    "Basic \t", "Digest\u{A0}a=b", "Digest " + String(repeating: ",", count: 4000),
    "Basic " + String(repeating: "=", count: 4000), "Basic " + String(repeating: "A", count: 4001),
    "Digest " + String(repeating: "a=\"", count: 1000),
  ])
  func `a malformed credential is refused`(value: String) throws {
    #expect(try status(value) == 401)
  }

  @Test func `a truncated credential is refused`() throws {
    for right in [try digest(), "Bearer t0ken"] {
      for count in 0..<right.count { #expect(try status(String(right.prefix(count))) == 401) }
      #expect(try status(right) == 200)
    }
  }

  @Test(arguments: ["\"", "\\", ",", "=", " ", "%", "*", "é", "0"])
  func `a credential with one replaced character gets 200 or 401`(character: Character)
    throws
  {
    for right in [Self.basic, try digest(), "Bearer t0ken"] {
      for index in right.indices {
        let value = right.replacingCharacters(at: index, with: character)
        #expect([200, 401].contains(try status(value)))
      }
    }
  }

  @Test func `a request with two credentials is refused`() throws {
    let fields = [Self.basic, Self.basic].map { "Authorization: \($0)" }
    #expect(challenge.reply(to: try .make(fields: fields)).status == 401)
  }
}

extension String {
  fileprivate func replacingCharacters(at index: Index, with character: Character) -> String {
    String(self[..<index]) + String(character) + String(self[self.index(after: index)...])
  }
}
