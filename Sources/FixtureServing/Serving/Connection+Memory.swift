import EventLoops

/// The accounting of the memory that a connection holds for its client.
extension Connection {
  /// The approximate memory of a connection in bytes, including the system's part but not the
  /// client's bytes.
  private static let ownSize = 4 * 1024

  /// Updates the loop's total with the memory that the connection holds now.
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

  /// Ends the largest connections if all connections together hold too much memory.
  ///
  /// In the same way, shortens the logs if all logs together hold too much.
  func obeyLimits() {
    let session = bindings.home.session
    if share.memory.bytes > session.budget.connections {
      share.makeRoom(in: session.budget.connections, on: watch.reactor, session.logger)
    }
    if session.budget.logs.isOver { session.budget.shortenLogs() }
  }

  /// Ends the exchanges that hold memory.
  func giveUp() {
    switch stage {
    case .undecided, .open: http?.giveUp(turn)
    case .handshake, .stalled: close(by: .server, reset: true)
    case .lingering: endLingering(as: .timedOut)
    }
    run()
  }
}
