import HTTPTypes

/// A request that has arrived completely: its head and its decoded body.
public struct FixtureRequest: Sendable {
  /// The request line and the fields.
  public var head: RequestHead
  /// The body without its transfer coding; empty if there is none.
  public var body: [UInt8]
  /// The subject of the client's certificate, such as `CN=client`; `nil` if none was sent.
  package var client: String?
  /// The IP address of the client, such as `127.0.0.1`; `nil` unless the responder needs the
  /// address.
  public var address: String?
  /// Whether both ends of the connection are on the loopback interface; set only for handlers.
  package var isLocal = false
  /// A time at which the request had already arrived, in nanoseconds of a monotonic clock; `nil` if
  /// it is not known.
  ///
  /// A check of a file for changes is recent enough for the request if it is made after this time.
  package var arrival: UInt64?

  /// The parts of the path, keyed by their names in the matching pattern.
  package var parameters: [String: String] = [:]

  /// Creates a request from its head, its body, and the subject of the client's certificate.
  package init(head: RequestHead, body: [UInt8] = [], client: String? = nil) {
    self.head = head
    self.body = body
    self.client = client
  }

  /// The request method.
  public var method: HTTPRequest.Method { head.method }
  /// The path as it was sent, without the query: `/a%20b`.
  public var path: String { head.path }
  /// The text after the `?`; `nil` if there is none.
  package var query: String? { head.query }
  /// The fields in the order in which they were sent, including repeated ones.
  public var fields: HTTPFields { head.fields }
}
