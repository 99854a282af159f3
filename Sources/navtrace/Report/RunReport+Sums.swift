extension RunReport {
  /// What is said at the end, a line each.
  ///
  /// That is the sums of every engine, why one could not run, what was not played, and whether the
  /// run was interrupted.
  var sums: [String] {
    var lines = engines.flatMap(sums)
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
    lines += flakes.filter { $0.engine == engine.name }.map {
      "\(engine.name): flaky: \($0.summary)"
    }
    let unplayed = unplayed(on: engine).count
    if unplayed > 0 { lines.append("\(engine.name): \(unplayed) not played") }
    return lines
  }
}
