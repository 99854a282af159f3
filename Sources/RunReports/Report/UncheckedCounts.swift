import NavigationTrace

/// The values of a run that were not compared, or compared with a tolerance.
///
/// They are counted and printed, so that no reader takes them for covered.
package struct UncheckedCounts: Hashable, Sendable {
  /// Expected events that the engine cannot show, by the reason; those of a scenario that it cannot
  /// play are among them.
  package var events: [String: Int] = [:]
  /// Expected fields that it cannot show, of events that it does show.
  package var fields = 0
  /// Events that a part of navtrace made up, fields of other events, and places in the order.
  package var supplied = SuppliedCounts()
  /// Fields that the engine reported and that the expectations leave out.
  package var notStated = 0
  /// Places where only a tolerance made the traces agree.
  package var tolerances = 0
  /// Traces that were compared with a disputed expectation and took one of its sides.
  package var disputes = 0
  /// Plays that were repeated because the engine lost a load by chance.
  package var retries = 0

  package static func += (sum: inout UncheckedCounts, other: UncheckedCounts) {
    sum.events.merge(other.events, uniquingKeysWith: +)
    sum.fields += other.fields
    sum.supplied += other.supplied
    sum.notStated += other.notStated
    sum.tolerances += other.tolerances
    sum.disputes += other.disputes
    sum.retries += other.retries
  }

  /// `2 events and 5 fields unobservable, 1 field supplied, 2 disputed`; empty if all is zero.
  ///
  /// Leaves out ``notStated``, which is not zero in most plays.
  package var description: String {
    let unseen = Self.counts((events.values.reduce(0, +), "event"), (fields, "field"))
    let parts = [
      unseen.isEmpty ? nil : "\(unseen) unobservable",
      supplied.description,
      tolerances == 0 ? nil : "\(tolerances.counted("tolerance")) used",
      disputes == 0 ? nil : "\(disputes) disputed",
      retries == 0 ? nil : "\(retries) retried",
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// A line for each reason, the most frequent first: `398 events unobservable: it runs no
  /// scripts`.
  package var reasons: [String] {
    events.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { reason, number in
      "\(number.counted("event")) unobservable: \(reason)"
    }
  }

  /// Returns `2 events and 1 field`, without zeros.
  fileprivate static func counts(_ counts: (number: Int, noun: String)...) -> String {
    counts.filter { $0.number > 0 }.map { $0.number.counted($0.noun) }.joined(separator: " and ")
  }
}

/// The values of a run that parts of navtrace made up, so that they prove nothing of the engine.
package struct SuppliedCounts: Codable, Hashable, Sendable {
  /// Whole events.
  package var events = 0
  /// Expected fields of events that the engine signalled.
  package var fields = 0
  /// Events that were held back, so that their places are not the engine's.
  package var places = 0

  package static func += (sum: inout SuppliedCounts, other: SuppliedCounts) {
    sum.events += other.events
    sum.fields += other.fields
    sum.places += other.places
  }

  /// `2 events and 1 place supplied`; `nil` if all is zero.
  package var description: String? {
    let counts = UncheckedCounts.counts((events, "event"), (fields, "field"), (places, "place"))
    return counts.isEmpty ? nil : "\(counts) supplied"
  }
}
