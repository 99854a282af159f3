import HTTPFixtures
import HTTPTypes

/// One request in a session's log, and what became of it.
public struct RequestRecord: Sendable {
  /// The place in the order of arrival, counted from 1 within the session.
  public let number: Int
  /// The name of the origin that was asked.
  public let origin: String
  /// The connection it came on, counted from 1 within the session.
  public let connection: Int
  /// The request line and fields as they came; nil for a request that broke the rules.
  public let head: RequestHead?
  /// The status of the final head that was sent; nil before that, and for raw replies.
  public internal(set) var status: Int?
  /// How it ended; nil while it is open.
  public internal(set) var end: ExchangeEnd?

  /// The request method, empty for a request that broke the rules.
  public var method: String { head?.method.rawValue ?? "" }
  /// The request target as it was sent, empty for a request that broke the rules.
  public var target: String { head?.target ?? "" }
  /// The fields in the order they were sent.
  public var fields: HTTPFields { head?.fields ?? [:] }
}

extension RequestRecord: CustomStringConvertible {
  /// One line: `main #2 GET /a 200 complete`.
  public var description: String {
    let status = status.map(String.init) ?? "-"
    let request = head == nil ? "(malformed)" : "\(method) \(target)"
    return "\(origin) #\(connection) \(request) \(status) \(end?.rawValue ?? "open")"
  }
}
