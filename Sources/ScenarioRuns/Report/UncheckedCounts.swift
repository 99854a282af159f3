import NavigationTrace

/// The number of expected values that were not compared because they were not observed, and the
/// number of retries.
package struct UncheckedCounts: Hashable, Sendable {
  /// The number of expected events that were not observed, keyed by the reason.
  ///
  /// It includes all events of a scenario that the engine cannot play.
  package var events: [String: Int] = [:]
  /// The number of expected fields that were not observed although their events were observed.
  package var fields = 0
  /// The number of retries because the engine lost a load at random.
  package var retries = 0

  package static func += (sum: inout UncheckedCounts, other: UncheckedCounts) {
    sum.events.merge(other.events, uniquingKeysWith: +)
    sum.fields += other.fields
    sum.retries += other.retries
  }

  /// `2 events and 5 fields not observed, 1 retried`; empty if all counts are zero.
  package var description: String {
    let counts = [(events.values.reduce(0, +), "event"), (fields, "field")]
    let unseen = counts.filter { $0.0 > 0 }.map { $0.0.counted($0.1) }.joined(separator: " and ")
    let parts = [
      unseen.isEmpty ? nil : "\(unseen) not observed", retries == 0 ? nil : "\(retries) retried",
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// A line for each reason, with the most frequent reason first.
  ///
  /// An example is `8 events not observed: it runs no scripts`.
  package var reasons: [String] {
    events.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { reason, number in
      "\(number.counted("event")) not observed: \(reason)"
    }
  }
}
