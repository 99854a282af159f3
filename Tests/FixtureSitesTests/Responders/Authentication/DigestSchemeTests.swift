import HTTPTypes
import Testing

@testable import FixtureSites
@testable import HTTPMessages

@Suite struct DigestSchemeTests {
  static let users = [Credential(user: "Mufasa", password: "Circle of Life")]

  func cave(_ change: (inout DigestScheme) -> Void = { _ in }) -> Challenge {
    var scheme = DigestScheme(realms: ["cave"], users: Self.users)
    change(&scheme)
    return Challenge(.digest(scheme), content: Reply.text("inside"))
  }

  /// A client that was refused once.
  func client(of challenge: Challenge) throws -> DigestClient {
    try #require(DigestClient(challenge.reply(to: .make())))
  }

  @Test(arguments: DigestAlgorithm.allCases)
  func `a listed user is accepted with every algorithm`(algorithm: DigestAlgorithm) throws {
    let challenge = cave { $0.algorithms = [algorithm] }
    var client = try client(of: challenge)
    client.algorithm = algorithm.rawValue
    for method in ["GET", "HEAD", "DELETE"] {
      #expect(challenge.reply(to: try client.request(method)).status == 200)
      client.count += 1
    }
  }

  @Test func `an auth-int response is accepted only with the body that it was made for`() throws {
    let challenge = cave { $0.protections = [.integrity, .authentication] }
    var client = try client(of: challenge)
    client.quality = "auth-int"
    #expect(challenge.reply(to: try client.request("POST", body: "a=b")).status == 200)
    client.count = 2
    let authorization = try client.authorization("POST", body: "a=b")
    let other = try FixtureRequest.make(
      "POST", fields: ["Authorization: \(authorization)", "Content-Length: 3"], body: "a=c")
    #expect(challenge.reply(to: other).status == 401)
  }

  @Test func `RFC 2069 responses without qop are accepted only if the challenge has no qop`() throws
  {
    let challenge = cave { $0.protections = [] }
    var client = try client(of: challenge)
    client.quality = nil
    for _ in 0..<3 { #expect(challenge.reply(to: try client.request()).status == 200) }
    client.quality = "auth"
    #expect(challenge.reply(to: try client.request()).status == 401)
    let other = cave()
    client = try self.client(of: other)
    client.quality = nil
    #expect(other.reply(to: try client.request()).status == 401)
  }

  @Test(
    arguments: [
      { $0.password = "circle of life" }, { $0.user = "mufasa" }, { $0.realm = "vault" },
      { $0.algorithm = "SHA-256" }, { $0.quality = "auth-int" }, { $0.opaque = "other" },
      { $0.opaque = nil }, { $0.extra = ", opaque=again" }, { $0.extra = ", userhash=true" },
      { $0.extra = "," }, { $0.extra = " x" },
    ] as [@Sendable (inout DigestClient) -> Void])
  func `a response with a wrong parameter is refused`(
    change: @Sendable (inout DigestClient) -> Void
  ) throws {
    let challenge = cave { $0.opaque = "seal" }
    var client = try client(of: challenge)
    change(&client)
    let reply = challenge.reply(to: try client.request())
    #expect(reply.status == (client.extra == "," ? 200 : 401))
    #expect(reply.fields[.wwwAuthenticate]?.contains("stale") != true)
  }

  @Test func `the first valid responses get stale=true, and invalid ones do not`()
    throws
  {
    let challenge = cave { $0.staleAnswers = 1 }
    var client = try client(of: challenge)
    client.password = "wrong"
    let refused = challenge.reply(to: try client.request())
    #expect(refused.fields[.wwwAuthenticate]?.contains("stale") == false)
    client.password = "Circle of Life"
    let stale = challenge.reply(to: try client.request())
    #expect(stale.status == 401)
    #expect(stale.fields[.wwwAuthenticate]?.hasSuffix(", stale=true") == true)
    client = try #require(DigestClient(stale))
    #expect(challenge.reply(to: try client.request()).status == 200)
  }

  @Test func `a response for another target or method is refused`() throws {
    let challenge = cave()
    let authorization = try client(of: challenge).authorization()
    for (method, target) in [("GET", "/x"), ("GET", "/?q"), ("POST", "/")] {
      let request = try FixtureRequest.make(
        method, target, fields: ["Authorization: \(authorization)"])
      #expect(challenge.reply(to: request).status == 401)
    }
  }

  @Test func `the challenge has a parameter for each option`() throws {
    let challenge = cave {
      $0.algorithms = [.sha256, .md5Session]
      $0.protections = [.authentication, .integrity]
      $0.opaque = #"se"al"#
    }
    let reply = challenge.reply(to: try .make())
    let nonce = try #require(DigestClient(reply)).nonce
    #expect(
      reply.fields[values: .wwwAuthenticate] == [
        #"Digest realm="cave", qop="auth, auth-int", algorithm=SHA-256, "#
          + #"nonce="\#(nonce)", opaque="se\"al""#,
        #"Digest realm="cave", qop="auth, auth-int", algorithm=MD5-sess, "#
          + #"nonce="\#(nonce)", opaque="se\"al""#,
      ])
    let plain = cave {
      $0.realms = []
      $0.protections = []
    }
    let field = plain.reply(to: try .make()).fields[.wwwAuthenticate]
    #expect(field?.hasPrefix("Digest algorithm=MD5, nonce=\"") == true)
  }

