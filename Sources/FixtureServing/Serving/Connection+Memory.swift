import EventLoops

/// The memory that a connection keeps for its client.
extension Connection {
  /// The approximate memory of a connection without its client's bytes, the system's part included.
  private static let ownSize = 4 * 1024

  /// Counts the memory that the connection keeps now.
  func countMemory() {
    var now = KeptMemory()
    if watch.isOpen {
      now.add(Self.ownSize)
      http?.count(in: &now)
      outgoing.count(in: &now)
    }
    share.memory.replace(memory, by: now)
    memory = now
  }

  /// Ends the largest connections if all connections keep too much, and shortens logs if all logs
  /// do.
  func obeyLimits() {
    let session = bindings.home.session
    if share.memory.bytes > session.budget.connections {
      share.makeRoom(in: session.budget.connections, on: watch.reactor, session.logger)
    }
    if session.budget.logs.isOver { session.budget.shortenLogs() }
  }

  /// Ends the exchanges that keep memory.
  func giveUp() {
    switch stage {
    case .undecided, .open: http?.giveUp(turn)
    case .handshake, .stalled: close(by: .server, reset: true)
    case .lingering: endLingering(as: .timedOut)
    }
    run()
  }
}
