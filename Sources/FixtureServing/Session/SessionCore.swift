import HTTPFixtures
import Logging

/// The part of a session that its listeners and connections hold on to.
final class SessionCore: Sendable {
  let id: String
  let state: Observed<SessionState>
  let limits: ServingLimits
  let logger: Logger?

  init(id: String, limits: ServingLimits, logger: Logger?) {
    self.id = id
    self.limits = limits
    self.state = Observed(SessionState(capacity: limits.log))
    self.logger = logger
  }

  func end(_ number: Int, _ end: ExchangeEnd, status: Int?) {
    let record = state.withLock { state in
      state.sent(status: status, of: number)
      return state.end(number, end)
    }
    guard let logger, let record else { return }
    logger.info("\(record)", metadata: ["session": "\(id)"])
  }

  func open(_ gate: String) {
    resume(state.withLock { $0.open(gate) })
  }

  /// Opens every gate, those of replies to come too.
  func release() {
    let waiting = state.withLock { state in
      state.isClosed = true
      return state.held.keys.sorted().flatMap { gate in state.open(gate) }
    }
    resume(waiting)
  }

  private func resume(_ waiting: [SessionState.Held]) {
    for held in waiting {
      held.loop.post { loop in
        (loop.watcher(of: held.token) as? Connection)?.gateOpened(on: loop)
      }
    }
  }
}
