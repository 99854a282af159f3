import AuthoredYAML
import HTTPMessages

extension Cookie {
  /// The value of a `Set-Cookie` field, either checked (RFC 6265 section 4.1.1) or raw.
  static let shape: Shape<String> = {
    let schema = Schema.either(.mapping(of: keys), .mapping(of: [raw]))
    return Shape(schema) { node throws(AuthoredError) in
      let fields = try node.fields(keys.map(\.name) + [raw.name])
      if fields[raw.name] == nil {
        var cookie = Cookie("", "")
        try fields.read(keys, into: &cookie)
        return cookie.text
      }
      if let other = fields.entries.first(where: { $0.key != raw.name }) {
        throw other.value.error("'\(other.key)' does not go with 'raw'", expected: "one of them")
      }
      var text = ""
      try fields.read([raw], into: &text)
      return text
    }.named("cookie")
  }()

  private static let raw = Key<String>.required(
    "raw", \.self, .fieldValue, expected: "the value of `Set-Cookie`",
    "in place of all others: the value of `Set-Cookie`, however malformed")

  private static let keys: [Key<Cookie>] = [
    .required(
      "name", \.name, nameShape, expected: "the cookie's name, or 'raw'", "the name"),
    .key("value", \.value, valueShape, "the value"),
    .optional("path", \.path, pathShape, "`Path`"),
    .optional("domain", \.domain, domainShape, "`Domain`"),
    .optional("max-age", \.maxAge, age, "`Max-Age` in seconds; 0 deletes the cookie"),
    .optional("expires", \.expires, date, "`Expires`, such as `Sun, 06 Nov 1994 08:49:37 GMT`"),
    .key("secure", \.isSecure, .flag, "`Secure`"),
    .key("http-only", \.isHTTPOnly, .flag, "`HttpOnly`"),
    .optional("same-site", \.sameSite, .word, "`SameSite`"),
    .key("partitioned", \.isPartitioned, .flag, "`Partitioned`"),
  ]

  static let nameShape = Shape.siteText.checked(
    expected: "a token; 'raw' sends anything", else: { "'\($0)' is not a cookie name" }
  ) { !$0.isEmpty && $0.utf8.allSatisfy(\.isToken) }

  static let valueShape = Shape.siteText.checked(
    expected: "visible ASCII without \" , ; and \\, perhaps in quotes; 'raw' sends anything",
    else: { "a cookie cannot hold '\($0)'" }
  ) { value in
    let isQuoted = value.utf8.count > 1 && value.hasPrefix("\"") && value.hasSuffix("\"")
    let octets = isQuoted ? value.dropFirst().dropLast() : value[...]
    return octets.utf8.allSatisfy { $0.isVisible && !"\",;\\".utf8.contains($0) }
  }

  private static let pathShape = Shape.fieldValue.checked(
    expected: "a path that begins with '/' and has no ';'; 'raw' sends anything",
    else: { "'\($0)' is not a cookie path" }
  ) { $0.hasPrefix("/") && !$0.utf8.contains(UInt8(ascii: ";")) }

  private static let domainShape = Shape.siteText.checked(
    expected: "a host name such as example.com; 'raw' sends anything",
    else: { "'\($0)' is not a domain" }
  ) { domain in
    let labels = domain.withSampleAddresses
      .split(separator: ".", omittingEmptySubsequences: false)
    return labels.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isNameCharacter) }
  }

  // If the day of the week is wrong, or the day does not exist, `text` differs from the input.
  private static let date = Shape.text("a date").checked(
    expected: "a date such as Sun, 06 Nov 1994 08:49:37 GMT; 'raw' sends anything"
  ) { HTTPDate($0)?.text == $0 }.map { HTTPDate($0) ?? HTTPDate(seconds: 0) }

  private static let age = Shape<Int>(["type": "integer"]) { node throws(AuthoredError) in
    try node.integer()
  }
}
