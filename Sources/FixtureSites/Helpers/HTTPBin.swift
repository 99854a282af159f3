import HTTPMessages
import HTTPTypes

/// Helper endpoints with the paths of httpbin: `/status/404`, `/redirect/3`, `/delay/2`.
///
/// Between requests, only Digest nonces are remembered. A request that exceeds a limit, such as a
/// delay of an hour, gets 400 with a message that states the limit.
package struct HTTPBin: Sendable {
  /// The parts of httpbin that are off unless the site's author turns them on.
  package struct Options: Hashable, Sendable {
    /// Whether every reply has httpbin's CORS fields, which let pages of all origins read it.
    package var allowsOtherOrigins = false
    /// Whether `X-Forwarded-For` and `X-Forwarded-Proto` are trusted, for a server behind a proxy.
    package var believesProxies = false

    /// Creates options with everything off.
    package init() {}
  }

  /// The optional parts that are on.
  package let options: Options
  private let context: SiteContext

  /// Creates the endpoints for a session.
  package init(options: Options = Options(), context: SiteContext = SiteContext()) {
    (self.options, self.context) = (options, context)
  }

  /// The page at `/` for an origin that does not define that path.
  var startPage: any Responder {
    Match(endpoint: Self.start, parameters: [], helpers: self)
  }

  func resolved(_ context: SiteContext) -> HTTPBin {
    HTTPBin(options: options, context: context)
  }

  /// Returns the endpoint of a path; `nil` if there is none.
  package func responder(at path: String) -> (any Responder)? {
    // Empty names are kept: two slashes differ from one, and a final slash is part of the path.
    let names = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map(String.init)
    return Self.tree.find(names).map { endpoint, parameters in
      Match(endpoint: endpoint, parameters: parameters, helpers: self)
    }
  }

  /// An endpoint, and the values of its parameters in a request's path.
  private struct Match: Responder {
    let endpoint: HTTPBinEndpoint
    let parameters: [String]
    let helpers: HTTPBin

    func reply(to request: FixtureRequest) -> Reply {
      // httpbin's framework writes reason phrases in capitals, and tests of clients expect that.
      let reply = content(for: request).withHead { head in
        head.reason = head.reason ?? ReplyHead.phrases[head.status]?.uppercased()
      }
      guard helpers.options.allowsOtherOrigins else { return reply }
      return reply.replacing(HTTPBin.permission(for: request))
    }

    private func content(for request: FixtureRequest) -> Reply {
      let call = HTTPBinCall(
        request: request, parameters: parameters, context: helpers.context, options: helpers.options
      )
      do throws(RequestMistake) {
        return MethodTable(endpoint.methods, try endpoint.answer(call)).reply(to: request)
      } catch {
        return .text("400: \(error.description)\n", status: 400)
      }
    }

    func needs(for request: RequestHead) -> ReplyNeeds {
      endpoint.methods.contains(request.method) ? [.body, .address] : []
    }
  }

  /// Returns the CORS fields with which httpbin lets pages of all origins read its replies.
  private static func permission(for request: FixtureRequest) -> HTTPFields {
    var fields: HTTPFields = [
      .accessControlAllowOrigin: request.fields[.origin] ?? "*",
      .accessControlAllowCredentials: "true",
    ]
    guard request.method == .options else { return fields }
    fields[.accessControlAllowMethods] = "GET, POST, PUT, DELETE, PATCH, OPTIONS"
    fields[.accessControlMaxAge] = "3600"
    fields[.accessControlAllowHeaders] = request.fields[.accessControlRequestHeaders]
    return fields
  }

  static let endpoints =
    echoes + redirects + cookies + passwords + bodies + pages + pictures + pauses + chances

  private static let tree = endpoints.reduce(into: PathTree<HTTPBinEndpoint>()) { tree, endpoint in
    let pattern = endpoint.names.map { name -> PathSegment in
      name == "{}" ? .any : name == "{*}" ? .rest : .text(name)
    }
    tree[pattern] = endpoint
  }
}

/// One path of `HTTPBin` and its responder.
struct HTTPBinEndpoint: Sendable {
  /// The names between the slashes.
  ///
  /// `{}` stands for any single name, and `{*}` at the end stands for one or more names.
  let names: [String]
  /// The methods that are allowed; GET includes HEAD.
  let methods: [HTTPRequest.Method]
  let answer: @Sendable (HTTPBinCall) throws(RequestMistake) -> any Responder

