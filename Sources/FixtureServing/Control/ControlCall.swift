import AuthoredYAML
import FixtureSites
import HTTPTypes

/// One parsed request to the control API.
struct ControlCall: Sendable {
  /// The maximum number of bytes in a body.
  ///
  /// Sites are smaller, and the complete body is parsed into a tree in memory.
  static let bodyLimit = 1 << 20

  let request: FixtureRequest
  /// The path segments at the positions of the capitalized names in the endpoint's path.
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

  /// Returns the percent-decoded path segments below `/-/`.
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

  /// Returns how long the client wants to wait, at most a minute; `nil` if it does not want to
  /// wait.
  func timeout() throws -> Duration? {
    guard let text = query["wait"] else { return nil }
    guard let seconds = Double(text), (0...60).contains(seconds) else {
      throw ControlError(400, "wait is '\(text)'; expected seconds from 0 to 60")
    }
    return .seconds(seconds)
  }

  /// Returns the bytes of the body, or throws if its type is not JSON or it is too long.
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

  /// Returns the parsed body.
  ///
  /// Its values are converted to their expected types later.
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

/// The error with which the control API rejects a request, and the remedy.
struct ControlError: Error, Hashable, Sendable {
  /// The status of the response: 4xx for an error of the client, 5xx for an error of the server.
  var status: Int
  /// A message that names the cause and the remedy.
  var message: String
  /// The line and the key of the error, if the error is in the request's body.
  var line: Int?
  var key: String?
  /// The additional fields that the status requires.
  var fields: HTTPFields = [:]

  init(_ status: Int, _ message: String, fields: HTTPFields = [:]) {
    self.status = status
    self.message = message
    self.fields = fields
  }

  /// Converts any error, such as one in a request's body or one from opening a session.
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

  /// Returns the error for a path or a method that has no endpoint.
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
