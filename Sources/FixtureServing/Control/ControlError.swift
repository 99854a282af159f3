import AuthoredYAML
import HTTPFixtures
import HTTPTypes

/// Why the control API does not do what it is asked for, and what to do about it.
struct ControlError: Error, Hashable, Sendable {
  /// The status of the answer: 4xx where the one who asks is at fault, 5xx where the server is.
  var status: Int
  /// Who is at fault, and the remedy.
  var message: String
  /// The line and the key of the request's body, where that is at fault.
  var line: Int?
  var key: String?
  /// Fields that the status asks for.
  var fields: HTTPFields = [:]

  init(_ status: Int, _ message: String, fields: HTTPFields = [:]) {
    self.status = status
    self.message = message
    self.fields = fields
  }

  /// A mistake in the body of a request.
  init(_ error: AuthoredError) {
    self.init(400, "\(error)")
    line = error.line
    key = error.key
  }

  /// What the server says to another session, or another site for one.
  init(_ error: FixtureServingError) {
    switch error {
    case .sessionExists, .differentOrigins: self.init(409, "\(error)")
    case .unknownOrigin: self.init(400, "\(error)")
    default: self.init(503, "\(error)")
    }
  }

  /// Nothing is at a path, or nothing for the method.
  static func nothing(at path: String, allow methods: [HTTPRequest.Method]) -> ControlError {
    guard !methods.isEmpty else {
      return ControlError(404, "nothing is at \(path); GET /-/ lists what there is")
    }
    let allowed = methods.map(\.rawValue).joined(separator: ", ")
    return ControlError(
      405, "\(path) takes another method: \(allowed)", fields: [.allow: allowed])
  }

  /// The error as JSON: `{"error": {"message": …}}`.
  var reply: Reply {
    struct Body: Encodable {
      struct Content: Encodable {
        var message: String
        var line: Int?
        var key: String?
      }
      var error: Content
    }
    let content = Body.Content(message: message, line: line, key: key)
    return .control(status, Body(error: content), fields: fields)
  }
}
