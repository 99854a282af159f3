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
  /// | `calls` | what the app calls on the task instead of the calls that fit; a list of |
  /// | | `response`, `data`, `finish`, `fail` |
  /// | `hold` | a name; the answer waits for the act `release: NAME` |
  init(authored node: AuthoredNode) throws(AuthoredError) {
    let fields = try node.fields(
      SchemeReply.contents + ["type", "status", "headers", "url", "fail", "calls", "hold"])
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
    type = try fields["type"]?.string(expected: "a media type") ?? type
    status = try fields["status"]?.integer(in: 100...999)
    for (name, value) in try fields["headers"]?.entries(of: "fields by name") ?? [] {
      headers[name] = try value.string()
    }
    if !headers.isEmpty, status == nil { status = 200 }
    url = try fields["url"]?.string(expected: "a URL")
    if let fail = fields["fail"] { failure = try Failure(authored: fail) }
    calls = (written.isEmpty ? [] : [.response, .data]) + [failure == nil ? .finish : .fail]
    if let list = fields["calls"] { try readCalls(list) }
    heldAs = try fields["hold"]?.string(expected: "a name for the act 'release'")
  }

  private mutating func readCalls(_ node: AuthoredNode) throws(AuthoredError) {
    calls = []
    for item in try node.list(of: "calls") {
      let call: Call = try item.word()
      guard call != .fail || failure != nil else {
        throw item.error("'fail' without an error", expected: "the key 'fail' beside 'calls'")
      }
      calls.append(call)
    }
  }
}

extension SchemeReply.Failure {
  init(authored node: AuthoredNode) throws(AuthoredError) {
    let fields = try node.fields("domain", "code")
    domain = try fields.required("domain", expected: "the error's domain").string()
    code = try fields.required("code", expected: "the error's code")
      .integer(in: -100_000...100_000)
  }
}
