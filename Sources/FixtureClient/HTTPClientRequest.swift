import EventLoops
import HTTPMessages
import HTTPTypes

/// A request and its destination; the request is sent as it is written here.
package struct HTTPClientRequest: Hashable, Sendable {
  /// A numeric address or a name.
  package var host: String
  /// The port.
  package var port: UInt16
  /// The path of a Unix domain socket to connect to instead of host and port.
  package var socket: String?
  /// The request method.
  package var method: HTTPRequest.Method
  /// The request target, usually path and query; it is not escaped or checked.
  package var target: String
  /// The fields in the order they are sent.
  ///
  /// `Host`, `Connection: close` and, with a body, `Content-Length` are added if they are
  /// absent.
  package var fields: HTTPFields
  /// The body, sent right behind the head.
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

  /// Returns the error of a request that could not connect.
  func cannotConnect(_ error: SystemError) -> HTTPClientError {
    guard let socket else { return .cannotConnect(host: host, port: Int(port), error) }
    return .cannotConnect(host: "unix:\(socket)", port: 0, error)
  }

  /// The head and the body as they go over the wire.
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

/// A response whose head has come; its body is taken piece by piece.
///
/// The connection is closed when the body has ended, or when nothing refers to the response any
/// more.
package final class HTTPClientResponse: Sendable {
  /// The status line and fields.
  package let head: ResponseHead
  private let inbox: ResponseInbox
  // Keeps the client's loop running for as long as the response is read.
  private let client: HTTPClient

  init(head: ResponseHead, inbox: ResponseInbox, client: HTTPClient) {
    self.head = head
    self.inbox = inbox
    self.client = client
  }

  deinit { inbox.close() }

  /// Waits for the next piece of the body; returns `nil` at its end.
  ///
  /// Cancelling the task closes the connection. While no bytes are taken, only a limited number of
  /// bytes is read ahead.
  /// - Throws: `HTTPClientError`; each later call throws the same error.
  package func next() async throws(HTTPClientError) -> [UInt8]? {
    switch try await inbox.nextItem() {
    case .chunk(let bytes): return bytes
    case .question, .head, .end: return nil
    }
  }

  /// Waits for the whole rest of the body.
  ///
  /// - Throws: `HTTPClientError`; the bytes that had come before are lost.
  package func body() async throws(HTTPClientError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let more = try await next() { bytes += more }
    return bytes
  }

  /// Closes the connection; a call that waits for the body throws `HTTPClientError/cancelled`.
  package func cancel() { inbox.close() }
}
