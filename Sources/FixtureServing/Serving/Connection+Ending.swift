import EventLoops
import HTTPFixtures

/// The sessions of a connection change or end.
extension Connection {
  func adopt(_ services: [String: OriginService], of session: String) {
    if let multiplexer {
      if !multiplexer.adopt(services, of: session) { stop() }
      return run()
    }
    if !seat.adopt(services, of: session) { stop() }
    machine.endsEachFirst = !seat.home.sharedPort.isEmpty
  }

  func drain(_ session: String) {
    if let multiplexer, case .open = stage {
      multiplexer.drain(session)
      return run()
    }
    guard seat.service.session.id == session else { return }
    switch stage {
    case .handshake, .stalled: close(by: .server)
    case .lingering: return
    case .open:
      machine.drain(turn)
      run()
    }
  }

  func close(_ session: String) {
    if let multiplexer, case .open = stage {
      if !multiplexer.stop(session) { return stop() }
      return run()
    }
    if seat.service.session.id == session { stop() }
  }

  /// Ends the open exchanges, as the session has ended.
  func stop() {
    switch stage {
    case .lingering: watch.close()
    case .handshake, .stalled: close(by: .server)
    case .open:
      if let multiplexer { multiplexer.stop() } else { machine.stop(turn) }
      run()
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
    case .open: abandon(as: .clientGone, by: .lost(reset: reset))
    }
  }

  /// Ends the exchanges that are open, and the connection, without sending anything more.
  func abandon(as end: ExchangeEnd, by closing: ConnectionAction.Closing) {
    if let multiplexer {
      multiplexer.abandon(as: end, by: closing)
    } else {
      // Before the log has the end, so that nothing is done afterwards for a client that has gone.
      dismissHandler()
      machine.abandon(as: end, by: closing)
    }
  }

  func close(as closing: ConnectionAction.Closing) {
    dismissHandler()
    switch closing {
    case .close: close(by: .server)
    case .reset, .fault: close(by: .server, reset: true)
    case .lost(let reset): close(by: .client, reset: reset)
    case .linger: linger()
    }
  }

  func close(by side: SessionEvent.Side, reset: Bool = false) {
    recordClosing(by: side, reset: reset)
    if !reset { outgoing.close() }
    watch.close(resetting: reset && side == .server)
  }

  private func recordClosing(by side: SessionEvent.Side, reset: Bool) {
    if let multiplexer {
      multiplexer.recordClosing(by: side, reset: reset)
    } else {
      seat.recordClosing(by: side, reset: reset)
    }
  }

  /// Closes this side and reads on for a while: closing with bytes unread would be a reset, and
  /// that may take the reply from the client before it has read it (RFC 9112 section 9.6).
  func linger() {
    recordClosing(by: .server, reset: false)
    stage = .lingering
    outgoing.close()
    Socket.endWriting(watch.descriptor)
    watch.wait(for: .readable)
    watch.setDeadline(watch.reactor.now + limits.linger.milliseconds)
  }
}
