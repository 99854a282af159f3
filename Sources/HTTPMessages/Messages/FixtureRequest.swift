import HTTPTypes

/// A request that has arrived completely: its head and its decoded body.
public struct FixtureRequest: Sendable {
  /// The request line and the fields.
  public var head: RequestHead
  /// The body after the transfer coding was taken off; empty if there is none.
  public var body: [UInt8]
  /// The subject of the certificate that the client has shown, such as `CN=client`; `nil` for none.
  package var client: String?
  /// The address of the client without its port, such as `127.0.0.1`; `nil` unless the responder
  /// needs the address.
  public var address: String?
  /// Whether both ends of its connection are on the loopback interface; known to handlers only.
  package var isLocal = false
  /// A time at which the request had arrived, in nanoseconds of a monotonic clock; `nil` if
  /// none is known.
  ///
  /// A fact about the machine that was read after this time is new enough for the request.
  package var arrival: UInt64?

  /// The parts of the path by the names that the matching pattern gives them.
  package var parameters: [String: String] = [:]

  /// Joins a head with the body that followed it, and with the facts about its sender.
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
  /// The fields in the order they were sent, repeated ones kept.
  public var fields: HTTPFields { head.fields }
}
