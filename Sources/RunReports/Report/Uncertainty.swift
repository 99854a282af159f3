/// The part of a run that says less than "equal": counted and printed, so that no one takes it for
/// cover.
package struct Uncertainty: Hashable, Sendable {
  /// Expected events that the engine cannot show, by the reason; those of a scenario that it cannot
  /// play are among them.
  package var events: [String: Int] = [:]
  /// Expected fields that it cannot show, of events that it does show.
  package var fields = 0
  /// Events that a part of navtrace made up, fields of other events, and places in the order.
  package var supplied = SuppliedCounts()
  /// Fields that the engine gave and that expectations leave out.
  package var notStated = 0
  /// Places where only a tolerance made the traces agree.
  package var tolerances = 0
  /// Traces that were compared with a disputed expectation and took one of its sides.
  package var disputes = 0
  /// Plays that the engine spoiled by chance, and that were repeated.
  package var spoiledPlays = 0

  package static func += (sum: inout Uncertainty, other: Uncertainty) {
    sum.events.merge(other.events, uniquingKeysWith: +)
    sum.fields += other.fields
    sum.supplied += other.supplied
    sum.notStated += other.notStated
    sum.tolerances += other.tolerances
    sum.disputes += other.disputes
    sum.spoiledPlays += other.spoiledPlays
  }

  /// `2 events and 5 fields unobservable, 1 field supplied, 2 disputed`; empty if all is zero.
  package var description: String {
    let unseen = [
      Self.count(events.values.reduce(0, +), "event"), Self.count(fields, "field"),
    ].compactMap(\.self)
    let parts = [
      unseen.isEmpty ? nil : unseen.joined(separator: " and ") + " unobservable",
      supplied.description,
      Self.count(tolerances, "tolerance").map { "\($0) used" },
      disputes == 0 ? nil : "\(disputes) disputed",
      Self.count(spoiledPlays, "spoiled play").map { "\($0) repeated" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// A line for each reason, the most frequent first: `398 events unobservable: it runs no
  /// scripts`.
  package var reasons: [String] {
    events.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.compactMap { reason, number in
      Self.count(number, "event").map { "\($0) unobservable: \(reason)" }
    }
  }

  fileprivate static func count(_ number: Int, _ noun: String) -> String? {
    number == 0 ? nil : "\(number) \(noun)\(number == 1 ? "" : "s")"
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
    let parts = [
      Uncertainty.count(events, "event"), Uncertainty.count(fields, "field"),
      Uncertainty.count(places, "place"),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " and ") + " supplied"
  }
}
