import EventLoops

/// The memory that a connection keeps for its client.
extension Connection {
  /// About what a connection takes besides the bytes of its client, with the system's part of it.
  private static let ownSize = 4 * 1024

  /// Counts what it keeps now.
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

  /// Has those give up memory that keep most if there is too little for all.
  func obeyLimits() {
    let session = bindings.home.session
    if share.memory.bytes > session.budget.connections {
      share.makeRoom(in: session.budget.connections, on: watch.reactor, session.logger)
    }
    if session.budget.logs.isOver { session.budget.shortenLogs() }
  }

  /// Ends what it keeps memory for.
  func giveUp() {
    switch stage {
    case .undecided, .open: http?.giveUp(turn)
    case .handshake, .stalled: close(by: .server, reset: true)
    case .lingering: endLingering(as: .timedOut)
    }
    run()
  }
}
