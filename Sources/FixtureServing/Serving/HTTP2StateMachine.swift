#if HTTP2
import FixtureSites

/// The state of a server's HTTP/2 connection (RFC 9113), without a socket, a clock or a log.
///
/// Each stream has one exchange, an ``ExchangeStateMachine``. This type puts the bytes of all
/// exchanges into frames.
final class HTTP2StateMachine {
  enum Ending {
    case none
    /// The connection ends after everything has been sent.
    case behind
    /// The connection ends without sending anything more.
    case now(ConnectionAction.Closing)
    case closed
  }

  let limits: ServingLimits
  private let isSecure: Bool
  let session: HTTP2Session
  let date: () -> String
  var streams: [Int32: HTTP2Stream] = [:]
  /// The streams whose state machines can continue, in the order in which they became ready.
  var ready: [HTTP2Stream] = []
  /// Streams with bytes in frames that the operating system may not have accepted yet.
  var framed: [HTTP2Stream] = []
  /// Streams that have been closed, and the ends to record for exchanges that are not complete.
  var ended: [(id: Int32, end: ExchangeEnd)] = []
  /// Whether the HTTP/2 session has failed and can do nothing more.
  var isBroken = false
  var ending = Ending.none
  /// Whether the client has been notified of the connection's end.
  var isTerminated = false
  var isDraining = false
  var isYielding = false
  /// The number of bytes processed in this turn; each byte of a received head counts as eight.
  var bytesInTurn = 0
  /// Bytes from the client that are to be processed in a later turn.
  private var unread = UnreadBytes()
  /// The time of the last event on the connection.
  var heard: UInt64
  /// The time at which an incomplete head began to arrive; `nil` if there is no such head.
  private var headSince: UInt64?

  /// Begins a connection.
  ///
  /// - Parameter date: A closure that returns the value of the `Date` field.
  init(
    limits: ServingLimits, settings: HTTP2Settings = HTTP2Settings(), isSecure: Bool,
    at time: UInt64, date: @escaping () -> String
  ) throws(HTTP2Error) {
    self.limits = limits
    self.isSecure = isSecure
    self.date = date
    heard = time
    session = try HTTP2Session(limits: limits.messages, settings: settings)
  }

  // MARK: Events

  func receive(_ bytes: UnsafeRawBufferPointer, _ turn: ConnectionTurn) {
    guard case .none = ending else { return }
    if !isYielding { bytesInTurn = 0 }
    let used = unread.isEmpty ? takeBytes(bytes, turn) : 0
    if used < bytes.count { unread.append(UnsafeRawBufferPointer(rebasing: bytes[used...])) }
  }

  /// The number of bytes that are processed in one step.
  ///
  /// Even 512 bytes can decompress to 300 KiB of heads.
  private static let piece = 512

  /// Processes bytes until other connections have their turns, and returns the number processed.
  private func takeBytes(_ bytes: UnsafeRawBufferPointer, _ turn: ConnectionTurn) -> Int {
    var used = 0
    while used < bytes.count, !isYielding, bytesInTurn < Self.mostBytesInTurn, !isBroken {
      let piece = bytes[used..<min(used + Self.piece, bytes.count)]
      do throws(HTTP2Error) { try session.receive(UnsafeRawBufferPointer(rebasing: piece)) } catch {
        isBroken = true
      }
      bytesInTurn += 8 * session.takeHeadBytes()
      handleEvents(session.takeEvents(), turn)
      used = piece.endIndex
    }
    headSince = session.isInHead ? headSince ?? turn.now : nil
    return used
  }

  /// Processes bytes that arrived earlier.
  ///
  /// Returns false if there are no such bytes, or if other connections have their turns first.
  func takeUnread(_ turn: ConnectionTurn) -> Bool {
    guard !unread.isEmpty, !isYielding, !isBroken else { return false }
    let bytes = unread
    unread = UnreadBytes()
    let used = bytes.withUnsafeBytes { takeBytes($0, turn) }
    unread = bytes
    unread.drop(used)
    return used > 0
  }

  var isReading: Bool { !unread.isFull }

  func handleEvents(_ events: [HTTP2Session.Event], _ turn: ConnectionTurn) {
    for event in events {
      heard = turn.now
      switch event {
      case .request(let id, let section, let endsStream):
        beginStream(id, section, endsStream: endsStream, at: turn.now)
      case .data(let id, let bytes):
        guard let stream = streams[id], stream.exchange.phase.awaitsBody else { continue }
        bytes.withUnsafeBytes { stream.receive($0, self.turn(of: stream, turn)) }
        wake(stream)
      case .endOfInput(let id):
        guard let stream = streams[id] else { continue }
        stream.inputHasEnded = true
        wake(stream)
      case .reset(let id): ended.append((id, .clientGone))
      case .closed(let id): ended.append((id, .refused))
      case .pong: if isDraining { session.refuseStreams() }
      }
    }
  }