  init(
    _ path: String, _ methods: [HTTPRequest.Method] = [.get],
    answer: @escaping @Sendable (HTTPBinCall) throws(RequestMistake) -> any Responder
  ) {
    self.names = path.split(separator: "/").map(String.init)
    self.methods = methods
    self.answer = answer
  }
}

/// An error in the path or the query of a request; the description says what is expected.
struct RequestMistake: Error, CustomStringConvertible {
  let description: String
}

struct HTTPBinCall {
  let request: FixtureRequest
  /// The names in the path at the position of each `{}`, still percent-encoded.
  let parameters: [String]
  let context: SiteContext
  let options: HTTPBin.Options

  var query: [(name: String, value: String)] { FormText.pairs(of: request.query ?? "") }

  /// Returns the first value of the given name in the query.
  func value(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// The scheme with which the client reached the server, or the proxy in front of it.
  var scheme: String {
    guard options.believesProxies else { return context.scheme }
    return request.head["x-forwarded-proto"] ?? request.head["x-forwarded-protocol"]
      ?? (request.head["x-forwarded-ssl"] == "on" ? "https" : context.scheme)
  }

  /// The IP address of the client; null if it is not known.
  var origin: JSONValue {
    let forwarded = options.believesProxies ? request.head.combined("x-forwarded-for") : nil
    return (forwarded ?? request.address).map { .text($0) } ?? .null
  }

  var report: RequestReport { RequestReport(request, scheme: scheme).adding("origin", origin) }
  /// The report with the members that httpbin shows for requests without a body.
  var shortReport: RequestReport { report.showing("args", "headers", "origin", "url") }
  /// The report with the members that httpbin shows at paths that name a method, such as `/post`.
  var bodyReport: RequestReport {
    report.showing("args", "data", "files", "form", "headers", "json", "origin", "url")
  }

  /// Returns a number from 0 up to 1.
  ///
  /// The number is the same for the same `seed` in the query. It is random if there is no `seed`.
  func chance() throws(RequestMistake) -> Double {
    guard value("seed") != nil else { return .random(in: 0..<1) }
    var generator = SeededGenerator(seed: try seed())
    return generator.unit()
  }

  /// Returns the `seed` in the query, by default 0.
  func seed() throws(RequestMistake) -> UInt64 {
    UInt64(try number("seed", in: 0...Int.max, default: 0))
  }

  /// Returns a parameter of the path, percent-decoded.
  func text(_ index: Int) throws(RequestMistake) -> String {
    guard let bytes = parameters[index].percentDecoded,
      let text = String(validating: bytes, as: UTF8.self)
    else {
      throw RequestMistake(description: "'\(parameters[index])' is not percent-encoded UTF-8")
    }
    return text
  }

  /// Returns a parameter of the path as an integer.
  func number(_ index: Int, in range: ClosedRange<Int>) throws(RequestMistake) -> Int {
    try number(parameters[index], in: range)
  }

  /// Returns an integer parameter of the query, or its default.
  func number(
    _ name: String, in range: ClosedRange<Int>, default standard: Int
  ) throws(RequestMistake) -> Int {
    try value(name).map { value throws(RequestMistake) in try number(value, in: range) } ?? standard
  }

  /// Parses a duration such as `2`, `0.5s` or `500ms`; a number without a unit is in seconds.
  func seconds(_ text: String) throws(RequestMistake) -> Duration {
    let isMilli = text.hasSuffix("ms")
    let digits = text.dropLast(isMilli ? 2 : text.hasSuffix("s") ? 1 : 0)
    guard let number = Double(digits), (0...60).contains(isMilli ? number / 1000 : number) else {
      throw RequestMistake(description: "'\(text)' is not a number of seconds from 0 to 60")
    }
    return .seconds(isMilli ? number / 1000 : number)
  }

  func number(_ text: String, in range: ClosedRange<Int>) throws(RequestMistake) -> Int {
    guard let number = Int(text), range.contains(number) else {
      let (low, high) = (range.lowerBound, range.upperBound)
      throw RequestMistake(description: "'\(text)' is not a whole number from \(low) to \(high)")
    }
    return number
  }
}
