import AuthoredYAML

extension AuthoredRequest {
  /// Reads a path or URL, or a mapping with `url` and, each if wanted, `method`, `headers`, `body`.
  init(authored node: AuthoredNode) throws(AuthoredError) {
    let expected = "a path, a URL, or a mapping with the keys url, method, headers, body"
    guard node.isMapping else {
      self.init(url: try node.string(expected: expected))
      return
    }
    let fields = try node.fields("url", "method", "headers", "body")
    self.init(url: try fields.required("url", expected: "a path or a URL").string())
    if let method = fields["method"] { self.method = try method.string() }
    for (name, value) in try fields["headers"]?.entries(of: "fields by name") ?? [] {
      headers[name] = try value.string()
    }
    body = try fields["body"]?.string()
  }
}
