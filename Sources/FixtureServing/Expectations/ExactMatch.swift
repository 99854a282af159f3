import FixtureSites

/// A check that a log contains exactly the expected requests, each as often as expected.
///
/// The check tracks all ways to assign the requests to expectations in parallel. A request that
/// matches two adjacent expectations is thus assigned to the right expectation.
struct ExactMatch {
  /// The index of the current expectation, and the number of requests assigned to it.
  private struct State: Hashable {
    var index: Int
    var taken = 0
  }

  /// The number of comparisons that are counted for a visit to a state, which takes as long.
  private static let stateWeight = 8

  /// The maximum number of expectations that a message names.
  private static let mostNames = 20

  let requests: [RequestExpectation]
  let comparisons: Comparisons

  /// Returns a description of the first difference; `nil` if the log is as expected.
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
  /// If the expected number of requests has no upper limit, the state counts only up to the lower
  /// limit.
  private func taking(_ state: State) -> State {
    let range = range(state)
    let isOpen = range.upperBound == Int.max
    let taken = isOpen ? min(state.taken + 1, range.lowerBound) : state.taken + 1
    return State(index: state.index, taken: taken)
  }

  /// Returns the given states, and all states that can be reached from them without another
  /// request.
  ///
  /// The states that are reached from one state are in the order of the expectations.
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
