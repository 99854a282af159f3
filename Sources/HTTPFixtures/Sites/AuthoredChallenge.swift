import AuthoredYAML

/// A challenge as a site file writes it, before the protected reply is known.
struct AuthoredChallenge: Sendable {
  private var schemes: [String: [AuthenticationScheme]] = [:]
  private var order: [String] = []
  private var rejections = 0
  private var isProxy = false
  private var isJoined = false
  /// Makes the responder to those who are refused, with a status unless it has one of its own.
  private var refusal: (@Sendable (Int) -> any Responder)?

  func before(_ content: any Responder) -> Challenge {
    var challenge = Challenge(order.flatMap { schemes[$0] ?? [] }, content: content)
    challenge.rejections = rejections
    challenge.isProxy = isProxy
    challenge.isJoined = isJoined
    challenge.refusal = refused
    return challenge
  }

  private var refused: (any Responder)? { refusal?(isProxy ? 407 : 401) }
}

extension AuthoredChallenge {
  /// A mapping of schemes; the challenges come in the order in which they are written.
  static let shape = Shape.mapping(
    AuthoredChallenge(), schemes + script,
    check: { challenge, fields throws(AuthoredError) in
      challenge.order = fields.entries.map(\.key).filter { challenge.schemes[$0] != nil }
      guard !challenge.order.isEmpty else {
        let words = schemes.map(\.name).joined(separator: ", ")
        throw fields.node.error("no scheme", expected: "at least one of " + words)
      }
      if let node = fields["refusal"], let reply = challenge.refused as? Reply, reply.status == nil
      {
        throw node.error(
          "challenges, but no head that carries them", expected: "a 'head' in 'parts'")
      }
    }
  ).schema(
    Schema.mapping(of: schemes + script)
      .with("anyOf", .list(schemes.map { ["required": [.text($0.name)]] }))
  ).named("auth")

  private static let schemes = [
    scheme("basic", AuthoredScheme.basic, "user and password as they are"),
    scheme("digest", AuthoredScheme.digest, "a hash of user and password"),
    scheme("bearer", AuthoredScheme.bearer, "a token"),
    scheme("cookie", AuthoredScheme.cookie, "a cookie"),
    scheme("raw", AuthoredScheme.raw, "challenges sent as they are written"),
  ]

  private static func scheme(
    _ name: String, _ shape: Shape<[AuthenticationScheme]>, _ documentation: String
  ) -> Key<AuthoredChallenge> {
    .custom(name, shape, documentation) { $1.schemes[name] = $0 }
  }

  /// The keys that do not depend on the scheme.
  private static let script: [Key<AuthoredChallenge>] = [
    .key(
      "reject", \.rejections, .requests, "how many requests with a right credential are refused"),
    .key("proxy", \.isProxy, .flag, "407, and the fields of a proxy"),
    .key("join", \.isJoined, .flag, "all challenges in one field"),
    .custom(
      "refusal", Shape.lazy("reply") { AuthoredReply.refusal },
      "the reply that carries the challenges"
    ) { reply, challenge in challenge.refusal = { reply.answer(status: $0) } },
  ]
}

extension Shape<Int> {
  fileprivate static var requests: Shape { integer(in: 1...Challenge.mostRequests) }
}

/// A scheme of a challenge as a site file writes it.
private struct AuthoredScheme: Sendable {
  var realms: [String] = []
  var users: [Credential] = []
  var charset: String? = "UTF-8"
  var digest = DigestScheme(realms: [], users: [])
  var tokens: [String] = []
  var scope: String?

  /// A password that is sent as it is.
  static let basic = byPassword(
    [
      realm,
      .custom("charset", .fieldValue, "what is announced, or `none`") {
        $1.charset = $0 == "none" ? nil : $0
      },
    ]
  ) { .basic(BasicScheme(realms: $0.realms, users: $0.users, charset: $0.charset)) }

