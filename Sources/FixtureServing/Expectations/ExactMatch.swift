import FixtureSites

/// A comparison of a log with exactly the expected requests, each as often as expected.
///
/// All ways to divide the log among the expectations are followed at once, so that a request that
/// fits two adjacent expectations goes to the right one.
struct ExactMatch {
  /// The index of the current expectation, and the number of requests that it has taken.
  private struct State: Hashable {
    var index: Int
    var taken = 0
  }

  /// The number of comparisons that take as long as finding one state.
  private static let stateWeight = 8

  /// The number of names that a message has at most.
  private static let mostNames = 20

  let requests: [RequestExpectation]
  let comparisons: Comparisons

  /// Returns the first thing that is wrong, in words; `nil` if the log is as expected.
  func violation(in log: [RequestRecord]) throws -> String? {
    var states = try closure([State(index: 0)])
    for record in log {
      let open = states.filter(canTake)
      let next = try open.filter { try comparisons.matches(requests[$0.index], record) }
        .map(taking)
      guard !next.isEmpty else { return unexpected(record, at: open) }
      states = try closure(next)
    }
    if states.contains(where: { $0.index == requests.count }) { return nil }
    let place = log.last.map { "after \($0.place) nothing more came" } ?? "nothing came"
    return "\(place), expected \(names(of: states.filter(canTake)))"
  }

  private func unexpected(_ record: RequestRecord, at open: [State]) -> String {
    guard let first = open.first else {
      return "\(record.place) is one too many: nothing more is expected"
    }
    let mismatch = requests[first.index].mismatch(with: record)
    let reason = open.count == 1 ? mismatch.map { ", but \($0)" } : nil
    return "\(record.place) came, expected \(names(of: open))" + (reason ?? "")
  }

  private func names(of states: [State]) -> String {
    let names = states.map { "\(requests[$0.index])" }.unique
    let rest = names.count - Self.mostNames
    let more = rest > 0 ? ["\(rest) others"] : []
    return (names.prefix(Self.mostNames) + more).joined(separator: " or ")
  }

  private func range(_ state: State) -> ClosedRange<Int> { requests[state.index].count ?? 1...1 }

  private func canTake(_ state: State) -> Bool {
    state.index < requests.count && state.taken < range(state).upperBound
  }

  /// Returns the state after one more request.
  ///
  /// If the number of requests has no upper limit, the state counts only up to the lower limit.
  private func taking(_ state: State) -> State {
    let range = range(state)
    let isOpen = range.upperBound == Int.max
    let taken = isOpen ? min(state.taken + 1, range.lowerBound) : state.taken + 1
    return State(index: state.index, taken: taken)
  }

  /// Returns the states and all states that they reach without another request, in the order of
  /// the expectations.
  private func closure(_ states: [State]) throws -> [State] {
    var all: [State] = []
    var known: Set<State> = []
    for state in states {
      var state = state
      while known.insert(state).inserted {
        try comparisons.count(Self.stateWeight)
        all.append(state)
        guard state.index < requests.count, state.taken >= range(state).lowerBound else { break }
        state = State(index: state.index + 1)
      }
    }
    return all
  }
}
