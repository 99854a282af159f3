extension SiteSchema {
  /// What stands behind `auth`.
  static var authentication: String {
    let keys = SiteReader.schemes + SiteReader.challengeScript
    let one = SiteReader.schemes.map { object(keys, required: [$0], values: schemes) }
    return "{\"anyOf\": [\(one.joined(separator: ", "))]}"
  }

  private static let schemes = [
    "basic": byPassword(SiteReader.basicKeys),
    "digest": byPassword(SiteReader.digestKeys),
    "bearer": object(SiteReader.bearerKeys, required: ["token"], values: parameters),
    "cookie": object(["name", "value"], required: ["name"], values: parameters),
    "raw": oneOrMore(anyText),
    "reject": count,
    "proxy": #"{"type": "boolean"}"#,
    "join": #"{"type": "boolean"}"#,
    "refusal": ##"{"$ref": "#/$defs/reply"}"##,
  ]

  private static let parameters = [
    "realm": oneOrMore(anyText),
    "token": oneOrMore(anyText),
    "name": anyText,
    "value": anyText,
    "users": ##"{"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/user"}}"##,
    "algorithm": oneOrMore("{\"enum\": [\(words(DigestAlgorithm.self))]}"),
    "qop": "{\"anyOf\": [{\"const\": \"none\"}, \(oneOrMore(qualities))]}",
    "nonceUses": count, "stale": count,
  ]

  private static let qualities = "{\"enum\": [\(words(DigestProtection.self))]}"
  static let anyText = ##"{"$ref": "#/$defs/text"}"##
  private static let count =
    "{\"type\": \"integer\", \"minimum\": 1, \"maximum\": \(Challenge.mostRequests)}"

  /// One alternative for one user, one for several.
  private static func byPassword(_ keys: [String]) -> String {
    let one = object(
      keys.filter { $0 != "users" }, required: ["user", "password"], values: parameters)
    let several = object(
      keys.filter { $0 != "user" && $0 != "password" }, required: ["users"], values: parameters)
    return "{\"anyOf\": [\(one), \(several)]}"
  }

  static func oneOrMore(_ schema: String) -> String {
    "{\"anyOf\": [\(schema), {\"type\": \"array\", \"minItems\": 1, \"items\": \(schema)}]}"
  }
}
