import EventLoops
import FixtureSites
import HTTPTypes

/// The state of a server's HTTP/1.1 connection (RFC 9112), without a socket, a clock or a log.
///
/// The owner notifies the state machine when bytes arrive, a reply is known, a gate is opened or
/// the client disconnects. Then the owner performs the actions that ``next(_:)`` returns, until one
/// of them is ``ConnectionAction/wait(_:)``.
///
/// The next step depends on the phase of the current exchange, and on whether the connection is
/// blocked because the client has to read more bytes first:
///
/// | phase of the exchange | blocked | not blocked |
/// |---|---|---|
/// | idle, body | waits | reads, then sends the output |
/// | webSocket | waits | performs the script's next part if there is one, otherwise reads |
/// | reply | waits | performs the next step, and begins the next request after the last step |
/// | beginning, refusing, answer, delay, gate, silence | waits | sends the output |
/// | end | waits | sends the output, then closes |
/// | end at once | closes | closes |
/// | closed | waits | waits |
struct HTTP1StateMachine: ~Copyable {
  /// The maximum number of requests that begin before other connections have their turns.
  static let requestsAtOnce = 16

  /// The timeouts of idle connections and of requests, in milliseconds.
  private let (idleTimeout, requestTimeout): (UInt64, UInt64)
  /// Whether the connection uses TLS, which requests for `https` URLs require.
  private let isSecure: Bool
  var exchange: ExchangeStateMachine
  private var unread = UnreadBytes()
  /// The parser of requests, which may have parsed the beginning of a head.
  private var parser: RequestParser
  /// The time at which the first byte of an incomplete head arrived; `nil` if there is no such
  /// head.
  private var headSince: UInt64?
  /// The number of requests since other connections last had their turns.
  private var requests = 0
  private var isYielding = false
  /// Whether more bytes have to arrive before the unread bytes can be consumed.
  private var needsMore = false

  init(limits: ServingLimits, isSecure: Bool = false) {
    (idleTimeout, requestTimeout) = (limits.idle.milliseconds, limits.request.milliseconds)
    self.isSecure = isSecure
    exchange = ExchangeStateMachine(limits: limits)
    parser = RequestParser(limits: limits.messages)
  }

  // MARK: Events

  mutating func receive(_ bytes: UnsafeRawBufferPointer, _ turn: ConnectionTurn) {
    needsMore = false
    if !isYielding { requests = 0 }
    // A complete head, or a part of a body, is read directly from these bytes without a copy.
    let used = unread.isEmpty && takesBytes && !turn.isBlocked ? takeBytes(bytes, turn) ?? 0 : 0
    if used < bytes.count { unread.append(UnsafeRawBufferPointer(rebasing: bytes[used...])) }
  }

  /// Continues after ``ConnectionAction/yield``.
  mutating func resume() {
    isYielding = false
    requests = 0
  }

  mutating func deadlinePassed(_ turn: ConnectionTurn) {
    guard case .idle = exchange.phase, !turn.isBlocked else { return exchange.deadlinePassed(turn) }
    if headSince == nil { return exchange.phase = .end(.close, atOnce: true) }
    exchange.refuse(.timeout, asHead: unread.withUnsafeBytes(RequestParser.isHead))
    unread.removeAll()
  }

  /// Closes the connection, immediately if it is idle and otherwise after the reply.
  mutating func drain(_ turn: ConnectionTurn) {
    exchange.drain(turn)
    if case .idle = exchange.phase, headSince == nil {
      exchange.phase = .end(.close, atOnce: true)
    }
  }

  mutating func count(in memory: inout KeptMemory) {
    memory.add(unread.size)
    exchange.count(in: &memory)
  }

