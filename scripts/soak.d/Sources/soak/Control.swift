import Foundation

/// Calls of the control API, each on a new connection.
struct Control {
  let port: UInt16

  /// Sends a request and returns the response's status and JSON.
  func call(
    _ method: String, _ path: String, _ body: String? = nil
  ) throws -> (status: Int, json: [String: Any]) {
    let wire = try Wire(port: port)
    try wire.send(Control.request(method, path, body, isLast: true))
    let answer = try Answer(from: wire)
    return (answer.status, try Control.json(of: answer))
  }

  /// Sends a request and returns the JSON.
  ///
  /// The status must be the given one.
  @discardableResult
  func call(
    _ method: String, _ path: String, _ body: String? = nil, expecting status: Int
  ) throws -> [String: Any] {
    let (found, json) = try call(method, path, body)
    guard found == status else {
      throw Problem("\(method) \(path): \(found) instead of \(status): \(json)")
    }
    return json
  }

  static func json(of answer: Answer) throws -> [String: Any] {
    guard !answer.body.isEmpty else { return [:] }
    return try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any] ?? [:]
  }

  static func request(
    _ method: String, _ path: String, _ body: String? = nil, isLast: Bool = false
  ) -> String {
    var head = "\(method) /-/\(path) HTTP/1.1\r\nHost: localhost\r\n"
    head += "Authorization: Bearer \(ServerUnderTest.token)\r\n"
    if isLast { head += "Connection: close\r\n" }
    guard let body else { return head + "\r\n" }
    return head + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
      + body
  }
}
