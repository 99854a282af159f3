import EventLoops
import HTTPMessages
import Logging

/// The part of a session that its listeners and connections retain.
final class SessionCore: Sendable {
  let id: String
  let state: Observed<SessionState>
  let limits: ServingLimits
  let budget: MemoryBudget
  let logger: Logger?
  let requestLog: RequestLog?
  /// The threads for replies that take long to make.
  ///
  /// Replies on the first thread may take a few milliseconds. Replies to long requests run on the
  /// second thread, and may take a hundred times as long.
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
  /// - Returns: The request's number, and whether the session is ending.
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

  /// Records a connection that was closed immediately because no descriptor is left for it.
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

  /// Marks the session as closed and stops holding replies; the connections then end the held
  /// replies.
  func endSession() { state.withLock { $0.endSession() } }
}

/// A closure that logs a request of a session when the request has ended.
package typealias RequestLog = @Sendable (_ record: RequestRecord, _ session: String) -> Void

/// A connection whose replies can be held at a gate.
protocol GateWaiter: Watcher {
  /// Continues the reply on a stream, because the gate where it was held has been opened.
  func gateOpened(on stream: Int32)
}

extension RequestRecord {
  /// The additional values of a log line, in alphabetical order of their keys.
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
