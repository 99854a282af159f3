import EventLoops
import HTTPMessages

/// The reactions of a connection to changes of its sessions and to their end.
extension Connection {
  func adopt(_ services: [String: OriginService], of session: String) {
    // A reset of the session invalidates the bindings made before it.
    stop { $0.isOver(services, of: session) }
    bindings.adopt(services, of: session)
  }

  func drain(_ session: String) {
    if bindings.home.session.id == session { beginDrain() }
    switch stage {
    case .handshake, .stalled: if bindings.home.session.id == session { close(by: .server) }
    case .lingering: if drained != nil { lingerOn() }
    case .undecided, .open:
      if http?.drain(session, turn) == true { run() }
    }
  }

  func close(_ session: String) { stop { $0.session.id == session } }

  func loopStopped() { stop { _ in true } }

  /// Ends the open exchanges of the bindings that match a condition.
  private func stop(where isOver: (OriginBinding) -> Bool) {
    if isOver(bindings.home), http != nil {
      endDrained(as: .stopped)
      drained = nil
    }
    switch stage {
    case .lingering: if isOver(bindings.home) { endLingering(as: .stopped) }
    case .handshake, .stalled: if isOver(bindings.home) { close(by: .server) }
    case .undecided, .open:
      if http?.stop(turn, where: isOver) == true { run() }
    }
  }
}

/// The end of the connection.
extension Connection {
  /// Handles a connection that the client has closed or that is broken.
  func handleDisconnect(reset: Bool) {
    switch stage {
    case .lingering: endLingering(as: .clientGone)
    case .handshake:
      recordFailedHandshake("the client closed the connection")
      close(by: .client, reset: reset)
    case .stalled: close(by: .client, reset: reset)
    case .undecided, .open: http?.abandonExchanges(as: .clientGone, by: .lost(reset: reset))
    }
  }

  func close(as closing: ConnectionAction.Closing) {
    switch closing {
    case .close where drained != nil && !outgoing.isBlocked && unacknowledged > 0:
      linger(forClient: false)
    case .close: close(by: .server)
    case .reset, .fault: close(by: .server, reset: true)
    case .lost(let reset): close(by: .client, reset: reset)
    case .linger: linger()
    }
  }

  func close(by side: SessionEvent.Side, reset: Bool = false) {
    endDrained(as: side == .client ? .clientGone : .stopped)
    bindings.recordClosing(by: side, reset: reset)
    if !reset { outgoing.close() }
    watch.close(resetting: reset && side == .server)
    countMemory()
  }
}
