import AuthoredYAML

/// The JSON schema of a site file (draft 2020-12), for editors that complete and check YAML.
///
/// The combinations of keys come from the tables that the reader itself uses.
public enum SiteSchema {
  /// The schema as JSON text.
  public static var text: String {
    Schema.mapping([("site", origin), ("origins", origins), ("root", string)] + options)
      .with("patternProperties", paths).file(titled: "Site file of fixture-server")
  }

  /// The keys of a site, for schemas of files that hold more.
  package static let keys: [(name: String, value: Schema)] = [
    ("site", origin), ("origins", origins), ("root", string),
  ]

  private static let string: Schema = ["type": "string"]
  private static let paths: Schema = ["^/[^?#]*$": reply]
  private static let options = SiteReader.options.map { ($0, values[$0] ?? .anyText) }
  private static let origins = Schema.entries(
    origin, named: .text(matching: "^[A-Za-z0-9_-]+$"))

  private static let origin = Schema.reference(to: "origin") {
    .either(["const": "refused"], Schema.mapping(options).with("patternProperties", paths))
  }

  private static let headers = Schema.reference(to: "headers") {
    .entries(.oneOrMore(.anyText, atLeast: 0))
  }

  /// The keys of a reply, with one alternative for each content, one for a status alone, and one
  /// for replies by method, each of which names the keys that go together.
  private static let reply = Schema.reference(to: "reply") {
    let contents = AuthoredReply.contents.map { content in
      alternative([content.key] + content.companions, required: [content.key])
    }
    let alternatives =
      contents + [
        alternative(AuthoredReply.bodiless, required: ["status"]),
        alternative(AuthoredReply.byMethod, required: ["methods"]),
      ]
    let redirect: Schema = [
      "if": ["properties": ["redirect": .words(of: PageRedirect.self)], "required": ["redirect"]],
      "then": ["required": ["to"]], "else": ["properties": ["after": false]],
    ]
    return [
      "type": "object",
      "properties": .object(AuthoredReply.keys.map { ($0, values[$0] ?? .anyText) }),
      "anyOf": .list(alternatives), "allOf": [redirect],
    ]
  }

  private static func alternative(_ keys: [String], required: [String]) -> Schema {
    ["required": .list(required.map(Schema.text)), "propertyNames": .words(keys)]
  }

  private static let part = Schema.reference(to: "part") {
    .either(
      SiteReader.parts.map { key in
        // A delay and a gate are simpler here than beside a reply.
        object(
          key == "head" ? [key, "reason", "headers"] : [key], required: [key],
          ["delay": seconds, "gate": .anyText])
      })
  }

  private static func object(
    _ keys: [String], required: [String] = [], _ special: [String: Schema] = [:]
  ) -> Schema {
    .mapping(
      keys.map { ($0, special[$0] ?? values[$0] ?? .anyText) }, required: required)
  }

  private static let methods = Schema.words(of: SiteReader.Method.self)
  private static let yes: Schema = ["const": true]

  /// What stands at each key that is not just text.
  private static let values: [String: Schema] = [
    "file": string, "root": string, "listing": .bool, "hidden": .bool,
    "as": ["const": "wptserve"],
    "status": .integer(in: 200...999),
    "redirect": .either(.words(of: PageRedirect.self), .integer(in: 300...399)),
    "after": .integer(in: 0...SiteReader.longestRefresh), "head": .integer(in: 100...999),
    "silence": yes, "close": yes, "reset": yes,
    "include": ["const": "httpbin"], "controls": ["const": "query"], "cors": ["const": "query"],
    "accept": .either(
      ["const": "never"], .mapping([("never", occurrence)], required: ["never"])),
    "tls": tls, "echo": .words(of: Echo.Form.self), "websocket": webSocket,
    "coding": .oneOrMore(.words(of: Coding.self), atLeast: 0),
    "cookies": .list(of: cookie, atLeast: 1), "max-age": ["type": "integer"], "ranges": .bool,
    "secure": .bool, "http-only": .bool, "partitioned": .bool,
    "same-site": .words(of: Cookie.SameSite.self), "trailers": headers, "headers": headers,
    "parts": .list(of: part, atLeast: 1),
    "methods": .either(
      .list(of: methods, atLeast: 1), .entries(reply, named: methods, atLeast: 1)),
    "auth": authentication,
    "trickle": pause(SiteReader.trickle, required: "bytes", "every"),
    "bandwidth": .integer(in: 1...SiteReader.largestPace),
    "delay": .oneOrMore(.either(seconds, pause(SiteReader.delay, required: "seconds"))),
    "gate": .oneOrMore(.either(.anyText, pause(SiteReader.gate, required: "name"))),
    "fault": fault,
  ]

  private static let cookie = Schema.reference(to: "cookie") {
    .either(
      object(SiteReader.cookie, required: ["name"]), object(["raw"], required: ["raw"]))
  }

  /// `tls` as a word or a mapping; its keys mean nothing elsewhere.
  private static let tls: Schema = {
    // A version without quotes is a number.
    let version = Schema.either(.words(of: TLSVersion.self), ["type": "number"])
    return .either(
      .words(of: ServerCertificate.self),
      .mapping([
        ("certificate", .words(of: ServerCertificate.self)), ("min", version), ("max", version),
        ("client", .words(of: ClientCertificate.self)), ("stall", .either(.bool, occurrence)),
      ]))
  }()
}

