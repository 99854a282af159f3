import FixtureSites
import NavigationTrace

/// A flaky scenario, whose runs on one engine differ from each other.
package struct Flake: Sendable {
  /// Runs of the scenario that have the same events, or that failed in the same way.
  struct Variant: Sendable {
    /// The trace of these runs; `nil` if they ended in an error.
    var trace: Trace?
    var failure = ""
    /// The numbers of these runs.
    var rounds: [Int]
    /// The ways in which these runs differ from the usual runs, which have the most frequent trace;
    /// empty for the usual runs.
    var classes: Set<Class> = []
    /// The comparison with the usual trace; `nil` for the usual runs, or if there is no trace.
    var diff: TraceDiff?
  }

  var scenario: String
  var engine: String
  /// The variants: first the usual one, then the others, beginning with the most frequent.
  var variants: [Variant]

  var plays: Int { variants.map(\.rounds.count).reduce(0, +) }

  /// The ways in which runs differ from the usual runs, each with the number of runs.
  ///
  /// The most frequent way is first.
  var classes: [(flakeClass: Class, plays: Int)] {
    Class.allCases.map { flakeClass in
      let variants = variants.filter { $0.classes.contains(flakeClass) }
      return (flakeClass, variants.map(\.rounds.count).reduce(0, +))
    }.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }
  }

  /// The order of events that the complete traces have in common.
  var order: TraceOrder { TraceOrder(variants.compactMap(\.trace)) }

  /// The summary in one line, such as `a/b: reordered in 3 of 10 plays, value in 1`.
  var summary: String {
    let words = classes.enumerated().map { place, entry in
      "\(entry.flakeClass.rawValue) in \(entry.plays)" + (place == 0 ? " of \(plays) plays" : "")
    }
    return "\(scenario.printableLine): \(words.joined(separator: ", "))"
  }

  /// A way in which runs of a scenario on an engine differ from each other.
  enum Class: String, CaseIterable, Codable, Sendable {
    /// A run has the usual events in another order.
    case reordered
    /// An event that most runs have did not come.
    case missing
    /// An event came that most runs do not have.
    case extra
    /// An event came with another value.
    case value
    /// A run reached its time limit.
    case time
    /// A run ended early, since the engine, its process or the server could not continue.
    case crash
  }
}

extension RunReport {
  /// The flaky scenarios of each engine, in the order of their first runs.
  ///
  /// Runs of a scenario may differ even if all of them passed, since expectations have tolerances.
  /// A scenario whose runs all ended in an error is not flaky.
  package var flakes: [Flake] {
    engines.flatMap { engine in
      guard engine.rounds > 1 else { return [Flake]() }
      let plays = scenarios(on: engine).filter { $0.trace != nil || $0.outcome == .error }
      let byName = Dictionary(grouping: plays, by: \.scenario)
      return plays.map(\.scenario).unique.compactMap { Flake(byName[$0] ?? []) }
    }
  }
}

extension Flake {
  /// Creates a flake from the runs of one scenario on one engine; `nil` if they do not differ.
  package init?(_ plays: [ScenarioReport]) {
    guard let first = plays.first else { return nil }
    var variants: [Variant] = []
    for play in plays {
      var variant = Variant(rounds: [play.round])
      if play.outcome == .error {
        (variant.failure, variant.classes) = (play.details, [play.isOverdue ? .time : .crash])
      } else {
        variant.trace = play.trace
        variant.trace?.events = play.trace?.events.map(\.bare) ?? []
      }
      let place = variants.firstIndex {
        $0.trace?.events == variant.trace?.events && $0.classes == variant.classes
      }
      if let place { variants[place].rounds.append(play.round) } else { variants.append(variant) }
    }
    guard variants.contains(where: { $0.trace != nil }), variants.count > 1 else { return nil }
    self.init(
      scenario: first.scenario, engine: first.engineTitle, variants: Self.compared(variants))
  }

  /// Returns the variants, with the usual variant first.
  ///
  /// The other variants get their comparison with the usual variant.
  private static func compared(_ variants: [Variant]) -> [Variant] {
    var whole = variants.filter { $0.trace != nil }
    let most = whole.map(\.rounds.count).max() ?? 0
    guard let place = whole.firstIndex(where: { $0.rounds.count == most }) else { return variants }
    let usual = whole.remove(at: place)
    let others = whole.map { other in
      guard let base = usual.trace, let trace = other.trace else { return other }
      let diff = TraceDiff(base, trace)
      var other = other
      other.diff = diff
      other.classes = Set(diff.lines.compactMap { Class($0.verdict) })
      return other
    }
    let stopped = variants.filter { $0.trace == nil }
    return [usual] + (others + stopped).sorted { $0.rounds.count > $1.rounds.count }
  }
}

extension Flake.Class {
  fileprivate init?(_ verdict: DiffLine.Verdict) {
    switch verdict {
    case .moved: self = .reordered
    case .missing: self = .missing
    case .unexpected: self = .extra
    case .changed: self = .value
    case .same, .notObserved: return nil
    }
  }
}

extension TraceEvent {
  /// The event without the values that are never compared.
  fileprivate var bare: TraceEvent {
    var event = self
    event.extra = nil
    return event
  }
}

extension Flake {
  /// Returns lines of text with the differences between the runs, and with the order that they have
  /// in common.
  ///
  /// Only the first line is not indented.
  package func lines(_ style: TerminalStyle) -> [String] {
    var lines = ["\(style(.yellow, "flaky"))  \(summary)"]
    for (place, variant) in variants.enumerated() {
      lines.append("    " + text(variant, isUsual: place == 0))
      let details =
        variant.diff.map { TraceDiffRenderer(usesColour: style.isColoured).render($0) }
        ?? variant.failure.printable
      lines += details.split(separator: "\n").map { "      \($0)" }
    }
    let whole = variants.filter { $0.trace != nil }
    guard whole.count > 1 else { return lines }
    let plays = whole.map(\.rounds.count).reduce(0, +)
    lines.append("    the order that \(plays) plays have in common:")
    return lines + order.lines(of: whole.count, style).map { "      \($0)" }
  }

  private func text(_ variant: Variant, isUsual: Bool) -> String {
    let rounds = variant.rounds.map(String.init).joined(separator: ", ")
    let noun = variant.rounds.count == 1 ? "play" : "plays"
    guard !isUsual else { return "as usual: \(noun) \(rounds)" }
    let classes = Class.allCases.filter(variant.classes.contains).map(\.rawValue)
    return "\(classes.joined(separator: ", ")): \(noun) \(rounds)"
  }
}
