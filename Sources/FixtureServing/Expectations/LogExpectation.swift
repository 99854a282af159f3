import FixtureSites

/// The requests that a session's log has to have, how often, and in which order.
public struct LogExpectation: Hashable, Sendable {
  /// The rule for the order of the requests.
  public enum Order: String, CaseIterable, Sendable {
    /// The requests come in this order, others may stand between.
    ///
    /// A count is that of the requests before the first one that matches what is expected next;
    /// if none is given, one or more.
    case inOrder
    /// These requests come in this order, and no others. Where no count is given, one.
    case exactly
    /// The requests come in any order. Where no count is given, one or more.
    case anyOrder
  }

  /// The expected requests.
  public var requests: [RequestExpectation]
  /// The rule for their order.
  public var order: Order
  /// Paths that are left out unless an expectation names them, as browsers ask for them unbidden.
  package var ignoredPaths: Set<String>

  /// Expects requests.
  public init(
    _ requests: [RequestExpectation], order: Order = .inOrder,
    ignoring ignoredPaths: Set<String> = ["/favicon.ico"]
  ) {
    self.requests = requests
    self.order = order
    self.ignoredPaths = ignoredPaths
  }

  /// Returns the first thing that is wrong, in words; `nil` if the log is as expected.
  package func violation(in log: [RequestRecord]) -> String? {
    if let first = log.first, first.number > 1 {
      return "requests 1 to \(first.number - 1) are gone from the log, which was full"
    }
    let named = Set(requests.compactMap(\.path))
    let log = log.filter { record in
      guard let path = record.head?.path else { return true }
      return !ignoredPaths.contains(path) || named.contains(path)
    }
    switch order {
    case .inOrder: return violationOfOrder(in: log)
    case .exactly: return ExactMatch(requests: requests).violation(in: log)
    case .anyOrder: return violationOfCounts(in: log)
    }
  }

  private func violationOfCounts(in log: [RequestRecord]) -> String? {
    for wanted in requests {
      let count = log.count(where: wanted.matches)
      let range = wanted.count ?? 1...Int.max
      guard !range.contains(count) else { continue }
      let near = count < range.lowerBound ? LogExpectation.near(wanted, in: log[...]) : nil
      return "\(wanted) came \(count.times), expected \(range.times)"
        + (near.map { "; \($0)" } ?? "")
    }
    return nil
  }

  private func violationOfOrder(in log: [RequestRecord]) -> String? {
    var position = 0
    for (index, wanted) in requests.enumerated() {
      let range = wanted.count ?? 1...Int.max
      for found in 0..<range.lowerBound {
        guard let next = log[position...].firstIndex(where: wanted.matches) else {
          return missing(wanted, found: found, in: log, from: position)
        }
        position = next + 1
      }
      guard range.upperBound < Int.max else { continue }
      let following = requests[(index + 1)...].first { ($0.count ?? 1...1).lowerBound > 0 }
      let end = following.flatMap { log[position...].firstIndex(where: $0.matches) } ?? log.count
      let more = log[position..<end].filter(wanted.matches)
      let room = range.upperBound - range.lowerBound
      if more.count > room {
        return "\(more[room].place) is one too many: \(wanted) is expected \(range.times)"
          + (following.map { " before \($0)" } ?? "")
      }
    }
    return nil
  }

  private func missing(
    _ wanted: RequestExpectation, found: Int, in log: [RequestRecord], from position: Int
  ) -> String {
    let rest = log[position...]
    let what = found == 0 ? "no \(wanted) came" : "\(wanted) came only \(found.times)"
    let after = position > 0 ? " after \(log[position - 1].place)" : ""
    let instead: String
    if let near = LogExpectation.near(wanted, in: rest) {
      instead = near
    } else if found == 0, let early = log[..<position].first(where: wanted.matches) {
      instead = "it came before, as request \(early.number)"
    } else if let next = rest.first {
      instead = "what came is \(next.place)"
    } else {
      instead = "nothing more came"
    }
    return "\(what)\(after); \(instead)"
  }

  /// Returns a request for the same target that differs in something else, and the difference.
  static func near(
    _ wanted: RequestExpectation, in log: ArraySlice<RequestRecord>
  ) -> String? {
    guard wanted.path != nil || wanted.target != nil else { return nil }
    for record in log where wanted.asksSame(as: record) {
      if let mismatch = wanted.mismatch(with: record) {
        return "\(record.place) came, but \(mismatch)"
      }
    }
    return nil
  }
}

extension RequestRecord {
  var place: String { "request \(number) (\(self))" }
}

extension Int {
  fileprivate var times: String { self == 0 ? "never" : self == 1 ? "once" : "\(self) times" }
}

extension ClosedRange<Int> {
  fileprivate var times: String {
    if upperBound == Int.max {
      return lowerBound == 0 ? "any times" : "at least \(lowerBound.times)"
    }
    return lowerBound == upperBound ? lowerBound.times : "\(lowerBound) to \(upperBound.times)"
  }
}

/// A comparison of a log with exactly the expected requests, each as often as expected.
///
/// It follows all ways at once in which the log can be cut into runs, so that a request that fits
/// two expectations next to each other is given to the right one.
struct ExactMatch {
  /// The expectation whose turn it is, and how many requests it has already.
  private struct State: Hashable {
    var index: Int
    var taken = 0
  }

  let requests: [RequestExpectation]

  /// Returns the first thing that is wrong, in words; `nil` if the log is as expected.
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
    states.map { "\(requests[$0.index])" }.unique.joined(separator: " or ")
  }

  private func range(_ state: State) -> ClosedRange<Int> { requests[state.index].count ?? 1...1 }

  private func canTake(_ state: State) -> Bool {
    state.index < requests.count && state.taken < range(state).upperBound
  }

  /// Returns the state after one more request; beyond the least number of an open range all are
  /// alike.
  private func taking(_ state: State) -> State {
    let range = range(state)
    let isOpen = range.upperBound == Int.max
    let taken = isOpen ? min(state.taken + 1, range.lowerBound) : state.taken + 1
    return State(index: state.index, taken: taken)
  }

  /// Returns the states, and those that follow without a request, in the order of the expectations.
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
