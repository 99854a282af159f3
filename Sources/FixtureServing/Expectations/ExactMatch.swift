/// Compares a log with the requests that are expected and no others, each so many times.
///
/// It follows all ways at once in which the log can be cut into runs, so that a request that fits
/// two expectations next to each other is given to the right one.
struct ExactMatch {
  /// The expectation whose turn it is, and how many requests it has already.
  private struct State: Hashable {
    var index: Int
    var taken = 0
  }

  private let requests: [RequestExpectation]

  init(_ requests: [RequestExpectation]) { self.requests = requests }

  /// The first thing that is wrong, in words; nil where the log is as expected.
  func violation(in log: [RequestRecord]) -> String? {
    var states = closure([State(index: 0)])
    for record in log {
      let open = states.filter(canTake)
      let next = open.filter { requests[$0.index].matches(record) }.map(taking)
      guard !next.isEmpty else { return unexpected(record, at: open) }
      states = closure(next)
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
    var names: [String] = []
    for state in states where !names.contains("\(requests[state.index])") {
      names.append("\(requests[state.index])")
    }
    return names.joined(separator: " or ")
  }

  private func range(_ state: State) -> ClosedRange<Int> { requests[state.index].count ?? 1...1 }

  private func canTake(_ state: State) -> Bool {
    state.index < requests.count && state.taken < range(state).upperBound
  }

  /// The state after one more request; beyond the least number of an open range all are alike.
  private func taking(_ state: State) -> State {
    let range = range(state)
    let isOpen = range.upperBound == Int.max
    let taken = isOpen ? min(state.taken + 1, range.lowerBound) : state.taken + 1
    return State(index: state.index, taken: taken)
  }

  /// The states, and those that follow without a request, in the order of the expectations.
  private func closure(_ states: [State]) -> [State] {
    var all: [State] = []
    for state in states {
      var state = state
      while !all.contains(state) {
        all.append(state)
        guard state.index < requests.count, state.taken >= range(state).lowerBound else { break }
        state = State(index: state.index + 1)
      }
    }
    return all
  }
}
