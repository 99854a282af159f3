import EventLoops
import HTTPMessages
import Logging

/// The part of a session that its listeners and connections hold on to.
final class SessionCore: Sendable {
  let id: String
  let state: Observed<SessionState>
  let limits: ServingLimits
  let budget: MemoryBudget
  let logger: Logger?
  let requestLog: RequestLog?
  /// The thread of replies that may take some milliseconds to make, and the thread of replies to
  /// long requests, which may take a hundred times as long.
  let (worker, longWorker) = (Worker(), Worker())

  init(
    id: String, limits: ServingLimits = ServingLimits(),
    budget: MemoryBudget = MemoryBudget(.max), logger: Logger? = nil, requestLog: RequestLog? = nil
  ) {
    self.id = id
    self.limits = limits
    self.budget = budget
    self.state = Observed(
      SessionState(
        log: SessionLog(
          capacity: limits.log, bytes: limits.logBytes, claim: MemoryClaim(on: budget.logs))))
    self.logger = logger
    self.requestLog = requestLog
    budget.add(self)
  }

  /// Records a request that has begun.
  ///
  /// - Returns: Its number, and whether the session is ending.
  func beginExchange(
    _ head: RequestHead?, origin: String, connection: Int
  ) -> (number: Int, isEnding: Bool) {
    state.withLock { state in
      state.open.active += 1
      return (state.log.beginRequest(head, origin: origin, connection: connection), state.isEnding)
    }
  }

  /// Records the end of a request, and the part of its reply that was sent.
  func endExchange(_ number: Int, _ end: ExchangeEnd, sent: SentReply, connection: Int) {
    let record = state.withLock { state in
      state.open.active -= 1
      return state.log.endRequest(number, end, sent, connection: connection)
    }
    guard let record else { return }
    requestLog?(record, id)
  }

  /// Records a connection that is closed at once, since no descriptor is left for it.
  func turnAway(_ peer: String, origin: String) {
    state.withLock { state in
      let number = state.accept(from: peer, origin: origin)
      state.log.recordEvent(.closed(by: .server, reset: false), connection: number)
    }
    logger?.warning(
      "no descriptor is left, a connection is turned away; raise the limit (ulimit -n)")
  }

  /// Opens a gate, unless the names of all open gates would then have more than `limit` bytes.
  ///
  /// - Returns: Whether the gate is open.
  @discardableResult
  func open(_ gate: String, limit: Int = .max) -> Bool {
    let waiting: [ExchangeAddress]? = state.withLock { state in
      let isKnown = state.openGates.contains(gate)
      guard isKnown || state.openGateBytes + gate.utf8.count <= limit else { return nil }
      return state.open(gate)
    }
    for held in waiting ?? [] {
      held.connection.post(to: (any GateWaiter).self) { $0?.gateOpened(on: held.stream) }
    }
    return waiting != nil
  }

  /// Stops holding replies; the owners of the connections end the held ones.
  func endSession() { state.withLock { $0.endSession() } }
}

/// A closure that logs a request of a session when it has ended.
package typealias RequestLog = @Sendable (_ record: RequestRecord, _ session: String) -> Void

/// A connection whose replies can be held at a gate.
protocol GateWaiter: Watcher {
  /// Continues the reply of a stream after the gate at which it was held.
  func gateOpened(on stream: Int32)
}

extension RequestRecord {
  /// The values of a log line besides its text, in alphabetical order of their keys.
  package func logFields(session: String) -> [(key: String, value: String)] {
    let thousandths = (endedAt - begunAt) / 1000 % 1000
    let zeros = thousandths < 10 ? "00" : thousandths < 100 ? "0" : ""
    return [
      ("bytes", "\(bytes)"), ("connection", "\(connection)"),
      ("ms", "\((endedAt - begunAt) / 1_000_000).\(zeros)\(thousandths)"),
      ("request", "\(number)"), ("session", session),
    ]
  }
}