// MARK: Slow and broken replies

extension SiteSchema {
  /// A length of time.
  private static let seconds = Schema.reference(to: "seconds") {
    ["type": "number", "minimum": 0, "maximum": 60]
  }
  private static let seed = Schema.integer(in: 0...Int.max)
  private static let place = Schema.reference(to: "place") {
    .either(.words(["status", "body"]), ["type": "integer", "minimum": 0])
  }

  private static func pause(_ keys: [String], required: String...) -> Schema {
    let values: [String: Schema] = [
      "bytes": .integer(in: 1...SiteReader.largestPace), "every": seconds, "seconds": seconds,
      "jitter": seconds, "seed": seed, "at": place,
    ]
    return .mapping(keys.map { ($0, values[$0] ?? .anyText) }, required: required)
  }

  /// One alternative for each way to say which of several requests or connections are meant.
  private static let times: [[(name: String, value: Schema)]] = [
    [("first", .integer(in: 1...Fault.largestCount))],
    [("every", .integer(in: 1...Fault.largestCount))],
    [("probability", ["type": "number", "minimum": 0, "maximum": 1]), ("seed", seed)],
  ]

  private static let occurrence = Schema.reference(to: "occurrence") {
    .either(times.map { .mapping($0, required: $0.map(\.name)) })
  }

  /// A word, or a mapping: one alternative for each set of kinds and each way to say when.
  private static let fault = Schema.reference(to: "fault") {
    let head = Schema.mapping(
      [("head", .integer(in: 1...Fault.largestField))], required: ["head"])
    let details: [String: Schema] = [
      "at": .either(place, head), "by": .integer(in: 1...Fault.largestError),
      "field": .words(of: Fault.DuplicateField.self),
      "bytes": .integer(in: 1...Fault.largestField),
    ]
    let groups = Dictionary(grouping: Fault.Kind.allCases) { $0.detail ?? "" }
    let alternatives = groups.sorted { $0.key < $1.key }.flatMap { detail, kinds in
      ([[]] + times).map { time in
        let kind: (name: String, value: Schema) = ("kind", .words(kinds.map(\.rawValue)))
        let more = details[detail].map { [(name: detail, value: $0)] } ?? []
        return Schema.mapping([kind] + more + time, required: ["kind"] + time.map(\.name))
      }
    }
    return .either([.words(of: Fault.Kind.self)] + alternatives)
  }
}

// MARK: Authentication

extension SiteSchema {
  private static let authentication = Schema.reference(to: "auth") {
    let keys = SiteReader.schemes + SiteReader.challengeScript
    let parameters = Schema.oneOrMore(.anyText)
    let schemes: [String: Schema] = [
      "basic": byPassword(SiteReader.basicKeys), "digest": byPassword(SiteReader.digestKeys),
      "bearer": object(
        SiteReader.bearerKeys, required: ["token"], ["realm": parameters, "token": parameters]),
      "cookie": object(["name", "value"], required: ["name"]),
      "raw": parameters, "reject": count, "proxy": .bool, "join": .bool, "refusal": reply,
    ]
    return Schema.mapping(keys.map { ($0, schemes[$0] ?? .anyText) })
      .with("anyOf", .list(SiteReader.schemes.map { ["required": [.text($0)]] }))
  }

  private static let count = Schema.integer(in: 1...Challenge.mostRequests)

  /// One alternative for one user, one for several.
  private static func byPassword(_ keys: [String]) -> Schema {
    let user = Schema.mapping(
      [("user", .anyText), ("password", .anyText)], required: ["user", "password"])
    let values: [String: Schema] = [
      "realm": .oneOrMore(.anyText), "users": .list(of: user, atLeast: 1),
      "algorithm": .oneOrMore(.words(of: DigestAlgorithm.self)),
      "qop": .either(["const": "none"], .oneOrMore(.words(of: DigestProtection.self))),
      "nonceUses": count, "stale": count,
    ]
    return .either(
      object(keys.filter { $0 != "users" }, required: ["user", "password"], values),
      object(keys.filter { $0 != "user" && $0 != "password" }, required: ["users"], values))
  }
}

// MARK: WebSockets

extension SiteSchema {
  /// A word, or a mapping.
  private static let webSocket = Schema.reference(to: "websocket") {
    let size = Schema.integer(in: 1...SiteReader.largestMessage)
    let acts: [String: Schema] = [
      "close": .integer(in: 1000...4999), "receive": .integer(in: 1...SiteReader.mostMessages),
      "delay": seconds, "reset": yes, "gate": .anyText,
    ]
    let parts = SiteReader.webSocketParts.map { key in
      object(key == "close" ? [key, "reason"] : [key], required: [key], acts)
    }
    let values: [String: Schema] = [
      "subprotocols": .oneOrMore(.anyText), "echo": .bool, "fragment": size, "limit": size,
      "parts": .list(of: .either([.anyText] + parts)),
    ]
    return .either(["const": "echo"], object(SiteReader.webSocket, required: [], values))
  }
}
