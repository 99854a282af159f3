import AuthoredYAML
import HTTPTypes

extension LogExpectation {
  /// Reads an expectation from a node of a YAML or JSON file.
  ///
  /// If the node is a list, its requests are expected in order. If it is a mapping, it has one of
  /// the keys `inOrder`, `exactly` and `anyOrder`, and may have the key `ignore` with a list of
  /// paths.
  /// - Throws: `AuthoredError` with the position of the error and what was expected there.
  package init(_ node: AuthoredNode) throws(AuthoredError) {
    self = try (node.isList ? Self.requests(.inOrder) : Self.mapping).read(node)
  }

  /// The schema of an expectation.
  static var schema: Schema { .either(requests(.inOrder).schema, mapping.schema) }

  private static let mapping = Shape.one(
    of: Order.allCases.map { order in
      Choice(order.rawValue, requests(order), beside: [ignore], "the expected requests") { $0 }
    }, named: "order")

  private static let ignore = Key<LogExpectation>.custom(
    "ignore", RequestExpectation.path.list(of: "paths"),
    "paths that are left out unless an expectation names them"
  ) { $1.ignoredPaths = Set($0) }

  private static func requests(_ order: Order) -> Shape<LogExpectation> {
    let shape = RequestExpectation.shape.list(of: "requests")
    let least = order == .exactly ? 0 : 1
    return shape.schema(.list(of: RequestExpectation.shape.schema, atLeast: least)).then {
      requests, node throws(AuthoredError) in
      if requests.isEmpty, order != .exactly {
        throw node.error("an empty list checks nothing", expected: "requests, or 'exactly: []'")
      }
      return LogExpectation(requests, order: order)
    }
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

  /// The form of one request: `/path`, `GET /path?query`, or a mapping.
  fileprivate static let shape = line.orMapping(
    .mapping(
      RequestExpectation(),
      [
        .custom("method", Shape<Method>.word, "the method") { $1.method = $0.rawValue },
        .optional("origin", \.origin, .text, "the name of the origin that is asked"),
        .optional("path", \.path, path, "the path as it was sent, without the query"),
        .optional("target", \.target, target, "the path with the query"),
        .optional("status", \.status, .integer(in: 100...999), "the status that was sent"),
        .key("headers", \.fields, headers, "fields that came with these values"),
        .key("with", \.present, names, "fields that came, whatever their value"),
        .key("without", \.absent, names, "fields that did not come"),
        .optional("count", \.count, count, "the number of such requests"),
      ],
      check: { request, fields throws(AuthoredError) in
        if fields.entries.allSatisfy({ $0.key == "count" }) {
          throw fields.node.error(
            "nothing distinguishes the request from others", expected: "such as 'path'")
        }
        if request.path != nil, let target = fields["target"] {
          throw target.error("a path and a target", expected: "one of them")
        }
      }))

  private static let line = Shape.text("such as /path or GET /path").then {
    line, node throws(AuthoredError) in
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard (1...2).contains(words.count), let target = words.last, target.hasPrefix("/"),
      words.count == 1 || Method(rawValue: words[0]) != nil
    else { throw node.error("found \(node.kind)", expected: "such as /path or GET /path") }
    var request = RequestExpectation(words.count == 2 ? words[0] : nil)
    if target.contains("?") { request.target = target } else { request.path = target }
    return request
  }

  fileprivate static let path = Shape.text("a path").checked(
    expected: "a path that begins with / and has no query"
  ) { $0.hasPrefix("/") && !$0.contains("?") }

  private static let target = Shape.text("a path with its query")
    .checked(expected: "a path with its query") { !$0.isEmpty }

  private static let names = Shape.text("the name of a header field").then(name).oneOrMore()

  private static let headers = Shape<HTTPFields>(.entries(.anyText)) {
    node throws(AuthoredError) in
    var fields: HTTPFields = [:]
    let entries = try node.entries(of: "header fields by name")
    guard entries.count <= HTTPFields.mostAuthored else {
      throw node.error("more than \(HTTPFields.mostAuthored) header fields", expected: "fewer")
    }
    for (key, value) in entries {
      fields.append(HTTPField(name: try name(key, at: value), value: try value.string()))
    }
    return fields
  }

  private static func name(
    _ key: String, at node: AuthoredNode
  ) throws(AuthoredError) -> HTTPField.Name {
    guard let name = HTTPField.Name(key) else {
      throw node.error("'\(key)' is not the name of a header field", expected: "such as X-Name")
    }
    return name
  }

  private struct Bounds {
    var least = 0
    var greatest = Int.max
  }

  /// The form of a count: one number, or the minimum and the maximum.
  private static let count = number.map { $0...$0 }.orMapping(
    Shape.mapping(
      Bounds(),
      [
        .key("min", \.least, number, "the least number"),
        .key("max", \.greatest, number, "the greatest number"),
      ],
      check: { bounds, fields throws(AuthoredError) in
        guard !fields.entries.isEmpty, bounds.least <= bounds.greatest else {
          throw fields.node.error(
            "found no range", expected: "'min', 'max' or both, 'min' not above 'max'")
        }
      }
    ).map { $0.least...$0.greatest })

  private static let number = Shape.integer(in: 0...1_000_000)
}
