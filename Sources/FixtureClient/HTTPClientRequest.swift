import EventLoops
import HTTPMessages
import HTTPTypes

/// A request and its destination.
///
/// The request is sent exactly as given, with only the additions described at `fields`.
package struct HTTPClientRequest: Hashable, Sendable {
  /// A numeric address or a name.
  package var host: String
  /// The port.
  package var port: UInt16
  /// The path of a Unix domain socket to connect to instead of host and port.
  package var socket: String?
  /// The request method.
  package var method: HTTPRequest.Method
  /// The request target, usually a path and query, which is neither escaped nor checked.
  package var target: String
  /// The fields in the order they are sent.
  ///
  /// `Host` and `Connection: close` are added if they are absent. `Content-Length` is added if it
  /// is absent and there is a body.
  package var fields: HTTPFields
  /// The body, sent immediately after the head.
  package var body: [UInt8]

  /// Creates a request.
  package init(
    host: String, port: UInt16, method: HTTPRequest.Method = .get, target: String = "/",
    fields: HTTPFields = [:], body: [UInt8] = []
  ) {
    self.host = host
    self.port = port
    self.method = method
    self.target = target
    self.fields = fields
    self.body = body
  }

  /// Returns the client's error for a connection attempt that failed.
  func cannotConnect(_ error: SystemError) -> HTTPClientError {
    guard let socket else { return .cannotConnect(host: host, port: Int(port), error) }
    return .cannotConnect(host: "unix:\(socket)", port: 0, error)
  }

  /// The head and the body as they are sent.
  var bytes: [UInt8] {
    var text = "\(method.rawValue) \(target) HTTP/1.1\r\n"
    let authority = host.contains(":") ? "[\(host)]" : host
    if !fields.contains(where: { $0.name.canonicalName == "host" }) {
      text += "Host: \(authority):\(port)\r\n"
    }
    for field in fields { text += "\(field.name.rawName): \(field.value)\r\n" }
    if fields[.connection] == nil { text += "Connection: close\r\n" }
    if !body.isEmpty, fields[.contentLength] == nil, fields[.transferEncoding] == nil {
      text += "Content-Length: \(body.count)\r\n"
    }
    return Array(text.utf8) + [0x0D, 0x0A] + body
  }
}

/// A response whose head has arrived, and whose body can be read piece by piece.
///
/// The connection is closed at the end of the body, or when the response is deallocated.
package final class HTTPClientResponse: Sendable {
  /// The status line and the header fields.
  package let head: ResponseHead
  private let inbox: ResponseInbox
  // Retained so that the client's loop runs as long as the response exists.
  private let client: HTTPClient

  init(head: ResponseHead, inbox: ResponseInbox, client: HTTPClient) {
    self.head = head
    self.inbox = inbox
    self.client = client
  }

  deinit { inbox.close() }

  /// Waits for the next piece of the body, and returns `nil` at the end of the body.
  ///
  /// Cancelling the task closes the connection. Only a limited number of bytes is read ahead of the
  /// calls of this method.
  /// - Throws: `HTTPClientError`; each later call throws the same error.
  package func next() async throws(HTTPClientError) -> [UInt8]? {
    switch try await inbox.nextItem() {
    case .chunk(let bytes): return bytes
    case .question, .head, .end: return nil
    }
  }

  /// Waits for the rest of the body and returns it.
  ///
  /// - Throws: `HTTPClientError`; the bytes that arrived before the error are lost.
  package func body() async throws(HTTPClientError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let more = try await next() { bytes += more }
    return bytes
  }

  /// Closes the connection, so that a call that waits for the body throws
  /// `HTTPClientError.cancelled`.
  package func cancel() { inbox.close() }
}