  private func beginStream(_ id: Int32, _ section: FieldSection, endsStream: Bool, at time: UInt64)
  {
    let stream = HTTP2Stream(id, limits: limits, inputHasEnded: endsStream)
    streams[id] = stream
    session.open(stream.output)
    do throws(RequestError) {
      if section.isSecure, !isSecure { throw .misdirected }
      let head = try RequestHead(section, endsStream: endsStream, limits: limits.messages)
      stream.exchange.receive(head, since: time)
    } catch { stream.exchange.refuse(error, asHead: section.isHead) }
    wake(stream)
  }

  /// Ends the exchange of a closed stream if the reply is not complete.
  func endStream(_ id: Int32, as end: ExchangeEnd) {
    guard let stream = streams[id], !stream.isClosed else { return }
    stream.isClosed = true
    stream.inputHasEnded = true
    if !stream.output.endIsFramed { abandonStream(stream, as: end, by: .lost(reset: true)) }
  }

  /// Adds a stream to those whose state machines can continue.
  func wake(_ stream: HTTP2Stream) {
    guard !stream.isReady else { return }
    stream.isReady = true
    ready.append(stream)
  }

  func deadlinePassed(_ turn: ConnectionTurn) {
    guard !turn.isBlocked else { return abandonExchanges(as: .timedOut, by: .reset) }
    for stream in streams.values where 1...turn.now ~= stream.deadline(limits) {
      stream.exchange.deadlinePassed(self.turn(of: stream, turn))
      stream.blockedSince = nil
      wake(stream)
    }
    if 1...turn.now ~= ownDeadline { terminate(turn) }
  }

  /// The time at which the connection times out without a complete request; 0 means never.
  var ownDeadline: UInt64 {
    if let headSince { return headSince + limits.request.milliseconds }
    guard streams.isEmpty else { return 0 }
    return heard + (isDraining ? limits.linger : limits.idle).milliseconds
  }

  func resume() {
    isYielding = false
    bytesInTurn = 0
  }

  func count(in memory: inout KeptMemory) {
    memory.add(session.size + unread.size)
    for stream in streams.values { stream.count(in: &memory) }
  }

  /// Ends the connection, since it holds too much memory.
  func giveUp(_ turn: ConnectionTurn) {
    if turn.isBlocked { return abandonExchanges(as: .refused, by: .reset) }
    for stream in streams.values { abandonStream(stream, as: .refused, by: .lost(reset: true)) }
    session.terminate(.enhanceYourCalm)
    isTerminated = true
    ending = .behind
  }

  // MARK: The end

  /// Ends the connection when its exchanges have ended.
  func drain(_ turn: ConnectionTurn) {
    guard !isDraining, case .none = ending else { return }
    isDraining = true
    heard = turn.now
    if streams.isEmpty { return terminate(turn) }
    session.announceEnd()
    for stream in streams.values {
      stream.exchange.drain(self.turn(of: stream, turn))
      wake(stream)
    }
  }

  func stop(_ turn: ConnectionTurn) {
    for stream in streams.values { abandonStream(stream, as: .stopped, by: .close) }
    terminate(turn)
  }

  /// Ends all exchanges, since the client has disconnected or broken the rules.
  func abandonExchanges(as end: ExchangeEnd, by closing: ConnectionAction.Closing) {
    // The owner may detect the same problem again after the connection was closed.
    if case .closed = ending { return }
    for stream in streams.values { abandonStream(stream, as: end, by: .lost(reset: true)) }
    ending = .now(closing)
  }

  /// Ends one exchange without sending more of its reply.
  func abandonStream(
    _ stream: HTTP2Stream, as end: ExchangeEnd, by closing: ConnectionAction.Closing
  ) {
    stream.exchange.abandonExchange(as: end, by: closing)
    stream.blockedSince = nil
    wake(stream)
  }

  private func terminate(_ turn: ConnectionTurn) {
    guard case .none = ending else { return }
    isYielding = false
    ending = turn.isBlocked ? .now(.close) : .behind
  }

  // MARK: Actions

  /// Returns the next action of the connection, or of the exchange on a stream.
  func next(_ turn: ConnectionTurn) -> (stream: HTTP2Stream?, action: ConnectionAction) {
    while true {
      didSend(turn)
      if let stream = ready.first {
        if let action = step(stream, turn) { return (stream, action) }
      } else if let action = connectionStep(turn) {
        return (nil, action)
      }
    }
  }

  /// Returns the facts of a turn as they apply to a stream.
  func turn(of stream: HTTP2Stream, _ turn: ConnectionTurn) -> ConnectionTurn {
    ConnectionTurn(
      now: turn.now, position: stream.output.position, sent: stream.sent,
      isBlocked: stream.blockedSince != nil)
  }
}
#endif
