import AuthoredYAML
import HTTPTypes

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
