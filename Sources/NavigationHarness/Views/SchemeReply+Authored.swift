import AuthoredYAML

extension SchemeReply {
  private static let contents = ["html", "text", "file"]

  /// Reads the key `schemeHandlers` of a view: by scheme, what stands at each address behind it.
  ///
  /// - Returns: The replies by whole address.
  static func replies(
    authored node: AuthoredNode
  ) throws(AuthoredError) -> [String: [String: SchemeReply]] {
    var replies: [String: [String: SchemeReply]] = [:]
    for (scheme, addresses) in try node.entries(of: "replies by scheme") {
      guard scheme.wholeMatch(of: /[a-z][a-z0-9+.\-]*/) != nil else {
        throw addresses.error("'\(scheme)' is no scheme", expected: "a scheme such as 'app'")
      }
      for (rest, reply) in try addresses.entries(of: "replies by the address behind '\(scheme):'") {
        replies[scheme, default: [:]]["\(scheme):\(rest)"] = try SchemeReply(authored: reply)
      }
    }
    return replies
  }

  /// Reads a reply.
  ///
  /// | key | value |
  /// |---|---|
  /// | `html`, `text` or `file` | the body: a text, or a file in the scenario's folder |
  /// | `type` | the media type; `text/html` or `text/plain` where there is such a body, else none |
  /// | `status`, `headers` | make it an HTTP response, 200 where only fields are said |
  /// | `url` | the URL that the response names, instead of the request's |
  /// | `fail` | `{domain, code}`: an error, after the body where there is one |
  /// | `hold` | a name; the answer waits for the act `release: NAME` |
  init(authored node: AuthoredNode) throws(AuthoredError) {
    let fields = try node.fields(
      SchemeReply.contents + ["type", "status", "headers", "url", "fail", "hold"])
    let written = fields.entries.filter { SchemeReply.contents.contains($0.key) }
    guard written.count <= 1, written.count == 1 || fields["fail"] != nil else {
      throw node.error(
        written.isEmpty ? "a reply without content" : "more than one content",
        expected: "one of html, text, file, or fail alone")
    }
    if let (key, value) = written.first {
      let content = try value.string()
      body = key == "file" ? .file(content) : .text(content)
      type = ["html": "text/html", "text": "text/plain"][key]
    }
    hasResponse = !written.isEmpty
    type = try fields["type"]?.string(expected: "a media type") ?? type
    status = try fields["status"]?.integer(in: 100...999)
    for (name, value) in try fields["headers"]?.entries(of: "fields by name") ?? [] {
      headers[name] = try value.string()
    }
    if !headers.isEmpty, status == nil { status = 200 }
    url = try fields["url"]?.string(expected: "a URL")
    if let fail = fields["fail"] {
      let error = try fail.fields("domain", "code")
      failure = Failure(
        domain: try error.required("domain", expected: "the error's domain").string(),
        code: try error.required("code", expected: "the error's code")
          .integer(in: -100_000...100_000))
    }
    heldAs = try fields["hold"]?.string(expected: "a name for the act 'release'")
  }
}
