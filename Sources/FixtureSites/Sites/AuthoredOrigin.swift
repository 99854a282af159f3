import AuthoredYAML
import HTTPTypes

extension Origin {
  /// The keys that are not paths.
  static let options: [Key<Origin>] = [
    .optional("host", \.options.host, host, "the host in the origin's URL, without port"),
    .optional(
      "tls", \.options.tls, TLSOptions.shape,
      "HTTPS with this certificate, or a mapping that says more"),
    .key(
      "http", \.options.versions, versions,
      "the versions of HTTP that are spoken, the preferred one first"),
    .key(
      "streams", \.options.http2.streams, .integer(in: 0...largestSetting),
      "the requests that a client of HTTP/2 may have open at once"),
    .key(
      "window", \.options.http2.window, .integer(in: 0...largestSetting),
      "the bytes of a body that a client of HTTP/2 may send at first; with 0, it never may"),
    .custom(
      "accept", silence,
      "`never`: the system completes a connection and the server does not take it"
    ) {
      $1.options.acceptance = .never($0)
    },
    .optional("include", \.helpers, helpers, "`httpbin`: the helper endpoints too"),
  ]

  /// The paths and options of an origin, or `refused`.
  static let shape: Shape<Origin> = {
    let expected = "paths with replies, or `refused` for no listener"
    let refused = Shape.word("refused", for: Origin.refused, expected: expected)
    return Shape(.either(refused.schema, mapping)) { node throws(AuthoredError) in
      try node.isScalar && !node.isNull ? refused.read(node) : Origin(node)
    }.named("origin")
  }()

  static let paths: Schema = ["^/[^?#]*$": AuthoredReply.shape.schema]
  private static let mapping = Schema.mapping(of: options).with("patternProperties", paths)

  private static let refused: Origin = {
    var origin = Origin()
    origin.options.acceptance = .refused
    return origin
  }()

  private init(_ node: AuthoredNode) throws(AuthoredError) {
    self.init()
    let entries = try node.entries(of: "paths with replies")
    let paths = entries.filter { $0.key.hasPrefix("/") }
    let words = Self.options.map(\.name)
    let written = AuthoredFields(node: node, entries: entries.filter { !$0.key.hasPrefix("/") })
    for (key, node) in written.entries where !words.contains(key) {
      throw node.keyError(
        "'\(key)' is neither a path nor an option",
        expected: "a path that begins with '/', or one of " + words.joined(separator: ", "))
    }
    try written.read(Self.options, into: &self)
    if let key = ["streams", "window"].first(where: { written[$0] != nil }),
      !options.versions.contains(.http2), let node = written[key]
    {
      throw node.error("'\(key)' without HTTP/2", expected: "2 among the versions at 'http'")
    }
    let neverAccepts = options.acceptance == .never()
    if let path = paths.first?.value, neverAccepts || options.tls?.stall == .always {
      throw path.error(
        "a path beside '\(neverAccepts ? "accept: never" : "stall: true")'",
        expected: "none, as nothing is answered there")
    }
    try read(paths)
  }

  private mutating func read(
    _ paths: [(key: String, value: AuthoredNode)]
  ) throws(AuthoredError) {
    var known: [[PathSegment]: String] = [:]
    for (path, node) in paths {
      let isPath =
        path.percentDecoded != nil
        && path.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"?#".utf8.contains($0) }
      guard isPath else {
        let hasBlank = path.utf8.contains(UInt8(ascii: " "))
        throw node.keyError(
          "'\(path)' is not valid as a path",
          expected: hasBlank
            ? "'%20' in place of the blank" : "valid percent-encoding, and no query or fragment")
      }
      guard path.utf8.count <= Self.longestPath else {
        throw node.keyError(
          "a path of \(path.utf8.count) bytes", expected: "at most \(Self.longestPath)")
      }
      let pattern = try Self.pattern(path, at: node)
      if let other = known.updateValue(path, forKey: pattern.segments) {
        throw node.keyError("'\(path)' is the same path as '\(other)'", expected: "each path once")
      }
      let reply = try AuthoredReply.shape.read(node)
      guard case .folder(let root, var options) = reply.content else {
        self[path] = reply.responder()
        continue
      }
      guard path.hasSuffix("/"), pattern.isOnePath else {
        throw (try node.fields(AuthoredReply.names)["root"] ?? node).error(
          "a folder at '\(path)'", expected: "a path that ends with '/', without names in braces")
      }
      (options.fields, options.acceptsRanges) = (reply.fields, reply.ranges ?? true)
      let files = StaticFiles(root: root, prefix: path, options: options)
      let table = MethodTable([.get], reply.wrapped(files))
      serve(reply.permitted(table, table.allowed), below: path)
    }
  }

  /// The maximum length of a path in bytes.
  static let longestPath = 4000

  /// Returns the pattern of a path, in which braces enclose names.
  private static func pattern(
    _ path: String, at node: AuthoredNode
  ) throws(AuthoredError) -> PathPattern {
    let pattern = PathPattern(path)
    let names = pattern.names
    guard path.utf8.count(where: { "{}".utf8.contains($0) }) == 2 * names.count else {
      throw node.keyError(
        "braces in '\(path)'",
        expected: "names of letters, digits, '-' and '_' between slashes, such as /users/{id}")
    }
    guard path.utf8.count(where: { $0 == UInt8(ascii: "*") }) == (pattern.hasRest ? 1 : 0) else {
      throw node.keyError(
        "'*' in '\(path)'",
        expected: "'/*' at the end, for all paths below, or '%2A' for the character itself")
    }
    var known: Set<String> = []
    if let twice = names.first(where: { !known.insert($0).inserted }) {
      throw node.keyError("the name '\(twice)' twice in '\(path)'", expected: "each name once")
    }
    return pattern
  }

  private static let helpers = Shape.word(
    "httpbin", for: HTTPBin(), expected: "httpbin: helper endpoints"
  ).orMapping(
    .mapping(
      HTTPBin(),
      [
        .required(
          "httpbin", \.self,
          Shape.mapping(HTTPBin.Options(), HTTPBin.Options.keys).map { HTTPBin(options: $0) },
          expected: "what else it does, such as cors: true", "the helper endpoints")
      ]))

  private static let host: Shape<String> = {
    let expected = "a host without scheme and port, such as shop.localhost"
    return Shape.text(expected).checked(
      expected: expected, else: { "'\($0)' is not a host" }
    ) { host in
      let isName = host.utf8.allSatisfy(\.isNameCharacter)
      // An IPv6 address has hexadecimal digits, colons, and perhaps an IPv4 address with dots.
      let isAddress =
        host.contains(":")
        && host.utf8.allSatisfy {
          $0.hexValue != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
        }
      return !host.isEmpty && (isName || isAddress)
    }
  }()

  /// The maximum value of a setting that all clients accept (RFC 9113 section 6.9.1).
  private static let largestSetting = 2_147_483_647

  // Without quotes, YAML reads a version such as 1.1 as a number.
  private static let versions = Shape<ServedVersion>.word
    .schema(.either(.words(of: ServedVersion.self), ["type": "number"])).named("httpVersion")
    .oneOrMore(of: "versions of HTTP", atLeast: "of 2 and 1.1")
    .checked(expected: "each version once", else: { _ in "a version twice" }) { versions in
      Set(versions).count == versions.count
    }

  /// The connections that the server does not accept.
  private static let silence = Shape.word(
    "never", for: Occurrence.always, expected: "never: no connection is taken"
  ).orMapping(
    .mapping(
      .always,
      [
        .required(
          "never", \.self, Occurrence.shape,
          expected: "which connections are not taken, such as first: 2",
          "the connections that are not taken")
      ]))
}

