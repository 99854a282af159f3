import AuthoredYAML

extension SiteReader {
  /// The words for schemes; the challenges come in the order in which they are written.
  static let schemes = ["basic", "digest", "bearer", "cookie", "raw"]
  /// The words for what happens whatever the scheme.
  static let challengeScript = ["reject", "proxy", "join", "refusal"]
  /// Who is let in by a password.
  static let userKeys = ["user", "password", "users"]
  static let basicKeys = ["realm", "charset"] + userKeys
  static let digestKeys = ["realm", "algorithm", "qop", "opaque", "nonceUses", "stale"] + userKeys
  static let bearerKeys = ["realm", "token", "scope"]

  /// The challenge that is written in `auth`, before what it protects.
  func challenge(
    _ node: AuthoredNode, before content: any Responder
  ) throws(AuthoredError) -> Challenge {
    let fields = try node.fields(Self.schemes + Self.challengeScript)
    var schemes: [AuthenticationScheme] = []
    for (key, value) in fields.entries {
      switch key {
      case "basic": schemes.append(try basic(value))
      case "digest": schemes.append(try digest(value))
      case "bearer": schemes.append(try bearer(value))
      case "cookie": schemes.append(try cookie(value))
      case "raw": for text in try headerTexts(value) { schemes.append(.raw(text)) }
      default: break
      }
    }
    guard !schemes.isEmpty else {
      throw node.error(
        "no scheme", expected: "at least one of " + Self.schemes.joined(separator: ", "))
    }
    var challenge = Challenge(schemes, content: content)
    challenge.rejections = try fields["reject"]?.integer(in: 1...Challenge.mostRequests) ?? 0
    challenge.isProxy = try fields["proxy"]?.bool() ?? false
    challenge.isJoined = try fields["join"]?.bool() ?? false
    challenge.refusal = try fields["refusal"].map { node throws(AuthoredError) in
      try refusal(node, status: challenge.isProxy ? 407 : 401)
    }
    return challenge
  }

  private func refusal(
    _ node: AuthoredNode, status: Int
  ) throws(AuthoredError) -> any Responder {
    let reply = try AuthoredReply(node, status: status)
    let refusal = try inner(reply, of: "a refusal", without: ["methods", "auth"])
    if let reply = refusal as? Reply, reply.status == nil {
      throw node.error("challenges, but no head that carries them", expected: "a 'head' in 'parts'")
    }
    return refusal
  }

  private func basic(_ node: AuthoredNode) throws(AuthoredError) -> AuthenticationScheme {
    let fields = try node.fields(Self.basicKeys)
    let charset = try fields["charset"].map(headerText) ?? "UTF-8"
    return .basic(
      BasicScheme(
        realms: try realms(fields), users: try users(fields),
        charset: charset == "none" ? nil : charset))
  }

  private func digest(_ node: AuthoredNode) throws(AuthoredError) -> AuthenticationScheme {
    let fields = try node.fields(Self.digestKeys)
    var scheme = DigestScheme(realms: try realms(fields), users: try users(fields))
    if let algorithm = fields["algorithm"] { scheme.algorithms = try words(algorithm) }
    if let quality = fields["qop"], quality.isScalar, try quality.string() == "none" {
      scheme.protections = []
    } else if let quality = fields["qop"] {
      scheme.protections = try words(quality)
    }
    scheme.opaque = try fields["opaque"].map(headerText)
    scheme.nonceUses = try fields["nonceUses"]?.integer(in: 1...Challenge.mostRequests)
    scheme.staleAnswers = try fields["stale"]?.integer(in: 1...Challenge.mostRequests) ?? 0
    return .digest(scheme)
  }

  private func bearer(_ node: AuthoredNode) throws(AuthoredError) -> AuthenticationScheme {
    let fields = try node.fields(Self.bearerKeys)
    let tokens = try fields.required("token", expected: "a token, or a list of them")
    var known: [String] = []
    for node in try oneOrMore(tokens) {
      let token = try node.string(expected: "a token")
      guard BearerScheme.isToken(token) else {
        throw node.error(
          "'\(token)' is no token", expected: "letters, digits and -._~+/, then = (RFC 6750)")
      }
      known.append(token)
    }
    let scope = try fields["scope"].map(headerText)
    return .bearer(BearerScheme(realms: try realms(fields), tokens: known, scope: scope))
  }

  private func cookie(_ node: AuthoredNode) throws(AuthoredError) -> AuthenticationScheme {
    let fields = try node.fields("name", "value")
    let name = try cookieName(fields.required("name", expected: "the cookie's name"))
    return .cookie(name: name, value: try fields["value"].map(cookieValue) ?? "")
  }

  /// The realm, or one for each successive challenge; none where the key is not written.
  private func realms(_ fields: AuthoredFields) throws(AuthoredError) -> [String] {
    try fields["realm"].map(headerTexts) ?? []
  }

  private func users(_ fields: AuthoredFields) throws(AuthoredError) -> [Credential] {
    guard let list = fields["users"] else { return [try user(fields)] }
    if fields["user"] != nil || fields["password"] != nil {
      throw list.error("'users' beside 'user' or 'password'", expected: "one of them")
    }
    var users: [Credential] = []
    for node in try list.list(of: "users") {
      users.append(try user(node.fields("user", "password")))
    }
    if users.isEmpty { throw list.error("no users", expected: "at least one") }
    return users
  }

  private func user(_ fields: AuthoredFields) throws(AuthoredError) -> Credential {
    let node = try fields.required("user", expected: "the user's name")
    let name = try node.string(expected: "the user's name")
    guard !name.contains(":") else {
      throw node.error(
        "a colon in the name '\(name)'", expected: "a name without one, which would end it")
    }
    let password = try fields.required("password", expected: "the user's password")
    return Credential(user: name, password: try password.string(expected: "the user's password"))
  }

  private func headerTexts(_ node: AuthoredNode) throws(AuthoredError) -> [String] {
    var texts: [String] = []
    for node in try oneOrMore(node) { texts.append(try headerText(node)) }
    return texts
  }

  private func words<Word>(_ node: AuthoredNode) throws(AuthoredError) -> [Word]
  where Word: RawRepresentable & CaseIterable, Word.RawValue == String {
    var words: [Word] = []
    for node in try oneOrMore(node) { words.append(try node.word()) }
    return words
  }

  /// The elements of a list that has some, or the one node that stands for such a list.
  func oneOrMore(_ node: AuthoredNode) throws(AuthoredError) -> [AuthoredNode] {
    guard node.isList else { return [node] }
    let list = try node.list()
    if list.isEmpty { throw node.error("an empty list", expected: "at least one") }
    return list
  }
}
