import HTTPFixtures

extension Connection {
  /// The client, or a delay, has taken its time.
  func patienceEnded(on loop: isolated EventLoop) {
    guard unsent.isEmpty else { return abandon(as: .timedOut, reset: true, on: loop) }
    switch phase {
    case .head where requestBegan == 0, .linger: disconnect(by: .server, on: loop)
    case .head, .body:
      refuse(.timeout, asHead: received.withUnsafeBytes(RequestParser.isHead), on: loop)
      settle(on: loop)
    case .delay:
      phase = .reply
      perform(on: loop)
      takeReceived(on: loop)
      settle(on: loop)
    case .handshake:
      noteFailedHandshake("it took too long", on: loop)
      disconnect(by: .server, on: loop)
    case .file: abandon(as: .timedOut, reset: true, on: loop)
    case .webSocket: webSocketPatienceEnded(on: loop)
    case .reply, .handler, .gate, .silence, .stall: return
    }
  }

  /// The client has closed, or the connection is broken.
  ///
  /// A client that only ends its own side while a reply waits is taken for gone: browsers never do
  /// that, and a load that was stopped must be seen at once.
  func vanish(reset: Bool, on loop: isolated EventLoop) {
    abandon(as: .clientGone, by: .client, reset: reset, on: loop)
  }

  /// Closes the connection where nothing will happen on it; else after the reply.
  func drain(on loop: isolated EventLoop) {
    exchange?.endsConnection = true
    switch phase {
    case .head where requestBegan == 0, .handshake, .stall: disconnect(by: .server, on: loop)
    case .silence: abandon(as: .stopped, on: loop)
    case .webSocket: goAway(on: loop)
    default: return
    }
  }

  /// Closes at once and notes how the exchanges that were open ended.
  func abandon(
    as end: ExchangeEnd, by side: SessionEvent.Side = .server, reset: Bool = false,
    on loop: isolated EventLoop
  ) {
    if end == .stopped, case .webSocket = phase { goAway(on: loop) }
    guard descriptor >= 0 else { return }
    loop.output.count = 0
    let session = service.session
    switch phase {
    case .gate(let name):
      session.state.withLock { $0.release(token, from: name, loop: loop) }
    case .silence: session.state.withLock { $0.endSilence() }
    case .webSocket: endWait(on: loop)
    case .handshake where end == .clientGone:
      noteFailedHandshake("the client closed the connection", on: loop)
    default: break
    }
    finishExchange(as: end, until: .max, on: loop)
    for exchange in finished { self.end(exchange, as: end, on: loop) }
    finished = []
    endHandler(sent: false)
    disconnect(by: side, reset: reset, on: loop)
  }

  /// Notes how a request ended, and how much of its reply was sent.
  func end(
    _ exchange: FinishedExchange, as end: ExchangeEnd? = nil, on loop: isolated EventLoop
  ) {
    let (end, sent) = (end ?? exchange.end, exchange.sent(of: written))
    loop.counts.add(exchange.row, status: sent.status, end)
    service.session.end(exchange.number, end, sent: sent, connection: number)
  }

  /// Notes who ended the connection, unless that is noted already.
  func noteClosed(by side: SessionEvent.Side, reset: Bool = false) {
    if case .linger = phase { return }
    service.session.note(.closed(by: side, reset: reset), connection: number)
    if home.session !== service.session, homeNumber > 0 {
      home.session.note(.closed(by: side, reset: reset), connection: homeNumber)
    }
  }

  /// Closes the descriptor and notes who ended the connection, unless that is noted already.
  func disconnect(
    by side: SessionEvent.Side, reset: Bool = false, on loop: isolated EventLoop
  ) {
    noteClosed(by: side, reset: reset)
    loop.close(self, resetting: reset && side == .server)
  }
}
