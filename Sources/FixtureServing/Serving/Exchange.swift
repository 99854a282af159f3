import FixtureSites

/// A request that has begun, and the progress of its reply.
///
/// An exchange is changed in place, since a copy costs as much as parsing a request.
struct Exchange: ~Copyable {
  /// The number of the request in the session's log.
  let number: Int
  /// The origin that the request is for.
  private let binding: OriginBinding
  /// The request; `nil` if it broke the rules before its head was complete.
  let request: RequestHead?
  /// The offset of the reply in all bytes that the connection sends.
  let start: Int
  /// The steps of the reply; empty until the reply is known.
  private var steps: [WireReply.Step] = []
  /// The index of the first step that has not been performed.
  private var next = 0
  private var status: Int?
  var endsConnection: Bool
  /// Whether to store the body of the request, as the reply may depend on it or the log keeps it.
  var keepsBody = true
  /// The reply, if it does not depend on the body and the client waits for 100 Continue.
  var known: Reply?
  /// The latest head of the reply, and the position of its end.
  private var head = SentHead.none
  /// The bodies to store in the session's log; `nil` if the log does not store bodies.
  var bodies: KeptBodies?
  /// The memory that the body of the request takes, in bytes.
  var bodyBytes = 0
  /// The number of bytes of the reply that the session's log has recorded.
  private(set) var recordedBytes = 0
  /// Whether a handler may still send more steps.
  private(set) var isGrowing = false
  /// The end to record for the exchange once its last step has been performed.
  private(set) var end = ExchangeEnd.complete

  /// - Parameter isLast: Whether the request is the last one on the connection.
  init(
    _ number: Int, of request: RequestHead?, at binding: OriginBinding, start: Int,
    isLast: Bool = false
  ) {
    (self.number, self.request, self.binding) = (number, request, binding)
    (self.start, endsConnection) = (start, isLast)
  }

  /// Sets the steps to perform next, which are a piece of the reply.
  mutating func takePiece(_ piece: consuming WireReply, as end: ExchangeEnd) {
    steps = piece.steps
    next = 0
    status = piece.status ?? status
    isGrowing = !piece.isLast
    self.end = end
    endsConnection =
      endsConnection || piece.endsConnection || end == .refused || request?.keepsAlive == false
  }

  /// Returns the next step of the reply; `nil` if all steps have been performed.
  mutating func takeStep() -> WireReply.Step? {
    guard next < steps.count else { return nil }
    next += 1
    let step = steps[next - 1]
    if bodies != nil {
      switch step {
      case .body(let bytes), .raw(let bytes): bodies?.keepReplyBytes(bytes.count, bytes)
      default: break
      }
    }
    return step
  }

  /// Puts back a step, or the rest of it, to be performed next.
  mutating func putBack(_ step: WireReply.Step) {
    next -= 1
    steps[next] = step
  }

  func count(in memory: inout KeptMemory) {
    memory.add((request?.size ?? 0) + bodyBytes + (bodies?.size ?? 0))
    for step in steps[next...] {
      switch step {
      case .body(let bytes), .raw(let bytes): memory.add(bytes)
      default: break
      }
    }
  }

  /// Stores a head that is about to be written.
  mutating func takeHead(_ bytes: [UInt8]) {
    head = SentHead(bytes: bytes, end: 0)
    bodies?.reply = KeptBody()
  }

  /// Returns the `Connection` field line to add to a head; empty if none is needed.
  func connectionField(in head: WireHead) -> [UInt8] {
    if head.hasConnection { return [] }
    if endsConnection { return Self.closeField }
    return request?.version == .http10 ? Self.keepAliveField : []
  }

  private static let closeField = Array("Connection: close\r\n".utf8)
  private static let keepAliveField = Array("Connection: keep-alive\r\n".utf8)

  /// Stores the position of the end of the head, if the last step was a head.
  mutating func endHead(at position: Int) {
    if head.end == 0, !head.bytes.isEmpty { head.end = position - start }
  }

  /// The status of the final head; `nil` while one of the remaining steps is a head.
  var statusSoFar: Int? {
    let isAhead = steps[next...].contains { if case .head = $0 { true } else { false } }
    return isAhead ? nil : status
  }

  /// Returns an action that records the bytes sent since the last such action; `nil` if no bytes
  /// were sent.
  ///
  /// - Parameter position: The number of the connection's bytes that the operating system has
  ///   accepted.
  mutating func recordSent(upTo position: Int) -> ConnectionAction? {
    guard position > start + recordedBytes else { return nil }
    let before = recordedBytes
    recordedBytes = position - start
    return .recordSent(status: statusSoFar, bytes: recordedBytes - before, request: number)
  }

  /// Returns the finished exchange, whose reply ends at the position `limit`.
  func finished(as end: ExchangeEnd, until limit: Int) -> FinishedExchange {
    let status = statusSoFar
    return FinishedExchange(
      number: number, binding: binding, end: end, status: status,
      head: status == nil ? .none : head,
      bodies: bodies, start: start, limit: limit)
  }
}

/// An exchange to which nothing more is added; its last bytes may not have been sent yet.
struct FinishedExchange {
  let number: Int
  let binding: OriginBinding
  let end: ExchangeEnd
  /// The status of the final head; `nil` if the reply ended before it.
  fileprivate let status: Int?
  fileprivate let head: SentHead
  /// The bodies to store in the log, where the reply's body includes bytes that have not been sent.
  fileprivate let bodies: KeptBodies?
  /// The offsets of the reply's start and end in all bytes that the connection sends.
  fileprivate let start: Int
  fileprivate let limit: Int

  /// The memory that the exchange holds, in bytes.
  var size: Int { head.bytes.count + (bodies?.size ?? 0) }

  /// Records how the request ended.
  func record(_ end: ExchangeEnd, _ sent: SentReply) {
    binding.session.endExchange(number, end, sent: sent, connection: binding.number)
  }

  /// Returns the part of the reply that is among the first `sent` bytes of the connection.
  func sent(of sent: Int) -> SentReply {
    let bytes = max(0, min(sent, limit) - start)
    var bodies = bodies
    if let whole = bodies?.reply { bodies?.reply = whole.first(bytes - head.end) }
    return bytes > 0
      ? SentReply(status: status, bytes: bytes, head: head, bodies: bodies)
      : SentReply(status: nil, bytes: 0, bodies: bodies)
  }
}
