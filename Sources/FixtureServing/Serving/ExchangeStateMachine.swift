import EventLoops
import FixtureSites
import HTTPTypes

/// The state machine of one request and its reply, which is the same for all versions of HTTP.
///
/// The machine is a value. It has no socket, no clock and no log, and parses no heads.
///
/// The state machine of a version passes the head and the bytes of the body to this machine, takes
/// its ``actions``, and lets it do one step after the other. The owner performs the actions, and
/// calls the functions that they name. After a reply the machine is idle, and takes the next
/// request.
///
/// | phase | begins with | ends with |
/// |---|---|---|
/// | idle | a reply after which the connection continues | a head, or a head that is refused |
/// | beginning, refusing | ``ConnectionAction/begin(_:)`` | the request's number |
/// | body | the number of a request with a body | its last byte |
/// | answer | ``ConnectionAction/answer(_:body:)``, or a piece sent | the reply or a piece |
/// | reply | the reply or a piece | its last step, or a step of the next four phases |
/// | delay | ``ConnectionAction/delay(_:)`` | the end of the delay |
/// | gate | ``ConnectionAction/hold(gate:request:)`` | the opening of the gate |
/// | silence | ``ConnectionAction/fallSilent(request:)`` | the client or the session being gone |
/// | webSocket | a reply with 101 | the close of either side |
/// | end | a reply after which nothing can follow, or any trouble | everything being sent |
/// | closed | ``ConnectionAction/close(_:)`` | nothing |
///
/// The machine is used in place: one copy took 8 % of the instructions of a request.
struct ExchangeStateMachine: ~Copyable {
  let limits: ServingLimits
  var phase = ExchangePhase.idle
  /// The current request, from its beginning up to the last step of its reply.
  var exchange: Exchange?
  /// The actions that the owner has not taken yet, in their order.
  var actions: [ConnectionAction] = []
  /// Exchanges whose last byte is put together and perhaps not sent, oldest first.
  private var finished: [FinishedExchange] = []
  /// The end of the exchanges that were abandoned; `nil` unless the client or the session has gone.
  private(set) var abandonment: ExchangeEnd?
  /// Whether the current exchange is the last one.
  var isDraining = false

  init(limits: ServingLimits) { self.limits = limits }

  // MARK: Queries

  /// Whether bytes of the client can be used.
  var takesBytes: Bool {
    switch phase {
    case .idle, .body, .webSocket: true
    default: false
    }
  }

  // Mutating, like the next two members, since the parts of a noncopyable value cannot be copied.
  mutating func count(in memory: inout KeptMemory) {
    exchange?.count(in: &memory)
    for exchange in finished { memory.add(exchange.size) }
    if case .webSocket(let webSocket) = phase { memory.add(webSocket.size) }
  }

  /// The time at which ``deadlinePassed(_:)`` is due; 0 for never.
  var deadline: UInt64 {
    mutating get {
      switch phase {
      case .body(let body):
        // A body may take as long as its bytes take at the lowest allowed rate.
        let most = UInt64(body.decoder.count * 1000 / max(1, limits.bodyRate))
        return body.since + limits.request.milliseconds + most
      case .delay(let time): return time
      case .webSocket(let webSocket): return webSocket.deadline(limits)
      default: return 0
      }
    }
  }

  mutating func awaitsReply(to request: Int) -> Bool {
    if case .answer = phase { exchange?.number == request } else { false }
  }

  /// Takes the next action.
  mutating func takeAction() -> ConnectionAction? {
    // Almost always there is one, which is moved out.
    actions.count > 1 ? actions.removeFirst() : actions.popLast()
  }

  // MARK: The request

  /// Takes a complete head.
  mutating func receive(_ head: RequestHead, hasMore: Bool = false, since: UInt64) {
    phase = .beginning(hasMore: hasMore, since: since)
    actions.append(.begin(head))
  }

  /// Continues the request of ``ConnectionAction/begin(_:)``.
  mutating func beginExchange(_ new: consuming Exchange) {
    let head = new.request
    if new.endsConnection { isDraining = true }
    new.endsConnection = isDraining
    switch phase {
    case .refusing(let error, let withBody):
      exchange = consume new
      start(Reply.refusal(of: error).wire(withBody: withBody), as: .refused)
    case .beginning(let hasMore, let since):
      exchange = consume new
      guard let head, head.hasBody else { return requestAnswer(body: []) }
      let decoder = BodyDecoder(framing: head.framing, limits: limits.messages)
      expect(IncomingBody(decoder: decoder, since: since), asked: head.expectsContinue && !hasMore)
    default: return
    }
  }

  /// Waits for a body, and asks for it with 100 Continue if the client waits for that.
  private mutating func expect(_ body: IncomingBody, asked: Bool) {
    phase = .body(body)
    guard asked else { return }
    var decoder = body.decoder
    if case .refused(let error) = decoder.next(UnsafeRawBufferPointer(start: nil, count: 0)) {
      // A body that would be refused is not asked for (RFC 9110 section 10.1.1).
      refuse(error)
    } else if let known = exchange?.known, Self.refusals.contains(known.status ?? 0) {
      // The client may send the body all the same.
      exchange?.endsConnection = true
      phase = .answer
      reply(known)
    } else if case .head(let head) = Self.continueHead {
      actions.append(.writeHead(head, fields: []))
    }
  }