  /// A password of which a hash is sent.
  static let digest = byPassword([
    realm,
    .key(
      "algorithm", \.digest.algorithms, Shape<DigestAlgorithm>.word.oneOrMore(atLeast: ""),
      "a challenge for each algorithm"),
    .key("qop", \.digest.protections, quality, "what a client may choose from"),
    .optional("opaque", \.digest.opaque, .fieldValue, "text that the client has to send back"),
    .optional("nonceUses", \.digest.nonceUses, .requests, "for how many requests a nonce is good"),
    .key(
      "stale", \.digest.staleAnswers, .requests,
      "how many right answers are refused because their nonce is stale"),
  ]) { draft in
    var scheme = draft.digest
    (scheme.realms, scheme.users) = (draft.realms, draft.users)
    return .digest(scheme)
  }

  static let bearer = Shape.mapping(
    AuthoredScheme(),
    [
      realm,
      .required(
        "token", \.tokens, token.oneOrMore(atLeast: "").named("texts"),
        expected: "a token, or a list of them",
        "tokens that are let in"),
      .optional("scope", \.scope, .fieldValue, "a scope that is announced"),
    ]
  ).map {
    [
      AuthenticationScheme.bearer(
        BearerScheme(realms: $0.realms, tokens: $0.tokens, scope: $0.scope))
    ]
  }

  static let cookie = Shape.mapping(
    Cookie("", ""),
    [
      .required("name", \.name, Cookie.nameShape, expected: "the cookie's name", "its name"),
      .key("value", \.value, Cookie.valueShape, "its value"),
    ]
  ).map { [AuthenticationScheme.cookie(name: $0.name, value: $0.value)] }

  static let raw = Shape.fieldValue.oneOrMore(atLeast: "").named("texts").map {
    $0.map { AuthenticationScheme.raw($0) }
  }

  /// The realm, or one for each successive challenge.
  private static let realm = Key<AuthoredScheme>.key(
    "realm", \.realms, Shape.fieldValue.oneOrMore(atLeast: "").named("texts"),
    "the realm, or one for each successive refusal")

  private static let quality: Shape<[DigestProtection]> = {
    let words = Shape<DigestProtection>.word.oneOrMore(atLeast: "")
    return Shape(.either(["const": "none"], words.schema)) { node throws(AuthoredError) in
      if node.isScalar, try node.string() == "none" { return [] }
      return try words.read(node)
    }
  }()

  private static let token = Shape.text("a token").checked(
    expected: "letters, digits and -._~+/, then = (RFC 6750)",
    else: { "'\($0)' is no token" }, BearerScheme.isToken)

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

  private static let users = Key<AuthoredScheme>.key(
    "users", \.users,
    Shape.mapping(Credential(user: "", password: ""), user).named("user").some(of: "users"),
    "several users, instead of the one")

  /// Reads the accepted passwords: `user` and `password`, or `users`.
  private static func byPassword(
    _ keys: [Key<AuthoredScheme>],
    _ make: @escaping @Sendable (AuthoredScheme) -> AuthenticationScheme
  ) -> Shape<[AuthenticationScheme]> {
    let (words, one) = (keys.map(\.name), user.map(\.name))
    let schema = Schema.mapping(
      Schema.properties(of: keys) + Schema.properties(of: user) + Schema.properties(of: [users])
    ).with(
      "anyOf",
      [
        .alternative(words + one, required: one),
        .alternative(words + [users.name], required: [users.name]),
      ])
    return Shape(schema) { node throws(AuthoredError) in
      let fields = try node.fields(words + one + [users.name])
      var draft = AuthoredScheme()
      if let list = fields[users.name] {
        if fields.entries.contains(where: { one.contains($0.key) }) {
          throw list.error("'users' beside 'user' or 'password'", expected: "one of them")
        }
      } else {
        draft.users = [Credential(user: "", password: "")]
        try fields.read(user, into: &draft.users[0])
      }
      try fields.read(keys + [users], into: &draft)
      return [make(draft)]
    }
  }
}
