import EventLoops
import FixtureSites

/// The time from the end of the server's side of a connection to the end of the client's side.
struct Lingering {
  /// The session whose state counts this connection as lingering.
  let session: SessionCore
  /// Whether to wait until the client ends its side, and not only until all bytes have arrived.
  let isForClient: Bool
  /// Whether the session's log has the end of the connection.
  let isRecorded: Bool
  /// The time at which the client last sent or acknowledged something.
  var heard: UInt64
  /// The number of bytes that the client's system has not acknowledged.
  var unacknowledged: Int
}

/// The replies of a drain that the system has taken and that may not have reached the client.
struct DrainedReplies {
  private struct Reply {
    let exchange: FinishedExchange
    let sent: SentReply
    /// The number of bytes written to the socket up to the end of the reply.
    let position: Int
  }

  private var replies: [Reply] = []

  mutating func append(_ exchange: FinishedExchange, _ sent: SentReply, until position: Int) {
    replies.append(Reply(exchange: exchange, sent: sent, position: position))
  }

  /// Records the ends of all replies: `complete` for those up to a position, else the given end.
  ///
  /// The client's system has acknowledged all bytes up to the position.
  mutating func recordEnds(upTo position: Int, as end: ExchangeEnd) {
    for reply in replies {
      reply.exchange.record(reply.position <= position ? .complete : end, reply.sent)
    }
    replies = []
  }
}

/// The replies of a drain.
extension Connection {
  /// The number of bytes that this system has taken and the client's system has not acknowledged.
  var unacknowledged: Int { Socket.unacknowledged(of: watch.descriptor) }

  func beginDrain() { drained = drained ?? DrainedReplies() }

  /// Records the end of a request.
  ///
  /// During a drain, a complete reply is recorded only when the client has it, since the process
  /// may end before that.
  func recordEnd(of exchange: FinishedExchange, as end: ExchangeEnd, _ sent: SentReply) {
    if end == .complete, drained != nil {
      drained?.append(exchange, sent, until: outgoing.written)
    } else {
      exchange.record(end, sent)
    }
  }

  /// Records the ends of the replies of a drain: `complete` if the client has them.
  func endDrained(as end: ExchangeEnd) {
    guard drained != nil else { return }
    drained?.recordEnds(upTo: outgoing.written - unacknowledged, as: end)
  }
}

/// The time after the server has ended its side of the connection.
extension Connection {
  /// The time between two looks at what the client has acknowledged, in milliseconds.
  private static let lookInterval: UInt64 = 20

  /// Closes this side and reads on for a while.
  ///
  /// Closing both sides with bytes unread would reset the connection, and the client might lose the
  /// reply before reading it (RFC 9112 section 9.6).
  ///
  /// - Parameter isForClient: Whether to wait for the client to end its side, for at most
  ///   ``ServingLimits/linger`` after it last sent or acknowledged something.
  func linger(forClient isForClient: Bool = true) {
    let session = bindings.home.session
    session.state.withLock { $0.lingering += 1 }
    if drained == nil { bindings.recordClosing(by: .server, reset: false) }
    outgoing.endWriting()
    stage = .lingering(
      Lingering(
        session: session, isForClient: isForClient, isRecorded: drained == nil,
        heard: watch.reactor.now, unacknowledged: unacknowledged))
    watch.wait(for: .readable)
    watch.setDeadline(
      watch.reactor.now + (drained == nil ? limits.linger.milliseconds : Self.lookInterval))
  }

  /// Ends the wait for the client, unless a drain has a reason to wait longer.
  ///
  /// A drain waits while the client takes bytes, and then for the end of its side if that is
  /// wanted.
  func lingerOn() {
    guard drained != nil, case .lingering(var lingering) = stage else {
      return endLingering(as: .timedOut)
    }
    let now = watch.reactor.now
    let rest = unacknowledged
    if rest < lingering.unacknowledged { (lingering.heard, lingering.unacknowledged) = (now, rest) }
    stage = .lingering(lingering)
    let wait = rest > 0 ? limits.write : lingering.isForClient ? limits.linger : .zero
    if now >= lingering.heard + wait.milliseconds { return endLingering(as: .timedOut) }
    watch.setDeadline(now + Self.lookInterval)
  }

  /// Records that the client has sent something, such as an HTTP/2 window update.
  func noticeSign() {
    guard drained != nil, case .lingering(var lingering) = stage else { return }
    lingering.heard = watch.reactor.now
    stage = .lingering(lingering)
  }

  /// Closes the connection; the replies of a drain that have not arrived get the given end.
  func endLingering(as end: ExchangeEnd) {
    guard watch.isOpen, case .lingering(let lingering) = stage else { return }
    endDrained(as: end)
    if !lingering.isRecorded { bindings.recordClosing(by: .server, reset: false) }
    lingering.session.state.withLock { $0.lingering -= 1 }
    watch.close()
    countMemory()
  }
}
