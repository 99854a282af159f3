import AuthoredYAML
import HTTPTypes

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

extension SiteReader {
  /// The words for the parts of a cookie; `raw` stands alone.
  static let cookie = [
    "name", "value", "path", "domain", "max-age", "expires", "secure", "http-only", "same-site",
    "partitioned",
  ]

  /// The values of `Set-Cookie` fields, by the syntax of RFC 6265 section 4.1.1.
  func cookies(_ node: AuthoredNode) throws(AuthoredError) -> [String] {
    var values: [String] = []
    for node in try node.list(of: "cookies") {
      let fields = try node.fields(Self.cookie + ["raw"])
      guard let raw = fields["raw"] else {
        values.append(try cookie(fields).text)
        continue
      }
      if let other = fields.entries.first(where: { $0.key != "raw" }) {
        throw other.value.error("'\(other.key)' does not go with 'raw'", expected: "one of them")
      }
      values.append(try headerText(raw))
    }
    if values.isEmpty { throw node.error("no cookies", expected: "at least one") }
    return values
  }

  private func cookie(_ fields: AuthoredFields) throws(AuthoredError) -> Cookie {
    var cookie = Cookie(
      try cookieName(fields.required("name", expected: "the cookie's name, or 'raw'")),
      try fields["value"].map(cookieValue) ?? "")
    cookie.path = try fields["path"].map(cookiePath)
    cookie.domain = try fields["domain"].map(cookieDomain)
    if let age = fields["max-age"] { cookie.maxAge = try age.integer() }
    cookie.expires = try fields["expires"].map(cookieDate)
    cookie.isSecure = try fields["secure"]?.bool() ?? false
    cookie.isHTTPOnly = try fields["http-only"]?.bool() ?? false
    if let site = fields["same-site"] { cookie.sameSite = try site.word() }
    cookie.isPartitioned = try fields["partitioned"]?.bool() ?? false
    return cookie
  }

  func cookieName(_ node: AuthoredNode) throws(AuthoredError) -> String {
    let name = try text(node)
    guard !name.isEmpty, name.utf8.allSatisfy(\.isToken) else {
      throw node.error(
        "'\(name)' is no name of a cookie", expected: "a token; 'raw' sends anything")
    }
    return name
  }

  func cookieValue(_ node: AuthoredNode) throws(AuthoredError) -> String {
    let value = try text(node)
    let isQuoted = value.utf8.count > 1 && value.hasPrefix("\"") && value.hasSuffix("\"")
    let octets = isQuoted ? value.dropFirst().dropLast() : value[...]
    guard octets.utf8.allSatisfy({ $0.isVisible && !"\",;\\".utf8.contains($0) }) else {
      throw node.error(
        "a cookie cannot hold '\(value)'",
        expected: "visible ASCII without \" , ; and \\, perhaps in quotes; 'raw' sends anything")
    }
    return value
  }

  private func cookiePath(_ node: AuthoredNode) throws(AuthoredError) -> String {
    let path = try headerText(node)
    guard path.hasPrefix("/"), !path.utf8.contains(UInt8(ascii: ";")) else {
      throw node.error(
        "'\(path)' is no path of a cookie",
        expected: "a path that begins with '/' and has no ';'; 'raw' sends anything")
    }
    return path
  }

  private func cookieDomain(_ node: AuthoredNode) throws(AuthoredError) -> String {
    let domain = try text(node)
    let addresses = origins.map { ($0, "http://h:1") }
    let example = OriginAddresses(Dictionary(addresses) { $1 }).replacingPlaceholders(in: domain)
    let labels = example.split(separator: ".", omittingEmptySubsequences: false)
    let isHost = labels.allSatisfy { label in
      !label.isEmpty && label.utf8.allSatisfy { $0.isUnreserved && $0 != UInt8(ascii: "~") }
    }
    guard isHost else {
      throw node.error(
        "'\(domain)' is no domain",
        expected: "a host name such as example.com; 'raw' sends anything")
    }
    return domain
  }

  private func cookieDate(_ node: AuthoredNode) throws(AuthoredError) -> HTTPDate {
    let text = try node.string(expected: "a date")
    // Writing it anew tells a day that does not exist, or a wrong day of the week.
    guard let date = HTTPDate(text), date.text == text else {
      throw node.error(
        "found '\(text)'",
        expected: "a date such as Sun, 06 Nov 1994 08:49:37 GMT; 'raw' sends anything")
    }
    return date
  }
}
