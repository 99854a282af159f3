import FixtureSites

extension ExchangeStateMachine {
  mutating func deadlinePassed(_ turn: ConnectionTurn) {
    guard !turn.isBlocked else { return abandonExchange(as: .timedOut, by: .reset) }
    switch phase {
    case .body: refuse(.timeout)
    case .delay: phase = .reply
    case .webSocket(var webSocket):
      if webSocket.deadlinePassed(at: turn, &actions) {
        phase = .webSocket(webSocket)
      } else {
        abandonExchange(as: .timedOut, by: .close)
      }
    default: return
    }
  }

  /// Ends the current exchange, since it holds too much memory.
  mutating func giveUp(_ turn: ConnectionTurn) {
    switch phase {
    case .body where !turn.isBlocked: refuse(.noMemory)
    case .webSocket(var webSocket) where !turn.isBlocked:
      webSocket.giveUp(&actions)
      phase = .webSocket(webSocket)
    default: abandonExchange(as: .refused, by: .reset)
    }
  }

  /// Makes the current exchange the last one.
  mutating func drain(_ turn: ConnectionTurn) {
    isDraining = true
    exchange?.endsConnection = true
    switch phase {
    case .silence: abandonExchange(as: .stopped, by: .close)
    case .webSocket(var webSocket):
      webSocket.goAway(at: turn, limits, &actions)
      phase = .webSocket(webSocket)
    default: return
    }
  }

  /// Handles the end of the session: sends the close frame of a WebSocket, and ends the exchange.
  mutating func stop(_ turn: ConnectionTurn) {
    if case .webSocket(var webSocket) = phase, !turn.isBlocked {
      webSocket.goAway(at: turn, limits, &actions)
      phase = .webSocket(webSocket)
      actions.append(.flush)
    }
    abandonExchange(as: .stopped, by: .close)
  }

  // MARK: WebSockets

  /// Consumes bytes up to the end of the next message.
  ///
  /// Returns the number of bytes consumed, or `nil` if none can be consumed.
  mutating func takeMessage(_ bytes: UnsafeRawBufferPointer, _ turn: ConnectionTurn) -> Int? {
    guard case .webSocket(var webSocket) = phase else { return nil }
    // While bytes are appended to the message, the phase does not refer to it. This avoids a copy.
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
      closeWhenSent(as: end.exchange, by: end.closing, turn)
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
