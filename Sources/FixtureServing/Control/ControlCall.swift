import AuthoredYAML
import FixtureSites
import HTTPTypes

/// One parsed request to the control API.
struct ControlCall: Sendable {
  /// The most bytes of a body; sites are smaller, and the whole body becomes a tree in memory.
  static let bodyLimit = 1 << 20

  let request: FixtureRequest
  /// The path's segments that stand for the names in capitals of the endpoint's path.
  let parameters: [String]
  let query: [String: String]

  init(
    _ request: FixtureRequest, parameters: [String], of endpoint: ControlEndpoint
  ) throws {
    self.request = request
    self.parameters = parameters
    var query: [String: String] = [:]
    for (name, value) in FormText.pairs(of: request.query ?? "") {
      let names = endpoint.query.map(\.name)
      guard names.contains(name) else {
        let known = names.isEmpty ? "no query" : names.joined(separator: ", ")
        throw ControlError(400, "unknown '\(name)' in the query; expected \(known)")
      }
      guard query.updateValue(value, forKey: name) == nil else {
        throw ControlError(400, "'\(name)' is twice in the query; give it once")
      }
    }
    self.query = query
  }

  /// Returns the names between the slashes below `/-/`, percent-decoded.
  static func segments(of path: String) throws -> [String] {
    var segments: [String] = []
    for part in path.dropFirst("/-/".count).split(separator: "/", omittingEmptySubsequences: false)
    {
      guard let bytes = String(part).percentDecoded,
        let text = String(validating: bytes, as: UTF8.self)
      else { throw ControlError(400, "'\(part)' is not percent-encoded UTF-8") }
      segments.append(text)
    }
    return segments.isEmpty ? [""] : segments
  }

  func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = query[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let (low, high) = (range.lowerBound, range.upperBound)
      let bounds = high == .max ? "from \(low) on" : "from \(low) to \(high)"
      throw ControlError(400, "\(name) is '\(text)'; expected a whole number \(bounds)")
    }
    return number
  }

  /// Returns the client's longest wait, at most a minute; `nil` if it does not wait.
  func timeout() throws -> Duration? {
    guard let text = query["wait"] else { return nil }
    guard let seconds = Double(text), (0...60).contains(seconds) else {
      throw ControlError(400, "wait is '\(text)'; expected seconds from 0 to 60")
    }
    return .seconds(seconds)
  }

  /// Returns the bytes of a body whose type is JSON.
  func jsonBytes(limit: Int) throws -> [UInt8] {
    let type = request.head["content-type"]?.lowercased() ?? ""
    let essence = type.prefix { $0 != ";" }.filter { $0 != " " }
    guard essence == "application/json" else {
      throw ControlError(415, "the body has to be JSON; send 'Content-Type: application/json'")
    }
    guard request.body.count <= limit else {
      throw ControlError(
        413, "the body has \(request.body.count) bytes; at most \(limit) are read")
    }
    return request.body
  }

  /// Returns the body, read by the type that is expected at each place.
  func body() throws -> AuthoredNode {
    let bytes = try jsonBytes(limit: Self.bodyLimit)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ControlError(400, "the body is not UTF-8; send JSON in UTF-8")
    }
    return try AuthoredNode(parsingJSON: text, file: "body")
  }

  func body(_ keys: String...) throws -> AuthoredFields {
    try body().fields(keys)
  }
}

/// The reason why the control API does not serve a request, and the remedy.
struct ControlError: Error, Hashable, Sendable {
  /// The status of the answer: 4xx if the client is at fault, 5xx if the server is.
  var status: Int
  /// The culprit and the remedy.
  var message: String
  /// The line and the key in the request's body, if the mistake is there.
  var line: Int?
  var key: String?
  /// The fields that the status requires.
  var fields: HTTPFields = [:]

  init(_ status: Int, _ message: String, fields: HTTPFields = [:]) {
    self.status = status
    self.message = message
    self.fields = fields
  }

  /// Creates the error for a mistake in a request's body, or for a session or site that is refused.
  init(_ error: any Error) {
    switch error {
    case let error as ControlError: self = error
    case let error as AuthoredError:
      self.init(400, "\(error)")
      line = error.line
      key = error.key
    case FixtureServingError.sessionExists, FixtureServingError.differentOrigins:
      self.init(409, "\(error)")
    case FixtureServingError.unknownOrigin: self.init(400, "\(error)")
    case is ComparisonLimit: self.init(422, "\(error)")
    default: self.init(503, "\(error)")
    }
  }

  /// Returns the error of a path or a method without an endpoint.
  static func nothing(at path: String, allow methods: [HTTPRequest.Method]) -> ControlError {
    guard !methods.isEmpty else {
      return ControlError(404, "nothing is at \(path); GET /-/ lists what there is")
    }
    let allowed = methods.map(\.rawValue).joined(separator: ", ")
    return ControlError(
      405, "\(path) takes another method: \(allowed)", fields: [.allow: allowed])
  }

  /// The error as JSON: `{"error": {"message": …}}`.
  var reply: Reply { .control(status, ["error": self], fields: fields) }
}

extension ControlError: Encodable {
  private enum CodingKeys: CodingKey { case message, line, key }

  static let schema = Schema.reference(to: "Error") {
    .record([
      (
        "error",
        .record(
          [("message", .string), ("line", .count), ("key", .string)], optional: ["line", "key"])
      )
    ])
  }
}
