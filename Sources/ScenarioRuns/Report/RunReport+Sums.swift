import NavigationTrace

extension RunReport {
  /// The lines before the first result: the shard and the seed.
  package var headings: [String] {
    [
      shard.map { "shard \($0.title)" },
      seed.map { "shuffled by the seed \($0): --shuffle \($0) plays in this order again" },
    ].compactMap(\.self)
  }

  /// The headings, the errors of engines, flaky scenarios, the counts, and the reasons why the run
  /// is incomplete.
  package var sums: [String] {
    headings + failures.map { "error: \($0)" }
      + flakes.map { "\($0.engine): flaky: \($0.summary)" } + changeLines
      + [summary].compactMap(\.self)
      + endings
  }

  /// The errors that kept engines from running, or from running to the end.
  package var failures: [String] {
    engines.compactMap { engine in
      engine.failure.map { failure in
        // Most failures of a worker begin with the engine's name.
        let title = failure.hasPrefix(engine.name) ? "" : "\(title(of: engine)): "
        return title + failure.printableLine
      }
    }
  }

  /// `629 scenarios on model, webkitgtk: 1111 passed, 0 failed, 147 skipped (…) in 52 s`; `nil` if
  /// nothing was to be played.
  package var summary: String? {
    let unplayed = engines.map { self.unplayed(on: $0).count }.reduce(0, +)
    guard !scenarios.isEmpty || unplayed > 0 else { return nil }
    let tally = RunTally(scenarios)
    let titles = engines.map(title).joined(separator: ", ")
    let time = engines.map(\.duration).reduce(.zero, +).inRoundedSeconds
    let rest = unplayed == 0 ? "" : ", \(unplayed) not run"
    let names = Set(scenarios.map(\.scenario) + engines.flatMap(\.scenarios)).count
    let isRepeated = engines.contains { $0.rounds > 1 }
    let subject =
      (isRepeated ? "\(scenarios.count.counted("play")) of " : "") + names.counted("scenario")
    return "\(subject) on \(titles): \(tally.description)\(rest) in \(time)"
  }

  /// The numbers of values that were not compared because they were not observed: a line for each
  /// engine, and a line for each reason.
  package var uncompared: [String] {
    engines.flatMap { engine in
      let tally = RunTally(scenarios(on: engine))
      let sum = tally.uncertainty.description
      let title = title(of: engine)
      return (sum.isEmpty ? [] : ["\(title): \(sum)"])
        + tally.uncertainty.reasons.map { "\(title): \($0.printableLine)" }
    }
  }

  /// The reasons why the run was not played completely, one line each.
  package var endings: [String] {
    var lines: [String] = []
    if !missing.isEmpty { lines.append(missingShards) }
    if let stop { lines.append(stop) }
    if wasInterrupted { lines.append("the run was interrupted") }
    return lines
  }

  /// `stopped after 3 failures (--max-failures)`; `nil` if the run was not stopped.
  private var stop: String? {
    stoppedAfter.map { "stopped after \($0.counted("failure")) (--max-failures)" }
  }

  /// Returns the reason why an engine has not run all its scenarios.
  package func reasonUnplayed(on engine: EngineSummary) -> String {
    if engine.failure != nil { return "the engine could not run" }
    return stop ?? (wasInterrupted ? "the run was interrupted" : "it was not chosen")
  }

  /// `missing shards: 1/3, 2/3`.
  package var missingShards: String {
    "missing shard\(missing.count == 1 ? "" : "s"): "
      + missing.map(\.title).joined(separator: ", ")
  }
}