  /// Ends the current request, since it holds too much memory.
  mutating func giveUp(_ turn: ConnectionTurn) {
    switch exchange.phase {
    case .idle where headSince == nil && !turn.isBlocked:
      exchange.phase = .end(.close, atOnce: true)
    case .idle where !turn.isBlocked:
      exchange.refuse(.noMemory, asHead: unread.withUnsafeBytes(RequestParser.isHead))
    default: exchange.giveUp(turn)
    }
    unread.removeAll()
  }

  // MARK: Actions

  mutating func next(_ turn: ConnectionTurn) -> ConnectionAction {
    while true {
      if let action = exchange.takeAction() { return action }
      guard step(turn) else {
        return .wait(
          .init(
            isReading: takesBytes || !unread.isFull, deadline: deadline(turn)))
      }
    }
  }

  private mutating func deadline(_ turn: ConnectionTurn) -> UInt64 {
    guard case .idle = exchange.phase else { return exchange.deadline }
    return headSince.map { $0 + requestTimeout } ?? turn.now + idleTimeout
  }

  /// Performs one step, or returns false if there is nothing to do until the next event.
  private mutating func step(_ turn: ConnectionTurn) -> Bool {
    switch exchange.phase {
    case .end(let closing, atOnce: true): return close(closing)
    case .closed: return false
    case _ where turn.isBlocked: return false
    case .idle, .body: return readStep(turn)
    case .webSocket: return exchange.webSocketStep(turn) || readStep(turn)
    case .end(let closing, atOnce: false): return exchange.endFinished(turn) || close(closing)
    case .beginning, .refusing, .answer, .delay, .gate, .silence: return exchange.endFinished(turn)
    case .reply:
      let isDone = exchange.replyStep(turn)
      if case .idle = exchange.phase {
        headSince = unread.isEmpty ? nil : turn.now
        needsMore = false
      }
      return isDone
    }
  }

  private mutating func close(_ closing: ConnectionAction.Closing) -> Bool {
    exchange.close(closing == .close && !unread.isEmpty ? .linger : closing)
    return true
  }

  // MARK: Reading

  private var takesBytes: Bool { !isYielding && exchange.takesBytes }

  private var isInBody: Bool { if case .body = exchange.phase { true } else { false } }

  private mutating func readStep(_ turn: ConnectionTurn) -> Bool {
    if turn.sent == turn.position, exchange.endFinished(turn) { return true }
    if takesBytes, !needsMore, !unread.isEmpty || isInBody {
      if takeUnread(turn) { return true }
      needsMore = true
    }
    return exchange.endFinished(turn)
  }

  /// Consumes bytes that arrived earlier, or returns false if none can be consumed.
  private mutating func takeUnread(_ turn: ConnectionTurn) -> Bool {
    let bytes = unread
    unread = UnreadBytes()
    let used = bytes.withUnsafeBytes { takeBytes($0, turn) }
    // Nothing more is read from a client whose request was refused.
    if used == nil, !takesBytes, !isYielding { return true }
    unread = bytes
    if let used { unread.drop(used) }
    return used != nil || !exchange.actions.isEmpty
  }

  /// Consumes bytes and returns their number, or `nil` if none can be consumed before another
  /// event.
  private mutating func takeBytes(_ bytes: UnsafeRawBufferPointer, _ turn: ConnectionTurn) -> Int? {
    guard case .idle = exchange.phase else { return exchange.takeBytes(bytes, turn) }
    guard !bytes.isEmpty else { return nil }
    guard requests < Self.requestsAtOnce else {
      isYielding = true
      exchange.actions.append(.yield)
      return nil
    }
    let since = headSince ?? turn.now
    headSince = since
    switch parser.parse(bytes) {
    case .needsMore: return nil
    case .head(let head, _) where head.needsTLS && !isSecure:
      exchange.refuse(.misdirected, asHead: head.method == .head)
      return nil
    case .head(let head, let length):
      requests += 1
      exchange.receive(head, hasMore: bytes.count > length, since: since)
      return length
    case .refused(let error):
      exchange.refuse(error, asHead: RequestParser.isHead(bytes))
      return nil
    }
  }
}
