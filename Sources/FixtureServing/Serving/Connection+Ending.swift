import EventLoops
import HTTPMessages

/// The sessions of a connection change or end.
extension Connection {
  func adopt(_ services: [String: OriginService], of session: String) {
    // What the connection was in a session before its reset is over.
    stop { $0.isOver(services, of: session) }
    seats.adopt(services, of: session)
  }

  func drain(_ session: String) {
    switch stage {
    case .handshake, .stalled: if seats.home.session.id == session { close(by: .server) }
    case .lingering: return
    case .undecided, .open:
      if http?.drain(session, turn) == true { run() }
    }
  }

  func close(_ session: String) { stop { $0.session.id == session } }

  func loopStopped() { stop { _ in true } }

  /// Ends the open exchanges of some sessions.
  private func stop(where isOver: (Seat) -> Bool) {
    switch stage {
    case .lingering: if isOver(seats.home) { watch.close() }
    case .handshake, .stalled: if isOver(seats.home) { close(by: .server) }
    case .undecided, .open:
      if http?.stop(turn, where: isOver) == true { run() }
    }
  }
}

/// The connection ends.
extension Connection {
  /// Handles a connection that the client has closed, or that is broken.
  func lose(reset: Bool) {
    switch stage {
    case .lingering: watch.close()
    case .handshake:
      recordFailedHandshake("the client closed the connection")
      close(by: .client, reset: reset)
    case .stalled: close(by: .client, reset: reset)
    case .undecided, .open: http?.abandon(as: .clientGone, by: .lost(reset: reset))
    }
  }

  func close(as closing: ConnectionAction.Closing) {
    switch closing {
    case .close: close(by: .server)
    case .reset, .fault: close(by: .server, reset: true)
    case .lost(let reset): close(by: .client, reset: reset)
    case .linger: linger()
    }
  }

  func close(by side: SessionEvent.Side, reset: Bool = false) {
    seats.recordClosing(by: side, reset: reset)
    if !reset { outgoing.close() }
    watch.close(resetting: reset && side == .server)
  }

  /// Closes this side and reads on for a while: closing with bytes unread would be a reset, and
  /// that may take the reply from the client before it has read it (RFC 9112 section 9.6).
  func linger() {
    seats.recordClosing(by: .server, reset: false)
    stage = .lingering
    outgoing.close()
    Socket.endWriting(watch.descriptor)
    watch.wait(for: .readable)
    watch.setDeadline(watch.reactor.now + limits.linger.milliseconds)
  }
}
