import AuthoredYAML

extension AuthoredCookie {
  /// Reads a name, or a mapping with `name` and, each if wanted, `value`, `path`, `domain`,
  /// `max-age`, `secure`, `http-only`.
  init(authored node: AuthoredNode) throws(AuthoredError) {
    guard node.isMapping else {
      self.init(name: try node.string(expected: "a cookie's name, or {name, value}"))
      return
    }
    let fields = try node.fields(
      "name", "value", "path", "domain", "max-age", "secure", "http-only")
    self.init(name: try fields.required("name", expected: "the cookie's name").string())
    if let value = fields["value"] { self.value = try value.string() }
    if let path = fields["path"] { self.path = try path.string() }
    domain = try fields["domain"]?.string(expected: "a host")
    maxAge = try fields["max-age"]?.integer(in: -1_000_000_000...1_000_000_000)
    isSecure = try fields["secure"]?.bool() ?? false
    isHTTPOnly = try fields["http-only"]?.bool() ?? false
  }
}
