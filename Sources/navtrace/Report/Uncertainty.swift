/// How much of a run says less than "equal": counted and printed, so that no one takes it for
/// cover.
struct Uncertainty: Hashable, Sendable {
  /// Expected events that the engine cannot show, by the reason; those of a scenario that it cannot
  /// play are among them.
  var events: [String: Int] = [:]
  /// Expected fields that it cannot show, of events that it does show.
  var fields = 0
  /// Places where only a tolerance made the traces agree.
  var tolerances = 0
  /// Plays that the engine spoiled by chance, and that were repeated.
  var spoiledPlays = 0

  static func += (sum: inout Uncertainty, other: Uncertainty) {
    sum.events.merge(other.events, uniquingKeysWith: +)
    sum.fields += other.fields
    sum.tolerances += other.tolerances
    sum.spoiledPlays += other.spoiledPlays
  }

  /// `2 events and 5 fields unobservable, 1 tolerance used, 1 spoiled play repeated`; empty where
  /// all is zero.
  var description: String {
    let unseen = [
      Self.count(events.values.reduce(0, +), "event"), Self.count(fields, "field"),
    ].compactMap(\.self)
    let parts = [
      unseen.isEmpty ? nil : unseen.joined(separator: " and ") + " unobservable",
      Self.count(tolerances, "tolerance").map { "\($0) used" },
      Self.count(spoiledPlays, "spoiled play").map { "\($0) repeated" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// A line for each reason, the most frequent first: `398 events unobservable: it runs no
  /// scripts`.
  var reasons: [String] {
    events.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.compactMap { reason, number in
      Self.count(number, "event").map { "\($0) unobservable: \(reason)" }
    }
  }

  private static func count(_ number: Int, _ noun: String) -> String? {
    number == 0 ? nil : "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
