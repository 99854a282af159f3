import AuthoredYAML
import HTTPMessages

/// A challenge that is read from a site file.
struct AuthoredChallenge: Sendable {
  private var schemes: [String: [AuthenticationScheme]] = [:]
  private var challenge = Challenge([], content: Reply.empty(200))
  /// A function that takes the default status and makes the responder for refused requests.
  private var refusal: (@Sendable (Int) -> any Responder)?
}

extension AuthoredChallenge {
  /// A mapping of schemes; their challenges are sent in the order in which the schemes are written.
  ///
  /// The content of the challenge is set later, when the protected reply is known.
  static let shape = Shape.mapping(
    AuthoredChallenge(), schemes + script,
    check: { draft, fields throws(AuthoredError) in
      let written = fields.entries.compactMap { draft.schemes[$0.key] }
      guard !written.isEmpty else {
        let words = schemes.map(\.name).joined(separator: ", ")
        throw fields.node.error("no scheme", expected: "at least one of " + words)
      }
      let refusal = draft.refusal?(draft.challenge.isProxy ? 407 : 401)
      if let node = fields["refusal"], let reply = refusal as? Reply, reply.status == nil {
        throw node.error(
          "challenges, but no head that carries them", expected: "a 'head' in 'parts'")
      }
      draft.challenge.schemes = written.flatMap { $0 }
      draft.challenge.refusal = refusal
    }
  ).schema(
    Schema.mapping(of: schemes + script)
      .with("anyOf", .list(schemes.map { ["required": [.text($0.name)]] }))
  ).map(\.challenge).named("auth")

  private static let schemes = [
    scheme("basic", basic, "user and password as they are"),
    scheme("digest", digest, "a hash of user and password"),
    scheme("bearer", bearer, "a token"),
    scheme("cookie", cookie, "a cookie"),
    scheme("raw", raw, "challenges sent as they are written"),
  ]

  private static func scheme(
    _ name: String, _ shape: Shape<[AuthenticationScheme]>, _ documentation: String
  ) -> Key<AuthoredChallenge> {
    .custom(name, shape, documentation) { $1.schemes[name] = $0 }
  }

  /// The keys that do not depend on the scheme.
  private static let script: [Key<AuthoredChallenge>] = [
    .key(
      "reject", \.challenge.rejections, .requests,
      "how many requests with a right credential are refused"),
    .key("proxy", \.challenge.isProxy, .flag, "407, and the fields of a proxy"),
    .key("join", \.challenge.isJoined, .flag, "all challenges in one field"),
    .custom(
      "refusal", Shape.lazy("reply") { AuthoredReply.refusal },
      "the reply that carries the challenges"
    ) { reply, draft in draft.refusal = { reply.answer(status: $0) } },
  ]
}

extension Shape<Int> {
  fileprivate static var requests: Shape { integer(in: 1...Challenge.mostRequests) }
}

// MARK: Schemes

extension AuthoredChallenge {
  private static let basic = byPassword(
    BasicScheme(realms: [], users: []), \.users,
    [
      realm(\.realms),
      .custom("charset", .fieldValue, "what is announced, or `none`") {
        $1.charset = $0 == "none" ? nil : $0
      },
    ]
  ) { .basic($0) }

  private static let digest = byPassword(
    DigestScheme(realms: [], users: []), \.users,
    [
      realm(\.realms),
      .key(
        "algorithm", \.algorithms, Shape<DigestAlgorithm>.word.oneOrMore(atLeast: ""),
        "a challenge for each algorithm"),
      .key("qop", \.protections, quality, "what a client may choose from"),
      .optional("opaque", \.opaque, .fieldValue, "text that the client has to send back"),
      .optional("nonceUses", \.nonceUses, .requests, "for how many requests a nonce is good"),
      .key(
        "stale", \.staleAnswers, .requests,
        "how many right answers are refused because their nonce is stale"),
    ]
  ) { .digest($0) }

  private static let bearer = Shape.mapping(
    BearerScheme(realms: [], tokens: []),
    [
      realm(\.realms),
      .required(
        "token", \.tokens, token.oneOrMore(atLeast: "").named("texts"),
        expected: "a token, or a list of them",
        "tokens that are let in"),
      .optional("scope", \.scope, .fieldValue, "a scope that is announced"),
    ]
  ).map { [AuthenticationScheme.bearer($0)] }

  private static let cookie = Shape.mapping(
    Cookie("", ""),
    [
      .required("name", \.name, Cookie.nameShape, expected: "the cookie's name", "its name"),
      .key("value", \.value, Cookie.valueShape, "its value"),
    ]
  ).map { [AuthenticationScheme.cookie(name: $0.name, value: $0.value)] }

  private static let raw = Shape.fieldValue.oneOrMore(atLeast: "").named("texts").map {
    $0.map { AuthenticationScheme.raw($0) }
  }

  /// Returns the key for the realm, or for a list of realms for successive challenges.
  private static func realm<Scheme>(
    _ path: any WritableKeyPath<Scheme, [String]> & Sendable
  ) -> Key<Scheme> {
    .key(
      "realm", path, Shape.fieldValue.oneOrMore(atLeast: "").named("texts"),
      "the realm, or one for each successive refusal")
  }

  private static let quality: Shape<[DigestProtection]> = {
    let words = Shape<DigestProtection>.word.oneOrMore(atLeast: "")
    return Shape(.either(["const": "none"], words.schema)) { node throws(AuthoredError) in
      if node.isScalar, try node.string() == "none" { return [] }
      return try words.read(node)
    }
  }()

  private static let token = Shape.text("a token").checked(
    expected: "letters, digits and -._~+/, then = (RFC 6750)",
    else: { "'\($0)' is not a token" }, BearerScheme.isToken)

  private static let user: [Key<Credential>] = [
    .required(
      "user", \.user,
      Shape.text("the user's name").checked(
        expected: "a name without one, which would end it",
        else: { "a colon in the name '\($0)'" }
      ) { !$0.contains(":") }, expected: "the user's name", "the user's name"),
    .required(
      "password", \.password, .text("the user's password"), expected: "the user's password",
      "the user's password"),
  ]

  /// Returns the shape of a scheme that accepts `user` and `password`, or `users`.
  private static func byPassword<Scheme: Sendable>(
    _ initial: Scheme, _ users: any WritableKeyPath<Scheme, [Credential]> & Sendable,
    _ keys: [Key<Scheme>], _ make: @escaping @Sendable (Scheme) -> AuthenticationScheme
  ) -> Shape<[AuthenticationScheme]> {
    let list = Key<Scheme>.key(
      "users", users,
      Shape.mapping(Credential(user: "", password: ""), user).named("user").some(of: "users"),
      "several users, instead of the one")
    let (words, one) = (keys.map(\.name), user.map(\.name))
    let schema = Schema.mapping(
      Schema.properties(of: keys) + Schema.properties(of: user) + Schema.properties(of: [list])
    ).with(
      "anyOf",
      [
        .alternative(words + one, required: one),
        .alternative(words + [list.name], required: [list.name]),
      ])
    return Shape(schema) { node throws(AuthoredError) in
      let fields = try node.fields(words + one + [list.name])
      var scheme = initial
      if let node = fields[list.name] {
        if fields.entries.contains(where: { one.contains($0.key) }) {
          throw node.error("'users' beside 'user' or 'password'", expected: "one of them")
        }
      } else {
        var credential = Credential(user: "", password: "")
        try fields.read(user, into: &credential)
        scheme[keyPath: users] = [credential]
      }
      try fields.read(keys + [list], into: &scheme)
      return [make(scheme)]
    }
  }
}
