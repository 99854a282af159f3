import FixtureSites
import HTTPTypes

/// The record of one request and its end in a session's log.
public struct RequestRecord: Sendable {
  /// The number of the request in the order of arrival, counted from 1 within the session.
  public let number: Int
  /// The name of the origin that received the request.
  public let origin: String
  /// The number of the connection that carried the request, counted from 1 within the session.
  public let connection: Int
  /// The request line and fields as they were received; `nil` for a request that broke the rules.
  public private(set) var head: RequestHead?
  /// The status of the final head that was sent; `nil` before that, and for raw replies.
  public internal(set) var status: Int?
  /// The end of the request; `nil` while it is open.
  public private(set) var end: ExchangeEnd?
  /// The number of bytes of the reply, including its head, that the operating system has accepted.
  ///
  /// The number is 0 while the request is open.
  public private(set) var bytes = 0
  /// The final head that was sent.
  ///
  /// It is `SentHead.none` while the request is open, and for raw replies.
  private(set) var reply = SentHead.none
  /// The bodies, if the log stores bodies and the request has ended.
  private(set) var bodies: KeptBodies?
  // The times are in nanoseconds since the session was opened or reset.
  let begunAt: UInt64
  private(set) var endedAt: UInt64 = 0
  /// The number of the event that records the beginning of the request.
  let beginning: Int
  /// The number of the event that records the end of the request; 0 while the request is open.
  private(set) var ending = 0

  /// The request method; empty for a request that broke the rules.
  public var method: String { head?.method.rawValue ?? "" }
  /// The request target as it was received; empty for a request that broke the rules.
  public var target: String { head?.target ?? "" }
  /// The header fields in the order they were received.
  public var fields: HTTPFields { head?.fields ?? [:] }
  /// The time when the head was complete, relative to the opening or reset of the session.
  public var began: Duration { .nanoseconds(begunAt) }
  /// The time from the request's head to its end; `nil` while the request is open.
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

  /// The memory that the heads and bodies take, in bytes.
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
  /// One line such as `main #2 GET /a 200 complete`.
  ///
  /// For HTTP/2, the version follows the target.
  public var description: String {
    let status = status.map(String.init) ?? "-"
    let version = head?.version == .http2 ? " HTTP/2" : ""
    let request = head == nil ? "(malformed)" : "\(method) \(target)\(version)"
    return "\(origin) #\(connection) \(request) \(status) \(end?.rawValue ?? "open")"
  }
}

/// The ways in which the reply to a request can end.
public enum ExchangeEnd: String, Hashable, Sendable {
  /// The operating system accepted the complete reply, or both sides closed the WebSocket.
  case complete
  /// The reply closed the connection with a `close` part.
  case closed
  /// The reply reset the connection with a `reset` part, or a handler's reply failed after its
  /// head.
  case reset
  /// The server refused to continue.
  ///
  /// Either the request broke the rules and was answered with an error, or a message on its
  /// WebSocket broke the rules and was answered with a close frame, or memory was low and the
  /// request's connection was one of those that held the most.
  case refused
  /// The client disconnected before the reply was complete.
  case clientGone
  /// The client read nothing or sent nothing for too long.
  case timedOut
  /// The session or the server was closed before the reply was complete.
  case stopped
}

/// The part of a reply that was sent.
struct SentReply: Sendable {
  var status: Int?
  /// The number of bytes that the operating system has accepted.
  var bytes: Int
  var head = SentHead.none
  var bodies: KeptBodies?
}

/// The head of a reply as the server made it.
///
/// Properties of this type are never optional, since an optional takes five times as long to copy.
struct SentHead: Sendable {
  static let none = SentHead(bytes: [], end: 0)

  /// The status line and the fields, without the `Date` and `Connection` fields that the connection
  /// adds.
  let bytes: [UInt8]
  /// The offset of the end of the head in the reply; 0 until it is known.
  var end: Int
}
