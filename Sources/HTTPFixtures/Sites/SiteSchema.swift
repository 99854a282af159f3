/// The JSON schema of a site file (draft 2020-12), for editors that complete and check YAML.
///
/// The combinations of keys come from the tables that the reader itself uses.
public enum SiteSchema {
  /// The schema as JSON text.
  public static var text: String {
    """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Site file of fixture-server",
      "type": "object",
      "properties": {
        "site": {"$ref": "#/$defs/origin"},
        "origins": {
          "type": "object",
          "propertyNames": {"pattern": "^[A-Za-z0-9_-]+$"},
          "additionalProperties": {"$ref": "#/$defs/origin"}
        },
        "root": {"type": "string"},
        \(properties(SiteReader.options))
      },
      "patternProperties": {"^/[^?#]*$": {"$ref": "#/$defs/reply"}},
      "additionalProperties": false,
      "$defs": {
        "text": {"type": ["string", "number", "boolean"]},
        "origin": {"anyOf": [{"const": "refused"}, {
          "type": "object",
          "properties": {\(properties(SiteReader.options))},
          "patternProperties": {"^/[^?#]*$": {"$ref": "#/$defs/reply"}},
          "additionalProperties": false
        }]},
        "headers": {"type": "object", "additionalProperties": {"anyOf": [
          {"$ref": "#/$defs/text"}, {"type": "array", "items": {"$ref": "#/$defs/text"}}]}},
        "cookie": {"anyOf": [
          \(object(SiteReader.cookie, required: ["name"])),
          \(object(["raw"], required: ["raw"]))
        ]},
        "auth": \(authentication),
        "fault": \(fault),
        "user": \(object(["user", "password"], required: ["user", "password"])),
        "part": {"anyOf": [
          \(parts.joined(separator: ",\n      "))
        ]},
        "reply": {"anyOf": [
          \(replies.joined(separator: ",\n      "))
        ]}
      }
    }

    """
  }

  /// One alternative for each content, one for a status alone, one for replies by method.
  private static var replies: [String] {
    let contents = AuthoredReply.contents.flatMap { content in
      let keys = [content.key] + content.companions
      return content.key == "redirect" ? redirects(keys) : [object(keys, required: [content.key])]
    }
    return contents + [
      object(AuthoredReply.bodiless, required: ["status"]),
      object(AuthoredReply.byMethod, required: ["methods"]),
    ]
  }

  /// One alternative for statuses, one for pages.
  private static func redirects(_ keys: [String]) -> [String] {
    let page = ["redirect": "{\"enum\": [\(words(PageRedirect.self))]}"]
    return [
      object(keys.filter { $0 != "after" }, required: ["redirect"]),
      object(keys, required: ["redirect", "to"], values: values.merging(page) { $1 }),
    ]
  }

  private static var parts: [String] {
    SiteReader.parts.map { key in
      // A delay and a gate are simpler here than beside a reply.
      let plain = values.merging(["delay": seconds, "gate": anyText]) { $1 }
      return object(
        key == "head" ? [key, "reason", "headers"] : [key], required: [key], values: plain)
    }
  }

  static func object(
    _ keys: [String], required: [String], values: [String: String] = values
  ) -> String {
    let names = required.map { "\"\($0)\"" }
    return """
      {"type": "object", "required": [\(names.joined(separator: ", "))], \
      "additionalProperties": false, "properties": {\(properties(keys, values))}}
      """
  }

  private static func properties(
    _ keys: [String], _ values: [String: String] = values
  ) -> String {
    keys.map { "\"\($0)\": \(values[$0] ?? ##"{"$ref": "#/$defs/text"}"##)" }
      .joined(separator: ", ")
  }

  /// What stands behind each key that is not just text.
  private static let values: [String: String] = [
    "file": #"{"type": "string"}"#,
    "root": #"{"type": "string"}"#,
    "listing": #"{"type": "boolean"}"#,
    "hidden": #"{"type": "boolean"}"#,
    "as": #"{"const": "wptserve"}"#,
    "status": #"{"type": "integer", "minimum": 200, "maximum": 999}"#,
    "redirect": #"{"type": "integer", "minimum": 300, "maximum": 399}"#,
    "after": "{\"type\": \"integer\", \"minimum\": 0, \"maximum\": \(SiteReader.longestRefresh)}",
    "head": #"{"type": "integer", "minimum": 100, "maximum": 999}"#,
    "silence": #"{"const": true}"#,
    "close": #"{"const": true}"#,
    "reset": #"{"const": true}"#,
    "include": #"{"const": "httpbin"}"#,
    "controls": #"{"const": "query"}"#,
    "cors": #"{"const": "query"}"#,
    "accept": "{\"anyOf\": [{\"const\": \"never\"}, "
      + object(["never"], required: ["never"], values: ["never": occurrence]) + "]}",
    "tls": """
    {"anyOf": [{"enum": [\(words(ServerCertificate.self))]}, \(tls)]}
    """,
    "echo": "{\"enum\": [\(words(Echo.Form.self))]}",
    "websocket": webSocket,
    "coding": """
    {"anyOf": [{"enum": [\(words(Coding.self))]}, \
    {"type": "array", "items": {"enum": [\(words(Coding.self))]}}]}
    """,
    "cookies": ##"{"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/cookie"}}"##,
    "max-age": #"{"type": "integer"}"#,
    "ranges": #"{"type": "boolean"}"#,
    "secure": #"{"type": "boolean"}"#,
    "http-only": #"{"type": "boolean"}"#,
    "partitioned": #"{"type": "boolean"}"#,
    "same-site": "{\"enum\": [\(words(Cookie.SameSite.self))]}",
    "trailers": ##"{"$ref": "#/$defs/headers"}"##,
    "headers": ##"{"$ref": "#/$defs/headers"}"##,
    "parts": ##"{"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/part"}}"##,
    "methods": """
    {"anyOf": [{"type": "array", "minItems": 1, "items": {"enum": [\(methods)]}}, \
    {"type": "object", "minProperties": 1, "propertyNames": {"enum": [\(methods)]}, \
    "additionalProperties": {"$ref": "#/$defs/reply"}}]}
    """,
    "auth": ##"{"$ref": "#/$defs/auth"}"##,
  ].merging(trouble) { $1 }

  /// `tls` as a mapping; its keys mean nothing elsewhere.
  private static var tls: String {
    // A version without quotes is a number.
    let version = """
      {"anyOf": [{"enum": [\(words(TLSVersion.self))]}, {"type": "number"}]}
      """
    return """
      {"type": "object", "additionalProperties": false, "properties": {\
      "certificate": {"enum": [\(words(ServerCertificate.self))]}, "min": \(version), \
      "max": \(version), "client": {"enum": [\(words(ClientCertificate.self))]}, \
      "stall": {"anyOf": [{"type": "boolean"}, \(occurrence)]}}}
      """
  }

  private static var methods: String { words(SiteReader.Method.self) }

  static func words<Word>(_ type: Word.Type) -> String
  where Word: CaseIterable & RawRepresentable, Word.RawValue == String {
    Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
  }
}
