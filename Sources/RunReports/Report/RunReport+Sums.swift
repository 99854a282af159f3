import ScenarioLanguage

extension RunReport {
  /// What is said before anything is played, a line each: what sets the run apart from others.
  package var headings: [String] {
    [
      shard.map { "shard \($0.title)" + ($0.source.map { " (from \($0.printableLine))" } ?? "") },
      seed.map { "shuffled by the seed \($0): --shuffle \($0) plays in this order again" },
    ].compactMap(\.self)
  }

  /// What is said at the end, a line each.
  ///
  /// That is the headings, the sums of every engine, why one could not run, what was not played,
  /// the evidence for what was expected, and why not all was played.
  package var sums: [String] {
    var lines = headings + engines.flatMap(sums)
    if engines.count > 1 { lines.append("all engines: \(RunTally(scenarios).description)") }
    return lines + [evidence].compactMap(\.self) + endings
  }

  /// `evidence: 12 pinned by tests on Apple's WKWebView, 3 read`, each scenario once; `nil` if no
  /// list of cases and rules says more than the authors.
  package var evidence: String? {
    let strengths = Dictionary(scenarios.map { ($0.scenario, $0.strength) }) { $0 ?? $1 }
    let counts = Dictionary(grouping: strengths.values.compactMap(\.self)) { $0 }
    guard counts.keys.contains(where: { $0 != .stated }) else { return nil }
    let words = counts.sorted { $0.key < $1.key }.map { "\($0.value.count) \($0.key.phrase)" }
    return "evidence: \(words.joined(separator: ", "))"
  }

  /// Why not all of it was played, a line each.
  package var endings: [String] {
    var lines: [String] = []
    if !missing.isEmpty { lines.append(missingShards) }
    if let stop { lines.append(stop) }
    if wasInterrupted { lines.append("the run was interrupted") }
    return lines
  }

  /// `stopped after 3 failures (--max-failures)`; nil where that is not so.
  private var stop: String? {
    stoppedAfter.map { "stopped after \($0) failure\($0 == 1 ? "" : "s") (--max-failures)" }
  }

  /// Why an engine has not played all that it was to play.
  package func reasonUnplayed(on engine: EngineReport) -> String {
    if engine.failure != nil { return "the engine could not run" }
    return stop ?? "the run was interrupted"
  }

  /// `missing shards: 1/3, 2/3`.
  package var missingShards: String {
    "missing shard\(missing.count == 1 ? "" : "s"): "
      + missing.map(\.title).joined(separator: ", ")
  }

  private func sums(of engine: EngineReport) -> [String] {
    var lines: [String] = []
    let title = title(of: engine)
    if let failure = engine.failure {
      lines.append("\(title) could not run: \(failure.printableLine)")
    }
    let plays = scenarios(on: engine)
    if !plays.isEmpty {
      let tally = RunTally(plays)
      lines.append("\(title): \(tally.description); \(engine.duration.inHundredths)")
      lines += tally.uncertainty.reasons.map { "\(title): \($0.printableLine)" }
    }
    lines += flakes.filter { $0.engine == title }.map {
      "\(title): flaky: \($0.summary)"
    }
    let unplayed = unplayed(on: engine).count
    if unplayed > 0 { lines.append("\(title): \(unplayed) not played") }
    return lines
  }
}
