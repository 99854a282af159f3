import AuthoredYAML
import HTTPTypes

extension LogExpectation {
  /// Reads an expectation from a YAML or JSON file.
  ///
  /// A list is expected in order; a mapping has one of `inOrder`, `exactly` and `anyOrder`, and may
  /// have `ignore`, a list of paths.
  /// - Throws: `AuthoredError` that names the place and what was expected there.
  public init(_ node: AuthoredNode) throws(AuthoredError) {
    if node.isList {
      self.init(try LogExpectation.requests(node, order: .inOrder))
      return
    }
    let words = Order.allCases.map(\.rawValue)
    let fields = try node.fields(words + ["ignore"])
    let orders = Order.allCases.filter { fields[$0.rawValue] != nil }
    guard orders.count == 1, let order = orders.first, let list = fields[order.rawValue] else {
      throw node.error(
        orders.isEmpty ? "no requests" : "several orders",
        expected: "one of \(words.joined(separator: ", ")), or a list")
    }
    self.init(try LogExpectation.requests(list, order: order), order: order)
    guard let ignored = fields["ignore"] else { return }
    ignoredPaths = Set(try ignored.list(of: "paths").map(RequestExpectation.path))
  }

  private static func requests(
    _ node: AuthoredNode, order: Order
  ) throws(AuthoredError) -> [RequestExpectation] {
    let requests = try node.list(of: "requests").map(RequestExpectation.init)
    if requests.isEmpty, order != .exactly {
      throw node.error("an empty list checks nothing", expected: "requests, or 'exactly: []'")
    }
    return requests
  }
}

extension RequestExpectation {
  private static let methods = [
    "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "CONNECT", "TRACE",
  ]
  private static let statuses = 100...999
  private static let counts = 0...1_000_000

  /// Reads one request: `/path`, `GET /path?query`, or a mapping.
  ///
  /// - Throws: `AuthoredError` that names the place and what was expected there.
  public init(_ node: AuthoredNode) throws(AuthoredError) {
    self.init()
    if node.isScalar { try readLine(node) } else { try readFields(node) }
  }

  private mutating func readFields(_ node: AuthoredNode) throws(AuthoredError) {
    let fields = try node.fields(
      "method", "origin", "path", "target", "status", "headers", "with", "without", "count")
    if fields.entries.allSatisfy({ $0.key == "count" }) {
      throw node.error("nothing distinguishes the request from others", expected: "such as 'path'")
    }
    method = try fields["method"].map(RequestExpectation.method)
    origin = try fields["origin"]?.string()
    path = try fields["path"].map(RequestExpectation.path)
    target = try fields["target"].map(RequestExpectation.target)
    if path != nil, let target = fields["target"] {
      throw target.error("a path and a target", expected: "one of them")
    }
    status = try fields["status"]?.integer(in: RequestExpectation.statuses)
    for (key, value) in try fields["headers"]?.entries(of: "header fields by name") ?? [] {
      let text = try value.string()
      self.fields.append(HTTPField(name: try RequestExpectation.name(key, at: value), value: text))
    }
    present = try RequestExpectation.names(fields["with"])
    absent = try RequestExpectation.names(fields["without"])
    count = try fields["count"].map(RequestExpectation.count)
  }

  private mutating func readLine(_ node: AuthoredNode) throws(AuthoredError) {
    let words = try node.string().split(separator: " ", omittingEmptySubsequences: false)
    guard (1...2).contains(words.count), let target = words.last, target.hasPrefix("/"),
      words.count == 1 || RequestExpectation.methods.contains(String(words[0]))
    else { throw node.error("found \(node.kind)", expected: "such as /path or GET /path") }
    if words.count == 2 { method = String(words[0]) }
    if target.contains("?") { self.target = String(target) } else { path = String(target) }
  }

  private static func method(_ node: AuthoredNode) throws(AuthoredError) -> String {
    let expected = "one of \(methods.joined(separator: ", "))"
    let method = try node.string(expected: expected)
    guard methods.contains(method) else {
      throw node.error("found '\(method)'", expected: expected)
    }
    return method
  }

  static func path(_ node: AuthoredNode) throws(AuthoredError) -> String {
    let path = try node.string(expected: "a path")
    guard path.hasPrefix("/"), !path.contains("?") else {
      throw node.error("found '\(path)'", expected: "a path that begins with / and has no query")
    }
    return path
  }

  private static func target(_ node: AuthoredNode) throws(AuthoredError) -> String {
    let target = try node.string(expected: "a path with its query")
    if target.isEmpty { throw node.error("found ''", expected: "a path with its query") }
    return target
  }

  private static func name(
    _ key: String, at node: AuthoredNode
  ) throws(AuthoredError) -> HTTPField.Name {
    guard let name = HTTPField.Name(key) else {
      throw node.error("'\(key)' is no name of a header field", expected: "such as X-Name")
    }
    return name
  }

  /// Returns one name, or a list of names.
  private static func names(_ node: AuthoredNode?) throws(AuthoredError) -> [HTTPField.Name] {
    guard let node else { return [] }
    return try (node.isList ? node.list() : [node]).map { node throws(AuthoredError) in
      try name(node.string(expected: "the name of a header field"), at: node)
    }
  }

  /// Reads a number, or the least and the greatest.
  private static func count(_ node: AuthoredNode) throws(AuthoredError) -> ClosedRange<Int> {
    guard node.isMapping else {
      let count = try node.integer(in: counts)
      return count...count
    }
    let fields = try node.fields("min", "max")
    let least = try fields["min"]?.integer(in: counts) ?? 0
    let greatest = try fields["max"]?.integer(in: counts) ?? Int.max
    guard !fields.entries.isEmpty, least <= greatest else {
      throw node.error("found no range", expected: "'min', 'max' or both, 'min' not above 'max'")
    }
    return least...greatest
  }
}