  @Test func `a response with a used-up nonce gets stale=true, unless the password is wrong`()
    throws
  {
    let challenge = cave { $0.nonceUses = 2 }
    var client = try client(of: challenge)
    for count in 1...2 {
      client.count = count
      #expect(challenge.reply(to: try client.request()).status == 200)
    }
    client.count = 3
    let stale = challenge.reply(to: try client.request())
    #expect(stale.fields[.wwwAuthenticate]?.hasSuffix(", stale=true") == true)
    var next = try #require(DigestClient(stale))
    #expect(next.nonce != client.nonce)
    #expect(challenge.reply(to: try next.request()).status == 200)
    next.password = "wrong"
    let wrong = challenge.reply(to: try next.request())
    #expect(wrong.fields[.wwwAuthenticate]?.contains("stale") == false)
  }

  @Test func `a response with a nonce that the session never made gets stale=true`() throws {
    let challenge = cave()
    var client = try client(of: challenge)
    client.nonce = "made up"
    let field = challenge.reply(to: try client.request()).fields[.wwwAuthenticate]
    #expect(field?.hasSuffix(", stale=true") == true)
  }

  @Test func `a request with a nonce count that was already used is refused`() throws {
    let challenge = cave()
    var client = try client(of: challenge)
    for (count, status) in [
      (1, 200), (1, 401), (70, 200), (69, 200), (7, 200), (6, 401), (70, 401),
    ] {
      client.count = count
      #expect(challenge.reply(to: try client.request()).status == status)
    }
    client.count = Int(UInt32.max)
    #expect(challenge.reply(to: try client.request()).status == 200)
  }

  @Test func `a -sess response may keep using the client's first nonce in its session key`() throws
  {
    let challenge = cave { $0.algorithms = [.sha256Session] }
    var client = try client(of: challenge)
    client.algorithm = "SHA-256-sess"
    #expect(challenge.reply(to: try client.request()).status == 200)
    client.count = 2
    client.clientNonce = "c2"
    let authorization = try client.authorization(sessionNonce: "c1")
    let request = try FixtureRequest.make(fields: ["Authorization: \(authorization)"])
    #expect(challenge.reply(to: request).status == 200)
    client.count = 3
    #expect(challenge.reply(to: try client.request()).status == 200)
  }

  @Test func `a response for a path is accepted in a request with an absolute URL`() throws {
    let challenge = cave()
    var client = try client(of: challenge)
    client.uri = "/page?q"
    let authorization = try client.authorization()
    let request = try FixtureRequest.make(
      "GET", "http://host.test/page?q", fields: ["Authorization: \(authorization)"])
    #expect(challenge.reply(to: request).status == 200)
  }
}
