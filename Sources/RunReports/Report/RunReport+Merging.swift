import Foundation

extension RunReport {
  /// Merges several reports into one: of the shards of a run, of engines that ran separately, or of
  /// scenarios that ran again.
  ///
  /// - Parameter reports: At least one; plays of the same scenario are in the order of the reports.
  package init(merging reports: [RunReport]) {
    self.init(began: reports.map(\.began).min() ?? .distantPast)
    wasInterrupted = reports.contains(where: \.wasInterrupted)
    stoppedAfter = reports.compactMap(\.stoppedAfter).first
    let seeds = Set(reports.map(\.seed))
    seed = seeds.count == 1 ? seeds.first ?? nil : nil
    missing = Self.missing(in: reports)
    var merged: [MergedEngine] = []
    for report in reports {
      for engine in report.engines {
        let plays = report.scenarios(on: engine)
        if let index = merged.firstIndex(where: { $0.isSame(as: engine) }) {
          merged[index].add(engine, plays)
        } else {
          merged.append(MergedEngine(engine, plays))
        }
      }
    }
    engines = merged.map(\.report)
    for (engine, plays) in zip(engines, merged.map(\.plays)) {
      let isAlone = engines.count { $0.name == engine.name } == 1
      scenarios += plays.map { play in
        var play = play
        play.version = isAlone ? nil : engine.version
        return play
      }
    }
  }

  /// Returns the shards of which no report was given, for one engine at least.
  private static func missing(in reports: [RunReport]) -> [Shard] {
    struct Whole: Hashable {
      var engine: String
      var count: Int
    }
    var given: [Whole: Set<Int>] = [:]
    for report in reports {
      for (count, indices) in report.shards {
        for engine in report.engines {
          given[Whole(engine: engine.name, count: count), default: []].formUnion(indices)
        }
      }
    }
    let missing = given.flatMap { whole, indices in
      Set(1...whole.count).subtracting(indices).map { Shard(index: $0, count: whole.count) }
    }
    return Set(missing).sorted { ($0.count, $0.index) < ($1.count, $1.index) }
  }

  /// The shards that it has, by their count; empty if it is a whole.
  private var shards: [Int: Set<Int>] {
    if let shard { return [shard.count: [shard.index]] }
    return Dictionary(grouping: missing, by: \.count).mapValues { missing in
      Set(1...missing[0].count).subtracting(missing.map(\.index))
    }
  }
}

/// An engine of several reports, as far as they have been merged.
package struct MergedEngine {
  /// The identity of a play among others of the engine.
  private struct Play: Hashable {
    var scenario: String
    var round: Int
  }

  private var whole: EngineSummary
  private var lists: [[String]] = []
  private var failures: [String] = []
  private var found: [ScenarioReport] = []
  private var taken: Set<Play> = []

  /// Creates a merged engine from its part of one report.
  package init(_ engine: EngineSummary, _ plays: [ScenarioReport]) {
    whole = EngineSummary(name: engine.name)
    add(engine, plays)
  }

  /// Whether it is the same engine; one that never said its version may be any of its name.
  package func isSame(as other: EngineSummary) -> Bool {
    let versions = Set([whole.version, other.version]).subtracting([""])
    return whole.name == other.name && versions.count < 2
  }

  /// Adds the facts about the engine in another report.
  ///
  /// A play that another report has too is one of the next round that is free.
  package mutating func add(_ engine: EngineSummary, _ plays: [ScenarioReport]) {
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

  package var report: EngineSummary {
    var report = whole
    report.scenarios = scenarios
    report.failure = failures.isEmpty ? nil : failures.joined(separator: "; ")
    return report
  }

  /// The scenarios, each once: by name if every report has them so, else in the order in which they
  /// come.
  private var scenarios: [String] {
    let all = lists.joined().unique
    return lists.allSatisfy { $0 == $0.sorted() } ? all.sorted() : all
  }

  /// All plays, in the order of a single run: skipped scenarios, then round by round.
  package var plays: [ScenarioReport] {
    let positions = Dictionary(
      uniqueKeysWithValues: scenarios.enumerated().map { ($0.element, $0.offset) })
    func place(_ play: ScenarioReport) -> (Int, Int, Int) {
      (
        play.outcome == .skipped ? 0 : 1, play.round,
        positions[play.scenario] ?? positions.count
      )
    }
    return found.sorted { place($0) < place($1) }
  }
}
