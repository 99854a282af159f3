import FixtureSites
import HTTPTypes
import Testing

@Suite struct ChallengeTests {
  static let user = Credential(user: "aladdin", password: "sesame")
  static let right = ["Authorization: Basic YWxhZGRpbjpzZXNhbWU="]
  static let wrong = ["Authorization: Basic eDp5"]

  static func basic(_ realms: String...) -> AuthenticationScheme {
    .basic(BasicScheme(realms: realms, users: [user], charset: nil))
  }

  func fields(_ challenge: Challenge, _ sent: [String] = []) throws -> [String] {
    challenge.reply(to: try .make(fields: sent)).fields[values: .wwwAuthenticate]
  }

  @Test func `several schemes are offered in order, in separate fields or in one joined field`()
    throws
  {
    let schemes: [AuthenticationScheme] = [
      .raw("Negotiate"), .bearer(tokens: ["t"]), Self.basic("cave"), .raw(#"Broken realm="x"#),
    ]
    var challenge = Challenge(schemes, content: Reply.text("inside"))
    let texts = ["Negotiate", "Bearer", #"Basic realm="cave""#, #"Broken realm="x"#]
    #expect(try fields(challenge) == texts)
    challenge.isJoined = true
    #expect(try fields(challenge) == [texts.joined(separator: ", ")])
    for sent in [Self.right, ["Authorization: Bearer t"]] {
      #expect(challenge.reply(to: try .make(fields: sent)) == .text("inside"))
    }
    for sent in ["Negotiate", "Negotiate YII=", "Broken x", "Broken realm=\"x", "Digest x=y"] {
      #expect(challenge.reply(to: try .make(fields: ["Authorization: \(sent)"])).status == 401)
    }
  }

  @Test func `a cookie scheme accepts the right value and sends no WWW-Authenticate field`() throws
  {
    var challenge = Challenge(
      [.cookie(name: "session", value: "abc")], content: Reply.text("inside"))
    for cookies in ["session=abc", "a=b; session=abc"] {
      let reply = challenge.reply(to: try .make(fields: ["Cookie: \(cookies)"]))
      #expect(reply == .text("inside"))
    }
    for cookies in ["session=abcd", "sessions=abc", "session"] {
      let reply = challenge.reply(to: try .make(fields: ["Cookie: \(cookies)"]))
      #expect(reply.status == 401 && reply.fields[.wwwAuthenticate] == nil)
    }
    challenge.refusal = Reply.redirect(302, to: "/log-in")
    #expect(challenge.reply(to: try .make()).status == 302)
  }

  @Test func `valid credentials are first refused as many times as 'rejections' says`() throws {
    var challenge = Challenge(
      [Self.basic("cave"), .bearer(tokens: ["t"])], content: Reply.text(""))
    challenge.rejections = 2
    let bearer = ["Authorization: Bearer t"]
    let script = [Self.right, Self.wrong, [], bearer, Self.right, Self.wrong, bearer]
    let statuses = try script.map { challenge.reply(to: try .make(fields: $0)).status }
    #expect(statuses == [401, 401, 401, 401, 200, 401, 200])
  }

  @Test func `successive refusals use the realms in order, then repeat the last one`() throws {
    let challenge = Challenge(
      [Self.basic("a", "b", "c"), .bearer(realm: "api", tokens: [])], content: Reply.text(""))
    var realms: [String] = []
    for sent in [[], Self.wrong, Self.right, [], [], Self.right] {
      realms += try fields(challenge, sent).prefix(1)
    }
    #expect(realms == ["a", "b", "c", "c"].map { "Basic realm=\"\($0)\"" })
  }

  @Test func `a proxy challenge uses status 407, Proxy-Authenticate and Proxy-Authorization`()
    throws
  {
    var challenge = Challenge(Self.basic("proxy"), content: Reply.text("inside"))
    challenge.isProxy = true
    let refused = challenge.reply(to: try .make(fields: Self.right))
    #expect(refused.status == 407)
    #expect(refused.fields[.proxyAuthenticate] == #"Basic realm="proxy""#)
    #expect(refused.fields[.wwwAuthenticate] == nil)
    let sent = Self.right.map { "Proxy-" + $0 }
    #expect(challenge.reply(to: try .make("GET", "http://h/", fields: sent)).status == 200)
  }

  @Test func `a refusal can be any reply, and its final head gets the challenge`() throws {
    var challenge = Challenge(Self.basic("cave"), content: Reply.text("inside"))
    challenge.refusal = Reply([
      .head(ReplyHead(status: 103)), .gate("g"), .head(ReplyHead(status: 403)), .body([1]),
    ])
    let head = ReplyHead(status: 403, fields: [.wwwAuthenticate: #"Basic realm="cave""#])
    #expect(
      challenge.reply(to: try .make()).parts == [
        .head(ReplyHead(status: 103)), .gate("g"), .head(head), .body([1]),
      ])
    challenge.refusal = Reply([.raw([1]), .close])
    #expect(challenge.reply(to: try .make()).parts == [.raw([1]), .close])
  }

  @Test func `each session counts realms and rejections from the start`() throws {
    var authored = Challenge(Self.basic("${origin.main}", "b"), content: Reply.text(""))
    authored.rejections = 1
    let context = SiteContext(origins: OriginAddresses(["main": "http://h:1"]))
    for _ in 0..<2 {
      let challenge = try #require(authored.resolved(context))
      let replies = try [Self.right, [], Self.right].map { sent in
        challenge.reply(to: try .make(fields: sent))
      }
      #expect(
        replies.map { $0.fields[.wwwAuthenticate] }
          == [#"Basic realm="http://h:1""#, #"Basic realm="b""#, nil])
    }
  }

  @Test func `the methods of one resource share its number of rejections`() throws {
    var challenge = Challenge(Self.basic("cave"), content: Reply.text(""))
    challenge.rejections = 1
    let table = try #require(MethodTable([.get, .post], challenge).resolved(SiteContext()))
    #expect(table.reply(to: try .make("GET", fields: Self.right)).status == 401)
    #expect(table.reply(to: try .make("POST", fields: Self.right)).status == 200)
  }

  @Test func `after a log-out, the next request for any path of the realm is challenged`()
    throws
  {
    var origin = Origin()
    origin["/a"] = Challenge(Self.basic("cave"), content: Reply.text("a"))
    origin["/b"] = Challenge(Self.basic("cave"), content: Reply.text("b"))
    origin["/other"] = Challenge(Self.basic("vault"), content: Reply.text("other"))
    origin["/out"] = LogOut(of: "cave", content: Reply.text("out"))
    let session = origin.resolved(SiteContext())
    let paths = ["/a", "/out", "/other", "/b", "/b", "/a", "/out", "/out", "/a", "/a"]
    let statuses = try paths.map {
      session.reply(to: try .make("GET", $0, fields: Self.right)).status
    }
    #expect(statuses == [200, 200, 200, 401, 200, 200, 200, 200, 401, 200])
    #expect(session.reply(to: try .make("GET", "/out")).status == 200)
    // Only the credential that a client remembers uses the log-out up.
    let fields = [[], Self.right, Self.right]
    #expect(
      try fields.map { session.reply(to: try .make("GET", "/a", fields: $0)).status }
        == [401, 401, 200])
    let other = origin.resolved(SiteContext())
    #expect(session.reply(to: try .make("GET", "/out")).status == 200)
    #expect(other.reply(to: try .make("GET", "/a", fields: Self.right)).status == 200)
  }
}
