import Foundation

extension RunReport {
  /// Several reports as one, with all that is in them: of the shards of a run, of engines that ran
  /// apart, of what ran again.
  ///
  /// - Parameter reports: At least one; where they say the same of a scenario, the first comes
  ///   first.
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

  /// The shards of which no report was given, for one engine at least.
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

  /// What shards it has, by their count; none where it is a whole.
  private var shards: [Int: Set<Int>] {
    if let shard { return [shard.count: [shard.index]] }
    return Dictionary(grouping: missing, by: \.count).mapValues { missing in
      Set(1...missing[0].count).subtracting(missing.map(\.index))
    }
  }
}
