import EventLoops
import HTTPFixtures
import HTTPTypes

/// An HTTP/1.1 connection of a server (RFC 9112), or a stream of an HTTP/2 connection, as a value:
/// without a socket, a clock or a log.
///
/// Its owner passes it events: that bytes have come, that a reply is known, that a gate
/// is open, that the client has gone. Then it performs the actions of ``next(_:)`` until one is
/// ``ConnectionAction/wait(_:)``.
///
/// It is used in place: one copy took 8 % of the instructions of a request.
struct ConnectionStateMachine: ~Copyable {
  /// The most requests that are begun before other connections have their turn.
  static let requestsAtOnce = 16
  /// The number of bytes that are read ahead while a request is being answered.
  private static let readAhead = 64 * 1024

  let limits: ServingLimits
  /// The limits that every request needs, in milliseconds.
  private let (idleTimeout, requestTimeout): (UInt64, UInt64)
  /// Whether requests for `https` URLs come to the right place.
  let isSecure: Bool
  /// Whether there is one exchange, whose request and reply end with their stream.
  let isStream: Bool
  /// Whether the client has ended its side of the stream.
  var inputHasEnded = false
  /// Whether an exchange has to end before the next one begins, since its owner distinguishes them
  /// by the one that began last.
  var endsEachFirst = false
  var phase = ConnectionPhase.head(since: nil)
  /// The request at hand, from its beginning up to the last step of its reply.
  var exchange: Exchange?
  var unread = UnreadBytes()
  /// The actions that the owner has not taken yet, in their order.
  var actions: [ConnectionAction] = []
  /// Exchanges whose last byte is put together and perhaps not sent, oldest first.
  private var finished: [FinishedExchange] = []
  /// The end of the exchanges that are not over; `nil` while the connection is open.
  var abandonment: ExchangeEnd?
  /// Whether the connection is to end as soon as its exchange has.
  var isDraining = false
  /// The parser of requests; at the start of a request unless a part of a head has come.
  var parser: RequestParser
  var requests = 0
  var isYielding = false
  /// Whether more has to come before the unread bytes can be used.
  var needsMore = false

  init(limits: ServingLimits, isSecure: Bool = false, isStream: Bool = false) {
    self.limits = limits
    (idleTimeout, requestTimeout) = (limits.idle.milliseconds, limits.request.milliseconds)
    (self.isSecure, self.isStream) = (isSecure, isStream)
    parser = RequestParser(limits: limits.messages)
  }

  // MARK: Queries of the owner

  mutating func next(_ turn: ConnectionTurn) -> ConnectionAction {
    while true {
      if !actions.isEmpty { return actions.removeFirst() }
      guard step(turn) else {
        return .wait(
          .init(
            isReading: takesBytes || unread.count < Self.readAhead, deadline: deadline(turn),
            bodyBytes: bodyBytes))
      }
    }
  }

  var bodyBytes: Int {
    switch exchange {
    case let exchange?: exchange.bodyBytes
    case nil: 0
    }
  }

  // Mutating, since the whole machine would be copied for a call that cannot change it.
  private mutating func deadline(_ turn: ConnectionTurn) -> UInt64 {
    switch phase {
    case .head(nil): return turn.now + idleTimeout
    case .head(let since?): return since + requestTimeout
    case .body(let body):
      // A body may take as long as it takes at the least rate.
      let most = UInt64(body.decoder.count * 1000 / max(1, limits.bodyRate))
      return body.since + requestTimeout + most
    case .delay(let time): return time
    case .webSocket(let webSocket): return webSocket.deadline(limits)
    case .beginning, .answer, .reply, .gate, .silence, .end, .closed: return 0
    }
  }

  func awaitsReply(to request: Int) -> Bool {
    guard case .answer = phase else { return false }
    return switch exchange {
    case let exchange?: exchange.number == request
    case nil: false
    }
  }

  // MARK: Steps

  /// Does one step; returns false if everything waits for the owner or the client.
  private mutating func step(_ turn: ConnectionTurn) -> Bool {
    switch phase {
    case .end(let closing, atOnce: true): return close(closing)
    case .closed: return false
    case _ where turn.isBlocked: return false
    case .reply: return replyStep(turn)
    case .webSocket: return webSocketStep(turn) || readStep(turn)
    case .head, .body: return readStep(turn)
    case .end(let closing, atOnce: false): return endFinished(turn) || close(closing)
    case .beginning, .answer, .delay, .gate, .silence: return endFinished(turn)
    }
  }

  private mutating func readStep(_ turn: ConnectionTurn) -> Bool {
    if endsEachFirst || turn.sent == turn.position, endFinished(turn) { return true }
    if takesBytes, !needsMore, !unread.isEmpty || isInBody {
      if takeUnread(turn) { return true }
      needsMore = true
    }
    return endFinished(turn)
  }

  /// Uses bytes that have come; returns false if there is nothing to do for them.
  private mutating func takeUnread(_ turn: ConnectionTurn) -> Bool {
    let bytes = unread
    unread = UnreadBytes()
    let used = bytes.withUnsafeBytes { take($0, turn) }
    // Nothing more is read from a client that is refused.
    if used == nil, !takesBytes, !isYielding { return true }
    unread = bytes
    if let used { unread.drop(used) }
    return used != nil || !actions.isEmpty
  }

  /// Sends everything that is put together, then ends the exchanges that are complete.
  private mutating func endFinished(_ turn: ConnectionTurn) -> Bool {
    if send(turn) { return true }
    guard !finished.isEmpty else { return false }
    actions.append(.end)
    return true
  }

  /// Passes on the exchanges that have ended, each with its end, oldest first.
  mutating func takeFinished(_ body: (FinishedExchange, ExchangeEnd) -> Void) {
    // Almost always there is one, which is moved out.
    finished.reverse()
    while let exchange = finished.popLast() { body(exchange, abandonment ?? exchange.end) }
  }

  /// Sends everything that is put together; returns false if nothing is.
  mutating func send(_ turn: ConnectionTurn) -> Bool {
    guard turn.sent < turn.position else { return false }
    actions.append(.flush)
    return true
  }

  private mutating func close(_ closing: ConnectionAction.Closing) -> Bool {
    if !finished.isEmpty { actions.append(.end) }
    phase = .closed
    actions.append(.close(closing == .close && !unread.isEmpty ? .linger : closing))
    return true
  }

  /// Finishes the exchange at hand, for which nothing more is put together.
  mutating func finishExchange(as end: ExchangeEnd, until limit: Int) {
    switch exchange {
    case let exchange?: finished.append(exchange.finished(as: end, until: limit))
    case nil: return
    }
    exchange = nil
  }

  /// Ends the connection when everything is sent.
  mutating func end(
    as end: ExchangeEnd, by closing: ConnectionAction.Closing, _ turn: ConnectionTurn
  ) {
    finishExchange(as: end, until: turn.position)
    phase = .end(closing, atOnce: false)
    if isStream { actions.append(.flush) }
  }
}

/// A request that has no number yet, and the next step once it has one.
enum UnnumberedRequest {
  case request(RequestHead, hasMore: Bool, since: UInt64)
  case refusal(RequestError, withBody: Bool)
}

/// The body of a request that is coming in.
struct IncomingBody {
  var decoder: BodyDecoder
  var bytes: [UInt8] = []
  /// Whether the reply may depend on it.
  let isKept: Bool
  let known: Reply?
  let since: UInt64
}
