import NavigationTrace
import ScenarioLanguage

/// What engines could not have shown in the first truths of a run, which is told once.
struct BlindSpots {
  private var names: [String: Set<String>] = [:]

  /// Takes in what one acceptance leaves to people.
  mutating func add(_ acceptance: Acceptance) {
    guard !acceptance.blindSpots.isEmpty else { return }
    names[acceptance.pending.trace.engine, default: []].formUnion(acceptance.blindSpots)
  }

  /// A line for each engine, sorted.
  var lines: [String] {
    names.sorted { $0.key < $1.key }.map { engine, names in
      "\(engine) cannot show \(names.sorted().joined(separator: ", ")); if WKWebView does one of "
        + "them there, add it by hand"
    }
  }
}
