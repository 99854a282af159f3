import NavigationTrace
import ScenarioLanguage

extension RunReport {
  /// The lines before the first play: the shard and the seed.
  package var headings: [String] {
    [
      shard.map { "shard \($0.title)" },
      seed.map { "shuffled by the seed \($0): --shuffle \($0) plays in this order again" },
    ].compactMap(\.self)
  }

  /// The lines after the last play: the headings, the counts and errors of every engine,
  /// and why the run is incomplete.
  package var sums: [String] {
    var lines = headings + engines.flatMap(sums)
    if engines.count > 1 { lines.append(total) }
    return lines + endings
  }

  /// The counts of several engines: `832 plays of 416 scenarios on 2 engines: 800 passed, …`.
  var total: String {
    let tally = RunTally(scenarios)
    return "\(tally.subject) on \(engines.count) engines: \(tally.description)"
  }

  /// The reasons why not all of it was played, a line each.
  package var endings: [String] {
    var lines: [String] = []
    if !missing.isEmpty { lines.append(missingShards) }
    if let stop { lines.append(stop) }
    if wasInterrupted { lines.append("the run was interrupted") }
    return lines
  }

  /// `stopped after 3 failures (--max-failures)`; `nil` if that is not so.
  private var stop: String? {
    stoppedAfter.map { "stopped after \($0.counted("failure")) (--max-failures)" }
  }

  /// Returns the reason why an engine has not run all its scenarios.
  package func reasonUnplayed(on engine: EngineSummary) -> String {
    if engine.failure != nil { return "the engine could not run" }
    return stop ?? "the run was interrupted"
  }

  /// `missing shards: 1/3, 2/3`.
  package var missingShards: String {
    "missing shard\(missing.count == 1 ? "" : "s"): "
      + missing.map(\.title).joined(separator: ", ")
  }

  private func sums(of engine: EngineSummary) -> [String] {
    var lines: [String] = []
    let title = title(of: engine)
    if let failure = engine.failure {
      lines.append("\(title): error: \(failure.printableLine)")
    }
    let plays = scenarios(on: engine)
    if !plays.isEmpty {
      let tally = RunTally(plays)
      lines.append(engine.summary(of: tally, as: title))
      if !tally.uncertain.isEmpty { lines.append("\(title): \(tally.uncertain)") }
      lines += tally.uncertainty.reasons.map { "\(title): \($0.printableLine)" }
    }
    lines += flakes.filter { $0.engine == title }.map {
      "\(title): flaky: \($0.summary)"
    }
    let unplayed = unplayed(on: engine).count
    if unplayed > 0 { lines.append("\(title): \(unplayed) not run") }
    return lines
  }
}

extension EngineSummary {
  /// `416 scenarios on model: 375 passed, 0 failed, 41 skipped (41: no scripts) in 1.80 s`.
  func summary(of tally: RunTally, as title: String) -> String {
    "\(tally.subject) on \(title): \(tally.description) in \(duration.inHundredths)"
  }
}
