import EventLoops
import FixtureSites
import HTTPTypes

/// The state machine of one request and its reply, which is the same for all versions of HTTP.
///
/// The state machine is a value. It does not access sockets, clocks or logs, and does not parse
/// heads.
///
/// The state machine of an HTTP version passes the head and the bytes of the body to this state
/// machine, takes its ``actions``, and lets it perform one step after another. The owner performs
/// the actions, and calls the functions that are named in their documentation. After a reply, the
/// phase is idle and the next request can begin.
///
/// | phase | begins with | ends with |
/// |---|---|---|
/// | idle | a reply after which the connection continues | a valid or an invalid head |
/// | beginning, refusing | ``ConnectionAction/begin(_:)`` | the request's number |
/// | body | the number of a request with a body | its last byte |
/// | answer | ``ConnectionAction/answer(_:body:)``, or a sent piece | the reply or a piece of it |
/// | reply | the reply or a piece of it | its last step, or a step that begins a phase below |
/// | delay | ``ConnectionAction/delay(_:)`` | the end of the delay |
/// | gate | ``ConnectionAction/hold(gate:request:)`` | the gate is opened |
/// | silence | ``ConnectionAction/fallSilent(request:)`` | the client or the session ends |
/// | webSocket | a reply with status 101 | either side closes the WebSocket |
/// | end | a reply that ends the connection, or an error | everything has been sent |
/// | closed | ``ConnectionAction/close(_:)`` | nothing |
///
/// The state machine is never copied: a copy took 8 % of the instructions executed for a request.
struct ExchangeStateMachine: ~Copyable {
  let limits: ServingLimits
  var phase = ExchangePhase.idle
  /// The current request and its reply; `nil` before the request begins and after the reply's last
  /// step.
  var exchange: Exchange?
  /// The actions that the owner has not taken yet, in the order in which to perform them.
  var actions: [ConnectionAction] = []
  /// Exchanges whose bytes are all in the output but may not have been sent, with the oldest first.
  private var finished: [FinishedExchange] = []
  /// The end to record for all unfinished exchanges after they were abandoned; `nil` before that.
  private(set) var abandonment: ExchangeEnd?
  /// Whether the current exchange is the last one on the connection.
  var isDraining = false

  init(limits: ServingLimits) { self.limits = limits }

  // MARK: Queries

  /// Whether bytes from the client can be consumed.
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

  /// The time at which to call ``deadlinePassed(_:)``; 0 means never.
  var deadline: UInt64 {
    mutating get {
      switch phase {
      case .body(let body):
        // A body may take the request timeout plus the time that its bytes take at the minimum
        // rate.
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
    // There is almost always only one element, which is moved out.
    actions.count > 1 ? actions.removeFirst() : actions.popLast()
  }

  // MARK: The request

  /// Accepts a complete head.
  mutating func receive(_ head: RequestHead, hasMore: Bool = false, since: UInt64) {
    phase = .beginning(hasMore: hasMore, since: since)
    actions.append(.begin(head))
  }

  /// Continues the request after ``ConnectionAction/begin(_:)``.
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

  /// Waits for a body, and sends 100 Continue if the client is waiting for that.
  private mutating func expect(_ body: IncomingBody, asked: Bool) {
    phase = .body(body)
    guard asked else { return }
    var decoder = body.decoder
    if case .refused(let error) = decoder.next(UnsafeRawBufferPointer(start: nil, count: 0)) {
      // 100 Continue is not sent for a body that would be refused (RFC 9110 section 10.1.1).
      refuse(error)
    } else if let known = exchange?.known, Self.refusals.contains(known.status ?? 0) {
      // The client may send the body anyway.
      exchange?.endsConnection = true
      phase = .answer
      reply(known)
    } else if case .head(let head) = Self.continueHead {
      actions.append(.writeHead(head, fields: []))
    }
  }

  /// The statuses of replies that are sent without waiting for the body (RFC 9110 section 10.1.1).
  private static let refusals = [401, 404, 405]
  private static let continueHead = WireReply.interim(ReplyHead(status: 100))

  /// Consumes bytes of a body or of a WebSocket.
  ///
  /// - Returns: The number of bytes consumed; `nil` if none can be consumed before another event.
  mutating func takeBytes(_ bytes: UnsafeRawBufferPointer, _ turn: ConnectionTurn) -> Int? {
    switch phase {
    case .body: takeBody(bytes, turn)
    case .webSocket: bytes.isEmpty ? nil : takeMessage(bytes, turn)
    default: nil
    }
  }

  private mutating func takeBody(_ bytes: UnsafeRawBufferPointer, _ turn: ConnectionTurn) -> Int? {
    guard case .body(var body) = phase else { return nil }
    // While bytes are appended to the body, the phase does not refer to it. This avoids a copy.
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

  /// Answers a malformed request and closes the connection so that the client can read the answer.
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

  /// Sends all output, or ends the finished exchanges if everything has been sent.
  ///
  /// Returns false if there is nothing to do.
  mutating func endFinished(_ turn: ConnectionTurn) -> Bool {
    if send(turn) { return true }
    guard !finished.isEmpty else { return false }
    actions.append(.end)
    return true
  }

  /// Passes the finished exchanges to a closure, with the oldest first, and removes them.
  ///
  /// - Parameter sent: The number of the connection's bytes that the operating system has accepted.
  mutating func takeFinished(
    _ sent: Int, _ body: (FinishedExchange, ExchangeEnd, SentReply) -> Void
  ) {
    // There is almost always only one element, which is moved out.
    finished.reverse()
    while let exchange = finished.popLast() {
      body(exchange, abandonment ?? exchange.end, exchange.sent(of: sent))
    }
  }

  /// Sends all output, or returns false if there is nothing to send.
  mutating func send(_ turn: ConnectionTurn) -> Bool {
    guard turn.sent < turn.position else { return false }
    actions.append(.flush)
    return true
  }

  /// Closes the connection or the stream, since there is nothing more to send.
  mutating func close(_ closing: ConnectionAction.Closing) {
    if !finished.isEmpty { actions.append(.end) }
    phase = .closed
    actions.append(.close(closing))
  }

  /// Finishes the current exchange, to which nothing more is added.
  mutating func finishExchange(as end: ExchangeEnd, until limit: Int) {
    guard let exchange = exchange.take() else { return }
    finished.append(exchange.finished(as: end, until: limit))
  }

  /// Closes the connection or the stream when everything has been sent.
  mutating func closeWhenSent(
    as end: ExchangeEnd, by closing: ConnectionAction.Closing, _ turn: ConnectionTurn
  ) {
    finishExchange(as: end, until: turn.position)
    phase = .end(closing, atOnce: false)
  }

  /// Ends the open exchanges and the connection or stream without sending anything more.
  ///
  /// If a client ends only its own side while a reply waits, it is treated as disconnected.
  /// Browsers never do that, and a load that was stopped must be noticed immediately.
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

/// The body of a request while it is being received.
struct IncomingBody {
  var decoder: BodyDecoder
  var bytes: [UInt8] = []
  let since: UInt64
}
