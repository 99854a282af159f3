/// What an engine was and played in several reports, as far as they have been put together.
package struct MergedEngine {
  /// A play as reports tell it apart from others of the engine.
  private struct Play: Hashable {
    var scenario: String
    var round: Int
  }

  private var whole: EngineReport
  private var lists: [[String]] = []
  private var failures: [String] = []
  private var found: [ScenarioReport] = []
  private var taken: Set<Play> = []

  /// What the engine is in one report.
  package init(_ engine: EngineReport, _ plays: [ScenarioReport]) {
    whole = EngineReport(name: engine.name)
    add(engine, plays)
  }

  /// Whether it is the same engine; one that never said its version may be any of its name.
  package func isSame(as other: EngineReport) -> Bool {
    let versions = Set([whole.version, other.version]).subtracting([""])
    return whole.name == other.name && versions.count < 2
  }

  /// Adds what the engine is in another report.
  ///
  /// A play that another report has too is one of the next round that is free.
  package mutating func add(_ engine: EngineReport, _ plays: [ScenarioReport]) {
    if whole.version.isEmpty { whole.version = engine.version }
    if whole.origins.isEmpty { whole.origins = engine.origins }
    whole.rounds = max(whole.rounds, engine.rounds)
    whole.duration += engine.duration
    whole.waiting += engine.waiting
    whole.overhead += engine.overhead
    lists.append(engine.scenarios)
    if let failure = engine.failure, !failures.contains(failure) { failures.append(failure) }
    for var play in plays {
      while !taken.insert(Play(scenario: play.scenario, round: play.round)).inserted {
        play.round += 1
      }
      whole.rounds = max(whole.rounds, play.round)
      found.append(play)
    }
  }

  /// All that it is.
  package var report: EngineReport {
    var report = whole
    report.scenarios = scenarios
    report.failure = failures.isEmpty ? nil : failures.joined(separator: "; ")
    return report
  }

  /// Its scenarios, each once: by name where every report has them so, else in the order in which
  /// they come.
  private var scenarios: [String] {
    var seen: Set<String> = []
    let all = lists.joined().filter { seen.insert($0).inserted }
    return lists.allSatisfy { $0 == $0.sorted() } ? all.sorted() : all
  }

  /// All that it played, in the order in which one run would have: what it cannot play, then round
  /// by round.
  package var plays: [ScenarioReport] {
    let positions = Dictionary(
      uniqueKeysWithValues: scenarios.enumerated().map { ($0.element, $0.offset) })
    func place(_ play: ScenarioReport) -> (Int, Int, Int) {
      (
        play.verdict == .unobservable ? 0 : 1, play.round,
        positions[play.scenario] ?? positions.count
      )
    }
    return found.sorted { place($0) < place($1) }
  }
}