  /// The statuses of replies that need not wait for the body (RFC 9110 section 10.1.1).
  private static let refusals = [401, 404, 405]
  private static let continueHead = WireReply.interim(ReplyHead(status: 100))

  /// Uses bytes of a body or of a WebSocket.
  ///
  /// - Returns: The number of bytes used; `nil` if none can be used before another event.
  mutating func takeBytes(_ bytes: UnsafeRawBufferPointer, _ turn: ConnectionTurn) -> Int? {
    switch phase {
    case .body: takeBody(bytes, turn)
    case .webSocket: bytes.isEmpty ? nil : takeMessage(bytes, turn)
    default: nil
    }
  }

  private mutating func takeBody(_ bytes: UnsafeRawBufferPointer, _ turn: ConnectionTurn) -> Int? {
    guard case .body(var body) = phase else { return nil }
    // The phase is replaced while the body grows, which saves a copy of the body.
    phase = .answer
    switch body.decoder.next(bytes) {
    case .needsMore:
      phase = .body(body)
      return nil
    case .data(let range, let consumed):
      if exchange?.keepsBody == true {
        body.bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[range]))
        exchange?.bodyBytes = body.bytes.capacity
      }
      phase = .body(body)
      return consumed
    case .end(let consumed):
      if let known = exchange?.known { reply(known) } else { requestAnswer(body: body.bytes) }
      return consumed
    case .refused(let error):
      refuse(error)
      return nil
    }
  }

  /// Ends a body that ends with its stream.
  mutating func endBody() {
    if case .body(let body) = phase { requestAnswer(body: body.bytes) }
  }

  private mutating func requestAnswer(body: [UInt8]) {
    guard let head = exchange?.request else { return }
    phase = .answer
    actions.append(.answer(head, body: body))
  }

  /// Answers a bad request and closes, in a way that lets the client read the answer.
  ///
  /// The answer to a HEAD request has no body, even if the request is broken (RFC 9110 section
  /// 9.3.2).
  mutating func refuse(_ error: RequestError, asHead: Bool = false) {
    guard exchange != nil else {
      phase = .refusing(error, withBody: !asHead)
      return actions.append(.begin(nil))
    }
    // The body is released when its phase is replaced.
    exchange?.bodyBytes = 0
    phase = .answer
    reply(Reply.refusal(of: error), as: .refused)
  }

  // MARK: Steps

  /// Sends everything that is put together, then ends the exchanges that are complete.
  mutating func endFinished(_ turn: ConnectionTurn) -> Bool {
    if send(turn) { return true }
    guard !finished.isEmpty else { return false }
    actions.append(.end)
    return true
  }

  /// Passes the finished exchanges to a closure, oldest first, and forgets them.
  ///
  /// - Parameter sent: The number of bytes of the connection that the system has taken.
  mutating func takeFinished(
    _ sent: Int, _ body: (FinishedExchange, ExchangeEnd, SentReply) -> Void
  ) {
    // Almost always there is one, which is moved out.
    finished.reverse()
    while let exchange = finished.popLast() {
      body(exchange, abandonment ?? exchange.end, exchange.sent(of: sent))
    }
  }

  /// Sends everything that is put together; returns false if there is nothing to send.
  mutating func send(_ turn: ConnectionTurn) -> Bool {
    guard turn.sent < turn.position else { return false }
    actions.append(.flush)
    return true
  }

  /// Ends the connection, or the stream, as nothing more is to be sent.
  mutating func close(_ closing: ConnectionAction.Closing) {
    if !finished.isEmpty { actions.append(.end) }
    phase = .closed
    actions.append(.close(closing))
  }

  /// Finishes the current exchange; nothing more is added to its reply.
  mutating func finishExchange(as end: ExchangeEnd, until limit: Int) {
    guard let exchange = exchange.take() else { return }
    finished.append(exchange.finished(as: end, until: limit))
  }

  /// Ends the connection, or the stream, when everything is sent.
  mutating func closeWhenSent(
    as end: ExchangeEnd, by closing: ConnectionAction.Closing, _ turn: ConnectionTurn
  ) {
    finishExchange(as: end, until: turn.position)
    phase = .end(closing, atOnce: false)
  }

  /// Ends the exchanges that are open, and the connection, without sending anything more.
  ///
  /// A client that only ends its own side while a reply waits is taken for gone: browsers never do
  /// that, and a load that was stopped must be seen at once.
  mutating func abandonExchange(as end: ExchangeEnd, by closing: ConnectionAction.Closing) {
    switch phase {
    case .closed, .end(_, atOnce: true): return
    case .gate(let name): actions.append(.release(gate: name))
    case .silence: actions.append(.endSilence)
    case .webSocket(var webSocket): webSocket.endWait(&actions)
    default: break
    }
    finishExchange(as: end, until: .max)
    abandonment = end
    phase = .end(closing, atOnce: true)
  }
}

/// The body of a request that is coming in.
struct IncomingBody {
  var decoder: BodyDecoder
  var bytes: [UInt8] = []
  let since: UInt64
}
