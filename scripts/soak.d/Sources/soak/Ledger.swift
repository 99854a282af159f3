import Synchronization

/// The records of every request by the clients and by the log.
///
/// Both records of a request are compared as soon as they exist.
final class Ledger: Sendable {
  struct State {
    /// The requests that only one side has reported.
    var expected: [Int: Expectation] = [:]
    var logged: [Int: Outcome] = [:]
    /// The numbers of requests by status and end, as the clients and the log have recorded them.
    var clients: [String: Int] = [:]
    var log: [String: Int] = [:]
    var clientBytes = 0
    var logBytes = 0
    /// The number of requests whose client disconnected, and the number and bytes of those that
    /// were logged.
    var vanished = 0
    var vanishedLogged = 0
    /// Malformed requests, which have no target to identify them, by status.
    var malformedClients: [Int: Int] = [:]
    var malformedLog: [Int: Int] = [:]
    var malformedVanished = 0
    var malformedVanishedLogged = 0
    var differences = 0
    var requests = 0
  }

  private let nextID = Atomic<Int>(0)
  private let state = Mutex(State())
  let problems = Problems()

  /// Returns a number for a request, which is part of its target.
  func newID() -> Int { nextID.add(1, ordering: .relaxed).newValue }

  var now: State { state.withLock { $0 } }

  /// Whether both sides have reported every request.
  var isSettled: Bool {
    state.withLock { state in
      state.logged.isEmpty
        && state.expected.allSatisfy { entry in
          if case .unknown = entry.value { true } else { false }
        }
        && state.malformedClients.allSatisfy { state.malformedLog[$0.key, default: 0] >= $0.value }
    }
  }

  /// Records a client's knowledge of a request.
  func expect(_ id: Int, _ expectation: Expectation) {
    state.withLock { state in
      state.requests += 1
      switch expectation {
      case .unknown: state.vanished += 1
      case .ended(let kind): state.clients[kind, default: 0] += 1
      case .exactly(let outcome):
        state.clients[outcome.kind, default: 0] += 1
        state.clientBytes += outcome.bytes
      }
      if let outcome = state.logged.removeValue(forKey: id) {
        compare(id, expectation, outcome, &state)
      } else {
        state.expected[id] = expectation
      }
    }
  }

  /// Records the end of a request in the log.
  func log(_ id: Int, _ outcome: Outcome) {
    state.withLock { state in
      if let expectation = state.expected.removeValue(forKey: id) {
        compare(id, expectation, outcome, &state)
      } else {
        state.logged[id] = outcome
      }
    }
  }

  /// Records a response to a request without a target.
  func expectMalformed(_ status: Int) {
    state.withLock { state in
      state.requests += 1
      state.malformedClients[status, default: 0] += 1
    }
  }

  /// Records bytes that may have been such a request, whose client disconnected.
  func noteMalformedVanished() { state.withLock { $0.malformedVanished += 1 } }

  func logMalformed(_ outcome: Outcome) {
    state.withLock { $0.malformedLog[outcome.status ?? 0, default: 0] += 1 }
  }

  private func compare(
    _ id: Int, _ expectation: Expectation, _ outcome: Outcome, _ state: inout State
  ) {
    switch expectation {
    case .unknown: state.vanishedLogged += 1
    case .ended(let kind):
      state.log[outcome.kind, default: 0] += 1
      guard kind != outcome.kind else { return }
      state.differences += 1
      problems.add("request \(id): the client saw \(kind), the log has \(outcome)")
    case .exactly(let expected):
      state.log[outcome.kind, default: 0] += 1
      state.logBytes += outcome.bytes
      guard expected != outcome else { return }
      state.differences += 1
      problems.add("request \(id): the client saw \(expected), the log has \(outcome)")
    }
  }
}
