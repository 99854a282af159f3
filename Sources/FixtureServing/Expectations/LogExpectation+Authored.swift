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
    ignoredPaths = Set(try ignored.list(of: "paths").map(RequestExpectation.path.read))
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
  private enum Method: String, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"
    case connect = "CONNECT"
    case trace = "TRACE"
  }

  static let path = Shape.text("a path").checked(
    expected: "a path that begins with / and has no query"
  ) { $0.hasPrefix("/") && !$0.contains("?") }

  private static let target = Shape.text("a path with its query")
    .checked(expected: "a path with its query") { !$0.isEmpty }

  private static let names = Shape.text("the name of a header field").then(name).oneOrMore()
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
    method = try fields["method"].map(Shape<Method>.word.read)?.rawValue
    origin = try fields["origin"]?.string()
    path = try fields["path"].map(RequestExpectation.path.read)
    target = try fields["target"].map(RequestExpectation.target.read)
    if path != nil, let target = fields["target"] {
      throw target.error("a path and a target", expected: "one of them")
    }
    status = try fields["status"]?.integer(in: 100...999)
    for (key, value) in try fields["headers"]?.entries(of: "header fields by name") ?? [] {
      let text = try value.string()
      self.fields.append(HTTPField(name: try RequestExpectation.name(key, at: value), value: text))
    }
    present = try fields["with"].map(RequestExpectation.names.read) ?? []
    absent = try fields["without"].map(RequestExpectation.names.read) ?? []
    count = try fields["count"].map(RequestExpectation.count)
  }

  private mutating func readLine(_ node: AuthoredNode) throws(AuthoredError) {
    let words = try node.string().split(separator: " ", omittingEmptySubsequences: false)
    guard (1...2).contains(words.count), let target = words.last, target.hasPrefix("/"),
      words.count == 1 || Method(rawValue: String(words[0])) != nil
    else { throw node.error("found \(node.kind)", expected: "such as /path or GET /path") }
    if words.count == 2 { method = String(words[0]) }
    if target.contains("?") { self.target = String(target) } else { path = String(target) }
  }

  private static func name(
    _ key: String, at node: AuthoredNode
  ) throws(AuthoredError) -> HTTPField.Name {
    guard let name = HTTPField.Name(key) else {
      throw node.error("'\(key)' is no name of a header field", expected: "such as X-Name")
    }
    return name
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
