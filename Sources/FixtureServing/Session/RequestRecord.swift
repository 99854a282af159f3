import FixtureSites
import HTTPTypes

/// One request in a session's log, and its end.
public struct RequestRecord: Sendable {
  /// The number in the order of arrival, counted from 1 within the session.
  public let number: Int
  /// The name of the origin that was asked.
  public let origin: String
  /// The number of the connection that it came on, counted from 1 within the session.
  public let connection: Int
  /// The request line and fields as they came; `nil` for a request that broke the rules.
  public private(set) var head: RequestHead?
  /// The status of the final head that was sent; `nil` before that, and for raw replies.
  public internal(set) var status: Int?
  /// The end of the request; `nil` while it is open.
  public private(set) var end: ExchangeEnd?
  /// The bytes of the reply that were handed to the system, with its head; 0 while the request is
  /// open.
  public private(set) var bytes = 0
  /// The final head that was sent; `SentHead.none` while the request is open, and for raw replies.
  private(set) var reply = SentHead.none
  /// The bodies, if the log keeps them and the request has ended.
  private(set) var bodies: KeptBodies?
  // Nanoseconds since the session was opened.
  let begunAt: UInt64
  private(set) var endedAt: UInt64 = 0
  /// The number of the event that records the beginning of the request.
  let beginning: Int
  /// The number of the event that records the end of the request; 0 while the request is open.
  private(set) var ending = 0

  /// The request method, empty for a request that broke the rules.
  public var method: String { head?.method.rawValue ?? "" }
  /// The request target as it was sent, empty for a request that broke the rules.
  public var target: String { head?.target ?? "" }
  /// The fields in the order they were sent.
  public var fields: HTTPFields { head?.fields ?? [:] }
  /// The time when the head was complete, since the session was opened.
  public var began: Duration { .nanoseconds(begunAt) }
  /// The time from its head to its end; `nil` while it is open.
  public var duration: Duration? { end == nil ? nil : .nanoseconds(endedAt - begunAt) }

  mutating func finish(_ end: ExchangeEnd, _ sent: SentReply, at time: UInt64, event: Int) {
    self.end = end
    status = sent.status
    bytes = sent.bytes
    reply = sent.head
    bodies = sent.bodies
    endedAt = time
    ending = event
  }

  /// The bytes of memory that its heads and bodies take.
  var size: Int { (head?.size ?? 0) + reply.bytes.count + (bodies?.size ?? 0) }

  mutating func dropTexts() {
    head = nil
    reply = .none
    bodies = nil
  }

  var begunEvent: SessionEvent {
    SessionEvent(
      number: beginning, time: began, connection: connection, request: number,
      kind: .request(origin: origin, head: head))
  }

  var endedEvent: SessionEvent {
    SessionEvent(
      number: ending, time: .nanoseconds(endedAt), connection: connection, request: number,
      kind: .ended(end ?? .stopped, status: status, bytes: bytes))
  }
}

extension RequestRecord: CustomStringConvertible {
  /// One line: `main #2 GET /a 200 complete`, with the version behind the target on HTTP/2.
  public var description: String {
    let status = status.map(String.init) ?? "-"
    let version = head?.version == .http2 ? " HTTP/2" : ""
    let request = head == nil ? "(malformed)" : "\(method) \(target)\(version)"
    return "\(origin) #\(connection) \(request) \(status) \(end?.rawValue ?? "open")"
  }
}

/// The ways in which the answer to a request ends.
public enum ExchangeEnd: String, Hashable, Sendable {
  /// The reply was handed to the system completely; a WebSocket was closed by both sides.
  case complete
  /// The reply closed the connection, by a `close` part.
  case closed
  /// The reply tore the connection down, by a `reset` part.
  case reset
  /// The server refused to continue.
  ///
  /// The request broke the rules and was answered with an error, or a message on its WebSocket
  /// broke them and was answered with a close frame, or memory was short and the connection kept
  /// most of it.
  case refused
  /// The client went away before the reply was complete.
  case clientGone
  /// The client took nothing, or sent nothing, for too long.
  case timedOut
  /// The session or the server was closed before the reply was complete.
  case stopped
}

/// The part of a reply that was sent.
struct SentReply: Sendable {
  var status: Int?
  /// The number of bytes that the system has taken.
  var bytes: Int
  var head = SentHead.none
  var bodies: KeptBodies?
}

/// The head of a reply as it was made.
///
/// A property of this type is never optional, since a copy would take five times as long.
struct SentHead: Sendable {
  static let none = SentHead(bytes: [], end: 0)

  /// The status line and the fields, without the `Date` and `Connection` that the connection adds.
  let bytes: [UInt8]
  /// The offset of the end of the head in the reply; 0 while it is not known.
  var end: Int
}
