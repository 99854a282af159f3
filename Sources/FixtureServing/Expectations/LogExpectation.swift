import FixtureSites

/// The requests that are expected in a session's log, with their counts and their order.
public struct LogExpectation: Hashable, Sendable {
  /// The rule for the order of the requests.
  public enum Order: String, CaseIterable, Sendable {
    /// The requests come in this order, and other requests may come between them.
    ///
    /// A count applies to the requests before the first request that matches the next expectation.
    /// If there is no count, one or more requests are expected.
    case inOrder
    /// Exactly the listed requests come, in this order.
    ///
    /// A request without a count is expected once.
    case exactly
    /// The requests come in any order.
    ///
    /// A request without a count is expected once or more.
    case anyOrder
  }

  /// The expected requests.
  public var requests: [RequestExpectation]
  /// The rule for the order of the expected requests.
  public var order: Order
  /// The paths that are ignored unless an expectation names them, since browsers request them
  /// automatically.
  package var ignoredPaths: Set<String>

  /// Creates an expectation.
  public init(
    _ requests: [RequestExpectation], order: Order = .inOrder,
    ignoring ignoredPaths: Set<String> = ["/favicon.ico"]
  ) {
    self.requests = requests
    self.order = order
    self.ignoredPaths = ignoredPaths
  }

  /// Returns a description of the first difference; `nil` if the log is as expected.
  package func violation(in log: [RequestRecord]) -> String? {
    // Comparisons without a limit never throw an error.
    do { return try violation(in: log, by: Comparisons()) } catch { return "\(error)" }
  }

  /// Returns the first difference, using a limited number of comparisons; `nil` if there is none.
  ///
  /// - Throws: ``ComparisonLimit`` if the limit is exceeded, or `CancellationError`.
  func violation(in log: [RequestRecord], by comparisons: Comparisons) throws -> String? {
    if let first = log.first, first.number > 1 {
      return "requests 1 to \(first.number - 1) are gone from the log, which was full"
    }
    let named = Set(requests.compactMap(\.path))
    let log = log.filter { record in
      guard let path = record.head?.path else { return true }
      return !ignoredPaths.contains(path) || named.contains(path)
    }
    switch order {
    case .inOrder: return try violationOfOrder(in: log, by: comparisons)
    case .exactly:
      return try ExactMatch(requests: requests, comparisons: comparisons).violation(in: log)
    case .anyOrder: return try violationOfCounts(in: log, by: comparisons)
    }
  }

  private func violationOfCounts(
    in log: [RequestRecord], by comparisons: Comparisons
  ) throws -> String? {
    let byPath = Dictionary(grouping: log) { $0.head?.path }
    for wanted in requests {
      let candidates = wanted.path.map { byPath[$0] ?? [] } ?? log
      let count = try candidates.count { try comparisons.matches(wanted, $0) }
      let range = wanted.count ?? 1...Int.max
      guard !range.contains(count) else { continue }
      let near = count < range.lowerBound ? LogExpectation.near(wanted, in: log[...]) : nil
      return "\(wanted) came \(count.times), expected \(range.times)"
        + (near.map { "; \($0)" } ?? "")
    }
    return nil
  }

  private func violationOfOrder(
    in log: [RequestRecord], by comparisons: Comparisons
  ) throws -> String? {
    var position = 0
    for (index, wanted) in requests.enumerated() {
      let range = wanted.count ?? 1...Int.max
      for found in 0..<range.lowerBound {
        let next = try log[position...].firstIndex { try comparisons.matches(wanted, $0) }
        guard let next else {
          return missing(wanted, found: found, in: log, from: position)
        }
        position = next + 1
      }
      guard range.upperBound < Int.max else { continue }
      let following = try requests[(index + 1)...].first { other in
        try comparisons.count()
        return (other.count ?? 1...1).lowerBound > 0
      }
      let end = try following.flatMap { other in
        try log[position...].firstIndex { try comparisons.matches(other, $0) }
      }
      let more = try log[position..<(end ?? log.count)]
        .filter { try comparisons.matches(wanted, $0) }
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
    let expected = (wanted.count ?? 1...Int.max).times
    let what =
      found == 0 ? "no \(wanted) came" : "\(wanted) came only \(found.times), expected \(expected),"
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

  /// Describes a request for the same target that differs in something else; `nil` if there is
  /// none.
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
