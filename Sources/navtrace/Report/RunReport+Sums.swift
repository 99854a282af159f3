extension RunReport {
  /// What is said before anything is played, a line each: what sets the run apart from others.
  var headings: [String] {
    [shard.map { "shard \($0.title)" + ($0.source.map { " (from \($0.printableLine))" } ?? "") }]
      .compactMap(\.self)
  }

  /// What is said at the end, a line each.
  ///
  /// That is the headings, the sums of every engine, why one could not run, what was not played, and whether the
  /// run was interrupted.
  var sums: [String] {
    var lines = headings + engines.flatMap(sums)
    if engines.count > 1 { lines.append("all engines: \(RunTally(scenarios).description)") }
    if wasInterrupted { lines.append("the run was interrupted") }
    return lines
  }

  private func sums(of engine: EngineReport) -> [String] {
    var lines: [String] = []
    if let failure = engine.failure {
      lines.append("\(engine.name) could not run: \(failure.printableLine)")
    }
    let plays = scenarios(on: engine)
    if !plays.isEmpty {
      let tally = RunTally(plays)
      lines.append("\(engine.name): \(tally.description); \(engine.duration.inHundredths)")
      lines += tally.uncertainty.reasons.map { "\(engine.name): \($0.printableLine)" }
    }
    let unplayed = unplayed(on: engine).count
    if unplayed > 0 { lines.append("\(engine.name): \(unplayed) not played") }
    return lines
  }
}
