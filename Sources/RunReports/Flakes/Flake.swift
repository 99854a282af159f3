import NavigationTrace

/// A scenario whose plays on one engine were not all alike.
package struct Flake: Sendable {
  /// Plays that were alike.
  struct Variant: Sendable {
    /// Their trace; nil where they did not come to their end.
    var trace: Trace?
    /// Why they did not.
    var failure = ""
    /// Which plays, by their number.
    var rounds: [Int]
    /// How they differ from the usual ones; none for those.
    var classes: Set<FlakeClass> = []
    /// The comparison with the usual trace; nil where there is none.
    var diff: TraceDiff?
  }

  var scenario: String
  var engine: String
  /// The most frequent first; of two that are, the earlier one.
  var variants: [Variant]

  /// How many plays there were.
  var plays: Int { variants.map(\.rounds.count).reduce(0, +) }

  /// In which ways plays differ from the usual ones, and how many do, the most frequent first.
  var classes: [(flakeClass: FlakeClass, plays: Int)] {
    FlakeClass.allCases.map { flakeClass in
      let variants = variants.filter { $0.classes.contains(flakeClass) }
      return (flakeClass, variants.map(\.rounds.count).reduce(0, +))
    }.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }
  }

  /// What the whole traces have in common.
  var order: TraceOrder { TraceOrder(variants.compactMap(\.trace)) }

  /// `a/b: reordered in 3 of 10 plays, value in 1`.
  var summary: String {
    let words = classes.enumerated().map { place, entry in
      "\(entry.flakeClass.rawValue) in \(entry.plays)" + (place == 0 ? " of \(plays) plays" : "")
    }
    return "\(scenario.printableLine): \(words.joined(separator: ", "))"
  }
}
