import HTTPFixtures

extension Connection {
  /// Finds the answer to the request that is complete now.
  func respond(on loop: isolated EventLoop) {
    guard let head = exchange?.request else { return }
    var request = FixtureRequest(head: head, body: body, client: secure?.client)
    if !body.isEmpty { body = [] }
    switch service.answer(to: request) {
    case .now(let reply): self.reply(with: reply, on: loop)
    case .later(let place, let answer):
      request.isLocal = isLocal
      run(answer, on: request, at: place, loop: loop)
    }
  }

  /// Answers what is not a request and closes, in a way that lets the client read the answer.
  ///
  /// An answer to HEAD has no body, even to a broken one (RFC 9110 section 9.3.2).
  func refuse(_ error: RequestError, asHead: Bool = false, on loop: isolated EventLoop) {
    if exchange == nil { begin(nil, on: loop) }
    decoder = nil
    (body, received) = ([], [])
    let refusal = Reply.refusal(of: error)
    if exchange?.request == nil {
      start(StreamedReply.Piece(refusal.wire(withBody: !asHead)), as: .refused, on: loop)
    } else {
      reply(with: refusal, refusing: true, on: loop)
    }
  }

  /// Begins to perform a reply to the request at hand.
  func reply(with reply: Reply, refusing: Bool = false, on loop: isolated EventLoop) {
    guard let wire = exchange?.wire(of: reply) else { return }
    start(StreamedReply.Piece(wire), as: refusing ? .refused : .complete, on: loop)
  }

  /// Performs a reply, or a piece of one.
  func start(_ piece: StreamedReply.Piece, as end: ExchangeEnd, on loop: isolated EventLoop) {
    exchange?.take(piece, as: end)
    phase = .reply
    perform(on: loop)
  }

  /// Does the steps of the reply up to one that has to wait.
  func perform(on loop: isolated EventLoop) {
    while unsent.isEmpty, ending == nil, descriptor >= 0, case .reply = phase {
      guard let step = exchange?.takeStep() else { return finish(on: loop) }
      perform(step, on: loop)
    }
  }

  private func perform(_ step: WireReply.Step, on loop: isolated EventLoop) {
    switch step {
    case .head(let bytes, let hasDate, let hasConnection):
      put(bytes, on: loop)
      if !hasDate { put(loop.date.field(), on: loop) }
      if !hasConnection { putConnection(on: loop) }
      put(Connection.lineEnd, on: loop)
      if let start = exchange?.start {
        exchange?.head = SentHead(bytes: bytes, end: position(on: loop) - start)
      }
    case .body(let bytes), .raw(let bytes):
      put(bytes, on: loop)
    case .file(let slice): send(slice, on: loop)
    case .delay(let duration):
      noteSent(on: loop)
      phase = .delay
      delayEnds = loop.end(of: duration)
    case .gate(let name):
      hold(at: name, on: loop)
    case .silence:
      fallSilent(on: loop)
    case .webSocket(let script, let subprotocol):
      open(script, subprotocol: subprotocol, on: loop)
    case .close:
      end(as: .closed, by: .close, on: loop)
    case .reset:
      end(as: .reset, by: .reset, on: loop)
    }
  }

  /// All steps are done: the next request may come.
  private func finish(on loop: isolated EventLoop) {
    guard let end = exchange?.end else { return }
    if exchange?.isGrowing == true { return awaitPiece(on: loop) }
    if exchange?.endsConnection == true {
      self.end(as: end, by: end == .refused ? .linger : .close, on: loop)
    } else {
      finishExchange(as: end, until: position(on: loop), on: loop)
      phase = .head
      requestBegan = received.isEmpty ? 0 : loop.now
    }
  }

  func end(as end: ExchangeEnd, by ending: Ending, on loop: isolated EventLoop) {
    finishExchange(as: end, until: position(on: loop), on: loop)
    self.ending = ending
  }

  /// Nothing more is put together for the exchange at hand.
  func finishExchange(as end: ExchangeEnd, until limit: Int, on loop: isolated EventLoop) {
    loop.counts.bodyBytes -= exchange?.bodyBytes ?? 0
    if let last = exchange?.finished(as: end, until: limit) { finished.append(last) }
    exchange = nil
  }

  private func hold(at gate: String, on loop: isolated EventLoop) {
    // What was put together before has to be on its way before the gate can be opened.
    noteSent(on: loop)
    guard let exchange else { return }
    let held = SessionState.Held(loop: loop, token: token)
    let isHeld = service.session.state.withLock { state in
      state.hold(held, at: gate, request: exchange.number, connection: number)
    }
    if isHeld { phase = .gate(gate) }
  }

  private func fallSilent(on loop: isolated EventLoop) {
    noteSent(on: loop)
    guard let exchange else { return }
    service.session.state.withLock { state in
      state.silence(request: exchange.number, connection: number)
    }
    phase = .silence
  }

  /// Writes what has been put together, since the reply has to wait, and notes that.
  func noteSent(on loop: isolated EventLoop) {
    flush(on: loop)
    guard let exchange, written > exchange.start + exchange.noted else { return }
    let sent = written - exchange.start
    service.session.state.withLock { state in
      state.sent(
        status: exchange.statusSoFar, bytes: sent - exchange.noted, of: exchange.number,
        connection: number)
    }
    self.exchange?.noted = sent
  }

  /// The gate at which this connection is held has been opened.
  func gateOpened(on loop: isolated EventLoop) {
    if case .webSocket = phase { return webSocketGateOpened(on: loop) }
    guard case .gate(let gate) = phase, let exchange else { return }
    service.session.note(
      .released(gate: gate), connection: number, request: exchange.number)
    phase = .reply
    perform(on: loop)
    takeReceived(on: loop)
    settle(on: loop)
  }

  private func putConnection(on loop: isolated EventLoop) {
    if exchange?.endsConnection == true {
      put(Connection.closeField, on: loop)
    } else if exchange?.request?.version == .http10 {
      put(Connection.keepAliveField, on: loop)
    }
  }

  private static let lineEnd = Array("\r\n".utf8)
  private static let closeField = Array("Connection: close\r\n".utf8)
  private static let keepAliveField = Array("Connection: keep-alive\r\n".utf8)
}
