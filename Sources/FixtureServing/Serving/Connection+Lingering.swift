import EventLoops
import FixtureSites

/// The time from the end of the server's side of a connection to the end of the client's side.
struct Lingering {
  /// The session in whose state it is counted.
  let session: SessionCore
  /// Whether it lasts until the client ends its side, and not only until all bytes have arrived.
  let isForClient: Bool
  /// Whether the session's log has the end of the connection.
  let isRecorded: Bool
  /// The time of the client's last sign.
  var heard: UInt64
  /// The number of bytes that the client's system has not acknowledged.
  var unacknowledged: Int
}

/// The replies of a drain that the system has taken and that their client has perhaps not.
struct DrainedReplies {
  private struct Reply {
    let exchange: FinishedExchange
    let sent: SentReply
    /// The position of its last byte in everything that was written to the socket.
    let position: Int
  }

  private var replies: [Reply] = []

  mutating func append(_ exchange: FinishedExchange, _ sent: SentReply, until position: Int) {
    replies.append(Reply(exchange: exchange, sent: sent, position: position))
  }

  /// Records the end of all of them: `complete` up to a position, which the client's system has.
  mutating func recordEnds(upTo position: Int, as end: ExchangeEnd) {
    for reply in replies {
      reply.exchange.record(reply.position <= position ? .complete : end, reply.sent)
    }
    replies = []
  }
}

/// The replies of a drain.
extension Connection {
  /// The number of bytes on their way: taken by this system and not acknowledged by the client's.
  var unacknowledged: Int { Socket.unacknowledged(of: watch.descriptor) }

  func beginDrain() { drained = drained ?? DrainedReplies() }

  /// Records how a request ended; in a drain not before its client has the reply, since the process
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

/// The end of the server's side before the client's.
extension Connection {
  /// The time between two looks at what the client has acknowledged, in milliseconds.
  private static let lookInterval: UInt64 = 20

  /// Closes this side and reads on for a while: closing with bytes unread would be a reset, and
  /// that may take the reply from the client before it has read it (RFC 9112 section 9.6).
  ///
  /// - Parameter isForClient: Whether the client's end is awaited, for ``ServingLimits/linger``
  ///   after its last sign.
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

  /// Waits longer if there is a drain, and the client has not taken everything or its last sign is
  /// not long ago.
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

  /// Notices that the client has sent something, such as a window for what it has read.
  func noticeSign() {
    guard drained != nil, case .lingering(var lingering) = stage else { return }
    lingering.heard = watch.reactor.now
    stage = .lingering(lingering)
  }

  /// Closes the connection; the replies of a drain that are still on their way end so.
  func endLingering(as end: ExchangeEnd) {
    guard watch.isOpen, case .lingering(let lingering) = stage else { return }
    endDrained(as: end)
    if !lingering.isRecorded { bindings.recordClosing(by: .server, reset: false) }
    lingering.session.state.withLock { $0.lingering -= 1 }
    watch.close()
    countMemory()
  }
}