extension HTTPBin.Options {
  fileprivate static let keys: [Key<HTTPBin.Options>] = [
    .key(
      "cors", \.allowsOtherOrigins, .flag, "its replies have httpbin's CORS fields"),
    .key(
      "forwarded", \.believesProxies, .flag,
      "the fields `X-Forwarded-For` and `X-Forwarded-Proto` are believed"),
  ]
}

extension TLSOptions {
  /// A word for the certificate, or a mapping.
  static let shape = certificate.map { TLSOptions(certificate: $0) }
    .orMapping(Shape.mapping(Draft(), keys, check: checkVersions).map(\.options))

  private struct Draft: Sendable {
    var options = TLSOptions()
    var lowest: TLSVersion?
    var highest: TLSVersion?
  }

  private static let keys: [Key<Draft>] = [
    .key("certificate", \.options.certificate, certificate, "what is wrong with the certificate"),
    .optional("min", \.lowest, version, "the oldest version that is spoken"),
    .optional("max", \.highest, version, "the newest version that is spoken"),
    .key("client", \.options.client, .word, "whether a client's certificate is asked for"),
    .key(
      "stall", \.options.stall,
      Shape.flag.map { $0 ? Occurrence.always : nil }.orMapping(Occurrence.shape.map { $0 }),
      "the client's hello is never answered, or for some connections"),
  ]

  private static let certificate = Shape<ServerCertificate>.word.named("certificate")

  // Without quotes, YAML reads a version such as 1.2 as a number.
  private static let version = Shape<TLSVersion>.word
    .schema(.either(.words(of: TLSVersion.self), ["type": "number"])).named("tlsVersion")

  @Sendable private static func checkVersions(
    _ draft: inout Draft, _ fields: AuthoredFields
  ) throws(AuthoredError) {
    let lower = draft.lowest ?? min(.v12, draft.highest ?? .v12)
    let upper = draft.highest ?? .v13
    if let max = fields["max"], upper < lower {
      throw max.error("'\(upper.rawValue)' is below 'min'", expected: "\(lower.rawValue) or more")
    }
    draft.options.versions = lower...upper
  }
}

/// The canonical spelling of paths, which is the same for equivalent paths (RFC 3986 section
/// 6.2.2).
enum CanonicalPath {
  /// Returns the path with unreserved characters unescaped, and all other escapes in upper case.
  ///
  /// Characters that are not allowed in a URL are escaped, so an author may write `/été`.
  static func of(_ path: String) -> String {
    if path.utf8.allSatisfy({ $0 != UInt8(ascii: "%") && $0.isPathCharacter }) { return path }
    let bytes = [UInt8](path.utf8)
    var canonical = ""
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = bytes[index + 1].hexValue, let low = bytes[index + 2].hexValue
      {
        canonical += [high << 4 | low].percentEncoded(allowing: \.isUnreserved)
        index += 3
      } else {
        canonical += [bytes[index]].percentEncoded(allowing: \.isPathCharacter)
        index += 1
      }
    }
    return canonical
  }
}

extension UInt8 {
  /// Whether the byte is allowed in a path (RFC 3986 section 3.3), including `%`.
  ///
  /// The star is left out, since it is a pattern in a site. So a request for `/*` matches `/%2A`.
  fileprivate var isPathCharacter: Bool {
    switch self {
    // `!`, `$` to `;`, `=` and `@`, which are `/`, `%`, `:`, `@` and the `sub-delims`.
    case 0x2A: false
    case 0x21, 0x24...0x3B, 0x3D, 0x40: true
    default: isUnreserved
    }
  }
}
