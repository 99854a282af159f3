extension RunReport {
  /// What was skipped, why, and what to do, if no engine played anything.
  package var reasonNothingWasPlayed: String {
    let most = 10
    let skipped = scenarios.prefix(most).map {
      "  \($0.scenario.printableLine) on \($0.engineTitle): \($0.summary.printableLine)"
    }
    let rest = scenarios.count - skipped.count
    let head = "nothing was played: every chosen scenario is excepted for its engine"
    return
      ([head] + skipped + (rest > 0 ? ["  and \(rest) more"] : []) + [
        "choose other scenarios ('navtrace list' prints them) or another engine (--engine); "
          + "exceptions are in 'engines' of scenario.yaml and in what the engine supports"
      ]).joined(separator: "\n")
  }

  /// What the exit of a process says that has this to report.
  ///
  /// - Parameter failsOnFlaky: Whether plays that were not all alike are a failure, even if all
  ///   matched.
  package func exitCode(failsOnFlaky: Bool = false) -> CommandStatus {
    let isWhole = missing.isEmpty && !wasInterrupted
    guard isWhole, engines.allSatisfy({ $0.failure == nil }) else { return .couldNotRun }
    let code = RunTally(scenarios).exitCode
    // The other shards have what this one has not, and a job of its own must not fail for that.
    if code == .unusable, shard != nil { return .success }
    return code == .success && failsOnFlaky && !flakes.isEmpty ? .differed : code
  }
}
