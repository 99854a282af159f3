import HTTPFixtures

extension ConnectionStateMachine {
  mutating func deadlinePassed(_ turn: ConnectionTurn) {
    guard !turn.isBlocked else { return abandon(as: .timedOut, by: .reset) }
    switch phase {
    case .head(nil): phase = .end(.close, atOnce: true)
    case .head: refuse(.timeout, asHead: unread.withUnsafeBytes(RequestParser.isHead))
    case .body: refuse(.timeout)
    case .delay: phase = .reply
    case .webSocket(var webSocket):
      if webSocket.deadlinePassed(at: turn, &actions) {
        phase = .webSocket(webSocket)
      } else {
        abandon(as: .timedOut, by: .close)
      }
    case .beginning, .answer, .reply, .gate, .silence, .end, .closed: return
    }
  }

  /// Closes the connection at once if nothing happens on it; else after the reply.
  mutating func drain(_ turn: ConnectionTurn) {
    isDraining = true
    exchange?.endsConnection = true
    switch phase {
    case .head(nil): phase = .end(.close, atOnce: true)
    case .silence: abandon(as: .stopped, by: .close)
    case .webSocket(var webSocket):
      webSocket.goAway(at: turn, limits, &actions)
      phase = .webSocket(webSocket)
    default: return
    }
  }

  /// Handles the end of the session, after which only a WebSocket still sends its close.
  mutating func stop(_ turn: ConnectionTurn) {
    if case .webSocket(var webSocket) = phase, !turn.isBlocked {
      webSocket.goAway(at: turn, limits, &actions)
      phase = .webSocket(webSocket)
      actions.append(.flush)
    }
    abandon(as: .stopped, by: .close)
  }

  /// Ends the exchanges that are open, and the connection, without sending anything more.
  ///
  /// A client that only ends its own side while a reply waits is taken for gone: browsers never do
  /// that, and a load that was stopped must be seen at once.
  mutating func abandon(as end: ExchangeEnd, by closing: ConnectionAction.Closing) {
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

  // MARK: WebSockets

  /// Takes bytes up to the end of the next message; `nil` if no more can be used.
  mutating func takeMessage(_ bytes: UnsafeRawBufferPointer, _ turn: ConnectionTurn) -> Int? {
    guard case .webSocket(var webSocket) = phase else { return nil }
    // The stored value is released, so that the message at hand is not copied.
    phase = .answer
    let used = webSocket.receive(bytes, at: turn, &actions)
    phase = .webSocket(webSocket)
    return used
  }

  /// Performs the next part of the script, or ends the connection.
  mutating func webSocketStep(_ turn: ConnectionTurn) -> Bool {
    guard case .webSocket(var webSocket) = phase else { return false }
    if let end = webSocket.end {
      webSocket.endWait(&actions)
      self.end(as: end.exchange, by: end.closing, turn)
      return true
    }
    guard webSocket.hasPart else { return false }
    if webSocket.waitsForSending, send(turn) { return true }
    phase = .answer
    webSocket.performPart(at: turn, limits, &actions)
    phase = .webSocket(webSocket)
    return true
  }
}
