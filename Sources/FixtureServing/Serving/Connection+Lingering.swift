import EventLoops
import FixtureSites

/// The state of a connection whose server side has ended and whose client side has not.
struct Lingering {
  /// The session whose state counts this connection as lingering.
  let session: SessionCore
  /// Whether to wait until the client ends its side, instead of only until all bytes have arrived.
  let isForClient: Bool
  /// Whether the session's log already contains the end of the connection.
  let isRecorded: Bool
  /// The time at which the client last sent or acknowledged something.
  var heard: UInt64
  /// The number of bytes that the client's system has not acknowledged.
  var unacknowledged: Int
}

/// The replies that were sent during a drain but may not have reached the client yet.
///
/// A drain (``FixtureServer/drain(within:)``) lets open replies finish before the server stops.
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

  /// Records `complete` for the replies up to a position, and the given end for the other replies.
  ///
  /// The client's system has acknowledged all bytes before the position.
  mutating func recordEnds(upTo position: Int, as end: ExchangeEnd) {
    for reply in replies {
      reply.exchange.record(reply.position <= position ? .complete : end, reply.sent)
    }
    replies = []
  }
}

/// The replies sent during a drain of the session.
extension Connection {
  /// The number of bytes that this system has accepted but the client's system has not
  /// acknowledged.
  var unacknowledged: Int { Socket.unacknowledged(of: watch.descriptor) }

  func beginDrain() { drained = drained ?? DrainedReplies() }

  /// Records the end of a request.
  ///
  /// During a drain, a complete reply is recorded only when it has reached the client, since the
  /// process may end before that.
  func recordEnd(of exchange: FinishedExchange, as end: ExchangeEnd, _ sent: SentReply) {
    if end == .complete, drained != nil {
      drained?.append(exchange, sent, until: outgoing.written)
    } else {
      exchange.record(end, sent)
    }
  }

  /// Records the ends of the replies sent during a drain: `complete` if they have reached the
  /// client.
  func endDrained(as end: ExchangeEnd) {
    guard drained != nil else { return }
    drained?.recordEnds(upTo: outgoing.written - unacknowledged, as: end)
  }
}

/// The handling of a connection after the server has ended its side.
extension Connection {
  /// The time between two checks of what the client has acknowledged, in milliseconds.
  private static let lookInterval: UInt64 = 20

  /// Ends this side of the connection and continues to read for a while.
  ///
  /// Closing both sides while bytes are unread would reset the connection, and the client might
  /// lose a reply that it has not read (RFC 9112 section 9.6).
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

  /// Stops waiting for the client, unless the session is draining and has a reason to wait longer.
  ///
  /// A drain waits as long as the client acknowledges bytes. If ``Lingering/isForClient`` is true,
  /// it then waits until the client ends its side.
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

  /// Records the time at which the client sent something, such as an HTTP/2 window update.
  func noticeSign() {
    guard drained != nil, case .lingering(var lingering) = stage else { return }
    lingering.heard = watch.reactor.now
    stage = .lingering(lingering)
  }

  /// Closes the connection, and records the given end for drained replies that have not arrived.
  func endLingering(as end: ExchangeEnd) {
    guard watch.isOpen, case .lingering(let lingering) = stage else { return }
    endDrained(as: end)
    if !lingering.isRecorded { bindings.recordClosing(by: .server, reset: false) }
    lingering.session.state.withLock { $0.lingering -= 1 }
    watch.close()
    countMemory()
  }
}
