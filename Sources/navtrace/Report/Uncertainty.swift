/// How much of a run says less than "equal": counted and printed, so that no one takes it for cover.
struct Uncertainty: Hashable, Sendable {
  /// Expected events that the engine cannot show.
  var events = 0
  /// Expected fields that it cannot show, of events that it does show.
  var fields = 0
  /// Places where only a tolerance made the traces agree.
  var tolerances = 0
  /// Plays that the engine spoiled by chance, and that were repeated.
  var spoiledPlays = 0

  static func += (sum: inout Uncertainty, other: Uncertainty) {
    sum.events += other.events
    sum.fields += other.fields
    sum.tolerances += other.tolerances
    sum.spoiledPlays += other.spoiledPlays
  }

  /// `2 events and 5 fields unobservable, 1 tolerance used, 1 spoiled play repeated`; empty where
  /// all is zero.
  var description: String {
    let unseen = [Self.count(events, "event"), Self.count(fields, "field")].compactMap(\.self)
    let parts = [
      unseen.isEmpty ? nil : unseen.joined(separator: " and ") + " unobservable",
      Self.count(tolerances, "tolerance").map { "\($0) used" },
      Self.count(spoiledPlays, "spoiled play").map { "\($0) repeated" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private static func count(_ number: Int, _ noun: String) -> String? {
    number == 0 ? nil : "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
