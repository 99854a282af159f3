#if HTTP2
import FixtureSites

/// One stream of an HTTP/2 connection, with its exchange and the output of its reply.
final class HTTP2Stream {
  let id: Int32
  var exchange: ExchangeStateMachine
  /// The owner of the exchange, which the connection sets at the first action.
  var owner: ExchangeOwner?
  let output: HTTP2Output
  /// Bytes of the request's body that have not been consumed yet.
  private var unread = UnreadBytes()
  /// Whether the client has ended its side.
  var inputHasEnded: Bool
  /// The final head, which is stored until it is known whether a body follows.
  private var head: HTTP2Fields?
  private(set) var hasHead = false
  /// Whether to add a field whose name has upper-case letters to the final head.
  private var breaksHead = false
  /// The number of bytes of the reply that the operating system has accepted.
  private(set) var sent = 0
  /// The offset of the end of the stream's frames in all bytes that the connection sends.
  var framedEnd = 0
  /// The time when the client stopped reading; `nil` if no bytes are waiting to be sent.
  var blockedSince: UInt64?
  /// Whether the state machine has more to do.
  var isReady = false
  var isClosed = false
  var wait = ConnectionAction.Wait(isReading: true, deadline: 0)

  init(_ id: Int32, limits: ServingLimits, inputHasEnded: Bool) {
    (self.id, self.inputHasEnded) = (id, inputHasEnded)
    exchange = ExchangeStateMachine(limits: limits)
    output = HTTP2Output(stream: id)
  }

  func count(in memory: inout KeptMemory) {
    memory.add(unread.size)
    exchange.count(in: &memory)
    output.count(in: &memory)
  }

  /// Returns the time at which the state machine has to be called again; 0 means never.
  func deadline(_ limits: ServingLimits) -> UInt64 {
    blockedSince.map { $0 + limits.write.milliseconds } ?? wait.deadline
  }

  /// Returns the next action, like ``HTTP1StateMachine/next(_:)``.
  func next(_ turn: ConnectionTurn) -> ConnectionAction {
    while true {
      if !exchange.actions.isEmpty { return exchange.actions.removeFirst() }
      guard step(turn) else {
        return .wait(.init(isReading: true, deadline: exchange.deadline))
      }
    }
  }

  /// Performs one step, or returns false if there is nothing to do until the next event.
  private func step(_ turn: ConnectionTurn) -> Bool {
    switch exchange.phase {
    case .end(let closing, atOnce: true): exchange.close(closing)
    case .closed: return false
    case _ where turn.isBlocked: return false
    case .body: return bodyStep(turn)
    case .webSocket: return exchange.webSocketStep(turn) || exchange.endFinished(turn)
    // The stream ends after its only exchange.
    case .idle: exchange.phase = .end(.close, atOnce: false)
    case let end where end.endsStream && !output.isComplete: exchange.actions.append(.flush)
    case .end(let closing, atOnce: false):
      if !exchange.endFinished(turn) { exchange.close(closing) }
    case .reply: return exchange.replyStep(turn)
    case .beginning, .refusing, .answer, .delay, .gate, .silence: return exchange.endFinished(turn)
    }
    return true
  }

  // MARK: The request

  /// Receives bytes of the body.
  func receive(_ bytes: UnsafeRawBufferPointer, _ turn: ConnectionTurn) {
    let used = unread.isEmpty && !turn.isBlocked ? exchange.takeBytes(bytes, turn) ?? 0 : 0
    if used < bytes.count { unread.append(UnsafeRawBufferPointer(rebasing: bytes[used...])) }
  }

  private func bodyStep(_ turn: ConnectionTurn) -> Bool {
    if let used = unread.withUnsafeBytes({ exchange.takeBytes($0, turn) }) {
      unread.drop(used)
    } else if case .body = exchange.phase {
      guard inputHasEnded, unread.isEmpty else { return exchange.endFinished(turn) }
      exchange.endBody()
    }
    return true
  }

  // MARK: The reply

  /// Adds the bytes of an action to the output.
  ///
  /// - Returns: Whether the action wrote output.
  func write(_ action: ConnectionAction, by session: HTTP2Session, date: () -> String) -> Bool {
    switch action {
    case .write(let bytes): output.append(bytes)
    case .writeTrailers(let fields):
      output.append(trailers: HTTP2Fields(trailers: fields), count: fields.lines.count)
    case .writeHead(let new, _):
      let date = new.hasDate ? nil : date()
      let dateSize = date.map { "Date: \($0)\r\n".utf8.count } ?? 0
      output.append(head: new.bytes.count + dateSize)
      var fields = HTTP2Fields(new, date: date)
      // This applies to 101 as well, which has no meaning in HTTP/2 (section 8.6).
      if new.head.isInterim {
        session.respond(interim: fields, by: output)
      } else {
        if breaksHead { fields.appendUpperCaseField() }
        head = fields
      }
    case .breakRule(.upperCaseField): breaksHead = true
    case .breakRule(.malformedFrame): session.sendMalformedFrame(on: id)
    default: return false
    }
    return true
  }

  /// Adds bytes of a file to the output.
  func send(_ slice: FileSlice, at time: UInt64) {
    let bytes = slice.first(HTTP2Stream.fileBytesAtOnce)
    output.append(bytes)
    exchange.fileSent(bytes.isEmpty ? nil : bytes.count, of: slice, at: output.position)
    // The rest of the file is read when the system has accepted these bytes.
    if bytes.count < slice.count { block(at: time) }
  }

  private static let fileBytesAtOnce = 64 * 1024

  /// Passes the output to the HTTP/2 session, and waits until the system has accepted it.
  func flush(by session: HTTP2Session, at time: UInt64) {
    output.isComplete = exchange.phase.endsStream
    if let head {
      hasHead = true
      self.head = nil
      session.respond(head, by: output, endsStream: output.isExhausted && output.trailers == nil)
    } else if hasHead {
      session.resume(output)
    }
    block(at: time)
  }

  private func block(at time: UInt64) {
    if isBehind { blockedSince = blockedSince ?? time }
  }

  /// Whether some bytes of the reply, or its end, have not been accepted by the system.
  private var isBehind: Bool {
    sent < output.position || (hasHead && output.isComplete && !output.endIsFramed)
  }

  /// Records the number of bytes that the system has accepted.
  ///
  /// - Returns: Whether the stream's state machine can continue.
  func didSend(upTo connectionSent: Int, at time: UInt64) -> Bool {
    guard framedEnd <= connectionSent else { return false }
    if sent < output.framed {
      sent = output.framed
      if blockedSince != nil { blockedSince = time }
    }
    guard blockedSince != nil, !isBehind else { return false }
    blockedSince = nil
    return true
  }
}
#endif
