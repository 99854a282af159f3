import FixtureSites
import Foundation

extension RunReport {
  /// Merges several reports into one: of the shards of a run, of engines that ran separately, or of
  /// scenarios that ran again.
  ///
  /// - Parameter reports: At least one report. The order of the reports decides the order of
  ///   several runs of the same scenario.
  package init(merging reports: [RunReport]) {
    self.init(began: reports.map(\.began).min() ?? .distantPast)
    wasInterrupted = reports.contains(where: \.wasInterrupted)
    stoppedAfter = reports.compactMap(\.stoppedAfter).first
    let seeds = Set(reports.map(\.seed))
    seed = seeds.count == 1 ? seeds.first ?? nil : nil
    against = reports.lazy.compactMap(\.against).first
    missing = Self.missing(in: reports)
    var groups: [[EnginePart]] = []
    for report in reports {
      for engine in report.engines {
        let part = (engine, report.scenarios(on: engine))
        let place = groups.firstIndex { Self.isSame(engine, as: $0.map(\.engine)) }
        if let place { groups[place].append(part) } else { groups.append([part]) }
      }
    }
    let merged = groups.map(Self.merged)
    engines = merged.map(\.engine)
    for (engine, plays) in merged {
      let isAlone = engines.count { $0.name == engine.name } == 1
      scenarios += plays.map { play in
        var play = play
        play.version = isAlone ? nil : engine.version
        return play
      }
    }
  }

  /// Returns the shards for which at least one engine has no report.
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

  /// The indices of the shards in the report, keyed by the number of shards; empty for a complete
  /// run.
  private var shards: [Int: Set<Int>] {
    if let shard { return [shard.count: [shard.index]] }
    return Dictionary(grouping: missing, by: \.count).mapValues { missing in
      Set(1...missing[0].count).subtracting(missing.map(\.index))
    }
  }
}

extension RunReport {
  /// An engine and its scenario runs in one report.
  private typealias EnginePart = (engine: EngineSummary, plays: [ScenarioReport])

  /// Whether several reports are about the same engine.
  ///
  /// An engine whose version is unknown is treated as the same as any engine with its name.
  private static func isSame(_ engine: EngineSummary, as others: [EngineSummary]) -> Bool {
    let versions = Set((others + [engine]).map(\.version)).subtracting([""])
    return others[0].name == engine.name && versions.count < 2
  }

  /// Merges the parts of one engine.
  ///
  /// If several reports have the same round of a scenario, each later one gets the next free round.
  /// Scenarios are sorted by name if every report has them sorted. Otherwise they stay in the order
  /// of the reports. The results are in the order of a single run: skipped scenarios, then round by
  /// round.
  private static func merged(_ parts: [EnginePart]) -> EnginePart {
    struct Play: Hashable {
      var scenario: String
      var round: Int
    }
    var whole = EngineSummary(name: parts[0].engine.name)
    var found: [ScenarioReport] = []
    var taken: Set<Play> = []
    for (engine, plays) in parts {
      if whole.version.isEmpty { whole.version = engine.version }
      if whole.origins.isEmpty { whole.origins = engine.origins }
      whole.rounds = max(whole.rounds, engine.rounds)
      whole.duration += engine.duration
      whole.waiting += engine.waiting
      whole.overhead += engine.overhead
      for var play in plays {
        while !taken.insert(Play(scenario: play.scenario, round: play.round)).inserted {
          play.round += 1
        }
        whole.rounds = max(whole.rounds, play.round)
        found.append(play)
      }
    }
    let failures = parts.compactMap(\.engine.failure).unique
    whole.failure = failures.isEmpty ? nil : failures.joined(separator: "; ")
    let lists = parts.map(\.engine.scenarios)
    let all = lists.flatMap(\.self).unique
    whole.scenarios = lists.allSatisfy { $0 == $0.sorted() } ? all.sorted() : all
    let positions = Dictionary(
      uniqueKeysWithValues: whole.scenarios.enumerated().map { ($0.element, $0.offset) })
    func place(_ play: ScenarioReport) -> (Int, Int, Int) {
      (
        play.outcome == .skipped ? 0 : 1, play.round,
        positions[play.scenario] ?? positions.count
      )
    }
    return (whole, found.sorted { place($0) < place($1) })
  }
}
