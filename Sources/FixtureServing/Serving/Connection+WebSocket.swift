import HTTPFixtures

/// A connection that has become a WebSocket (RFC 6455).
///
/// Its request stays open until it is over.
extension Connection {
  /// Begins, behind the head that says so.
  func open(_ script: WebSocketScript, subprotocol: String?, on loop: isolated EventLoop) {
    noteSent(on: loop)
    guard descriptor >= 0, let exchange else { return }
    webSocket = OpenWebSocket(script, at: loop.now)
    phase = .webSocket
    let isEnding = service.session.state.withLock { state in
      state.note(
        .opened(subprotocol: subprotocol), connection: number, request: exchange.number)
      return state.isEnding
    }
    if isEnding { goAway(on: loop) } else { goOn(on: loop) }
  }

  // MARK: Reading

  /// Takes bytes up to the end of the next message; nil where there are none.
  func takeMessage(_ bytes: UnsafeRawBufferPointer, on loop: isolated EventLoop) -> Int? {
    guard let webSocket, !bytes.isEmpty else { return nil }
    webSocket.heard = loop.now
    webSocket.asked = nil
    switch webSocket.decoder.next(bytes) {
    case .needsMore: return bytes.count
    case .message(let message, let consumed):
      note(message, by: .client, on: loop)
      answer(message, on: webSocket, on: loop)
      return consumed
    case .refused(let error):
      if !webSocket.isClosing {
        send(.close(WebSocketClose(error.code, reason: "\(error)")), on: loop)
      }
      endWait(on: loop)
      end(as: .refused, by: .linger, on: loop)
      return nil
    }
  }

  private func answer(
    _ message: WebSocketMessage, on webSocket: OpenWebSocket, on loop: isolated EventLoop
  ) {
    switch message {
    case .close(let close):
      // The code comes back (section 5.5.1), unless it is the answer to the server's own.
      if !webSocket.isClosing { send(.close(WebSocketClose(close.code)), on: loop) }
      endWait(on: loop)
      end(as: .complete, by: .close, on: loop)
    case _ where webSocket.isClosing: return
    case .ping(let payload): send(.pong(payload), on: loop)
    case .pong: return
    case .text, .binary:
      webSocket.received += 1
      if webSocket.script.echoes { send(message, on: loop) }
      if case .messages(let count) = webSocket.wait, webSocket.received >= count {
        webSocket.received -= count
        endWait(on: loop)
        goOn(on: loop)
      }
    }
  }

  // MARK: Writing

  /// Does the parts of the script up to one that has to wait.
  func goOn(on loop: isolated EventLoop) {
    while let webSocket, unsent.isEmpty, ending == nil, descriptor >= 0,
      case .nothing = webSocket.wait
    {
      guard let part = webSocket.takePart() else {
        listen(webSocket, for: .end)
        return
      }
      perform(part, of: webSocket, on: loop)
    }
  }

  private func perform(
    _ part: WebSocketPart, of webSocket: OpenWebSocket, on loop: isolated EventLoop
  ) {
    switch part {
    case .message(.close(let close)): say(close, on: loop)
    case .message(let message): send(message, on: loop)
    case .raw(let bytes): put(bytes, on: loop)
    case .receive(let count) where webSocket.received >= count: webSocket.received -= count
    case .receive(let count): listen(webSocket, for: .messages(count))
    case .delay(let duration):
      flush(on: loop)
      webSocket.wait = .delay(until: loop.end(of: duration))
    case .gate(let name): hold(webSocket, at: name, on: loop)
    case .reset: end(as: .reset, by: .reset, on: loop)
    }
  }

  private func send(_ message: WebSocketMessage, on loop: isolated EventLoop) {
    note(message, by: .server, on: loop)
    put(message.frames(of: webSocket?.script.fragment), on: loop)
  }

  private func note(
    _ message: WebSocketMessage, by side: SessionEvent.Side, on loop: isolated EventLoop
  ) {
    guard let exchange else { return }
    switch side {
    case .client: loop.counts.messagesReceived += 1
    case .server: loop.counts.messagesSent += 1
    }
    service.session.note(
      .message(by: side, MessageRecord(message)), connection: number, request: exchange.number)
  }

  // MARK: Waiting

  private func listen(_ webSocket: OpenWebSocket, for wait: OpenWebSocket.Wait) {
    webSocket.wait = wait
    service.session.state.withLock { $0.listen() }
  }

  private func hold(_ webSocket: OpenWebSocket, at gate: String, on loop: isolated EventLoop) {
    // What was sent before has to be on its way before the gate can be opened.
    flush(on: loop)
    guard descriptor >= 0, let exchange else { return }
    let held = SessionState.Held(loop: loop, token: token)
    let isHeld = service.session.state.withLock { state in
      state.hold(held, at: gate, request: exchange.number, connection: number)
    }
    if isHeld { webSocket.wait = .gate(gate) }
  }

  /// The gate at which the script is held has been opened.
  func webSocketGateOpened(on loop: isolated EventLoop) {
    guard let webSocket, case .gate(let gate) = webSocket.wait, let exchange else { return }
    service.session.note(.released(gate: gate), connection: number, request: exchange.number)
    webSocket.wait = .nothing
    goOn(on: loop)
    takeReceived(on: loop)
    settle(on: loop)
  }

  /// Waits for nothing more; the session hears of it.
  func endWait(on loop: isolated EventLoop) {
    guard let webSocket else { return }
    if webSocket.isListening { service.session.state.withLock { $0.endListening() } }
    if case .gate(let gate) = webSocket.wait {
      service.session.state.withLock { $0.release(token, from: gate, loop: loop) }
    }
    webSocket.wait = .nothing
  }

  func setWebSocketPatience(on loop: isolated EventLoop) {
    guard let webSocket else { return }
    let limits = service.limits
    let silence =
      webSocket.asked.map { $0 + limits.request.milliseconds }
      ?? webSocket.heard + limits.idle.milliseconds
    switch webSocket.wait {
    case .close(let time): loop.setDeadline(of: self, to: time)
    case .delay(let time): loop.setDeadline(of: self, to: min(time, silence))
    case .nothing, .messages, .gate, .end: loop.setDeadline(of: self, to: silence)
    }
  }

  /// A delay is over, or the client has been silent for long.
  func webSocketPatienceEnded(on loop: isolated EventLoop) {
    guard let webSocket else { return }
    switch webSocket.wait {
    case .close: return abandon(as: .timedOut, on: loop)
    case .delay(let time) where time <= loop.now:
      webSocket.wait = .nothing
      goOn(on: loop)
      takeReceived(on: loop)
    default:
      guard webSocket.asked == nil else { return abandon(as: .timedOut, on: loop) }
      webSocket.asked = loop.now
      send(.ping([]), on: loop)
    }
    settle(on: loop)
  }

  // MARK: Closing

  /// Sends a close, and waits for the client's for as long as for the end of any connection.
  private func say(_ close: WebSocketClose, on loop: isolated EventLoop) {
    guard let webSocket, !webSocket.isClosing else { return }
    send(.close(close), on: loop)
    endWait(on: loop)
    webSocket.wait = .close(until: loop.end(of: service.limits.linger))
  }

  /// Says that the server, or the session, ends.
  func goAway(on loop: isolated EventLoop) {
    guard descriptor >= 0, ending == nil else { return }
    say(WebSocketClose(1001, reason: "the server ends the session"), on: loop)
    settle(on: loop)
  }
}
