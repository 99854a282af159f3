import FixtureSites

extension ExchangeStateMachine {
  mutating func reply(_ reply: Reply, as end: ExchangeEnd = .complete) {
    guard let request = exchange?.request else { return }
    start(reply.wire(for: request), as: end)
  }

  /// Sets the reply to the current request, or a piece of it.
  mutating func start(_ piece: consuming WireReply, as end: ExchangeEnd = .complete) {
    exchange?.takePiece(piece, as: end)
    phase = .reply
  }

  /// Resets the connection, since the rest of the reply is not available.
  mutating func breakReply(because reason: String, at position: Int) {
    actions.append(.report(reason))
    finishExchange(as: .reset, until: position)
    phase = .end(.reset, atOnce: false)
  }

  /// Continues after bytes of a file have been appended to the output.
  ///
  /// - Parameter count: The number of bytes appended; `nil` if the file has become shorter.
  mutating func fileSent(_ count: Int?, of slice: FileSlice, at position: Int) {
    guard let count else {
      return breakReply(because: "a file became shorter while it was sent", at: position)
    }
    if exchange?.bodies != nil { exchange?.bodies?.keepReplyBytes(count, slice.first(count)) }
    if count < slice.count { exchange?.putBack(.file(slice[count..<slice.count])) }
  }

  mutating func delay(until time: UInt64) {
    switch phase {
    case .reply: phase = .delay(until: time)
    case .webSocket(var webSocket):
      webSocket.delay(until: time)
      phase = .webSocket(webSocket)
    default: return
    }
  }

  mutating func gateOpened() {
    guard let number = exchange?.number, let gate else { return }
    actions.append(.recordEvent(.released(gate: gate), request: number))
    passGate()
  }

  /// Continues after a gate that is open.
  mutating func passGate() {
    switch phase {
    case .gate: phase = .reply
    case .webSocket(var webSocket):
      webSocket.resume()
      phase = .webSocket(webSocket)
    default: return
    }
  }

  /// The gate where the reply, or the script of the WebSocket, waits.
  private var gate: String? {
    switch phase {
    case .gate(let gate): gate
    case .webSocket(let webSocket): webSocket.gate
    default: nil
    }
  }

  /// Performs one step of the reply, and returns false if the reply has to wait.
  mutating func replyStep(_ turn: ConnectionTurn) -> Bool {
    exchange?.endHead(at: turn.position)
    guard let step = exchange?.takeStep() else { return endReply(turn) }
    switch step {
    case .head(let head):
      exchange?.takeHead(head.bytes)
      actions.append(.writeHead(head, fields: exchange?.connectionField(in: head) ?? []))
    case .body(let bytes), .raw(let bytes): actions.append(.write(bytes))
    case .trailers(let fields): actions.append(.writeTrailers(fields))
    case .file(let slice): if slice.count > 0 { actions.append(.send(slice)) }
    case .close: closeWhenSent(as: .closed, by: .close, turn)
    case .reset: closeWhenSent(as: .reset, by: .reset, turn)
    case .http2(let fault): perform(fault, turn)
    case .delay, .gate, .silence, .webSocket:
      // The bytes of earlier steps are sent before the reply waits.
      if send(turn) { exchange?.putBack(step) } else { wait(for: step, turn) }
    }
    return true
  }

  private mutating func perform(_ fault: HTTP2Fault, _ turn: ConnectionTurn) {
    switch fault {
    case .resetStream: closeWhenSent(as: .reset, by: .fault(fault), turn)
    case .goAway: closeWhenSent(as: .closed, by: .fault(fault), turn)
    case .upperCaseField: actions.append(.breakRule(fault))
    case .malformedFrame:
      // The bytes of earlier steps are sent before the frame.
      if send(turn) { exchange?.putBack(.http2(fault)) } else { actions.append(.breakRule(fault)) }
    }
  }

  private mutating func wait(for step: WireReply.Step, _ turn: ConnectionTurn) {
    recordSent(turn)
    guard let number = exchange?.number else { return }
    switch step {
    case .delay(let duration): actions.append(.delay(duration))
    case .gate(let name):
      phase = .gate(name)
      actions.append(.hold(gate: name, request: number))
    case .silence:
      phase = .silence
      actions.append(.fallSilent(request: number))
    case .webSocket(let script, let subprotocol):
      actions.append(.recordEvent(.opened(subprotocol: subprotocol), request: number))
      var webSocket = WebSocketStateMachine(script, request: number, at: turn.now)
      if isDraining { webSocket.goAway(at: turn, limits, &actions) }
      phase = .webSocket(webSocket)
    default: return
    }
  }

  /// Records the bytes sent since the last call in the session's log.
  private mutating func recordSent(_ turn: ConnectionTurn) {
    guard let action = exchange?.recordSent(upTo: turn.sent) else { return }
    actions.append(action)
  }

  /// Ends the reply if it is complete, or waits for more steps if it is not.
  private mutating func endReply(_ turn: ConnectionTurn) -> Bool {
    guard let end = exchange?.end else { return false }
    if exchange?.isGrowing == true {
      if send(turn) { return true }
      // Later pieces are not recorded. A session that streams its own log would otherwise add
      // events to the log forever.
      if exchange?.recordedBytes == 0 { recordSent(turn) }
      phase = .answer
      actions.append(.takeMore)
    } else if exchange?.endsConnection == true {
      closeWhenSent(as: end, by: end == .refused ? .linger : .close, turn)
    } else {
      finishExchange(as: end, until: turn.position)
      phase = .idle
    }
    return true
  }
}
