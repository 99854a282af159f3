import ArgumentParser

extension RunReport {
  /// What the exit of a process says that has this to report.
  ///
  /// - Parameter failsOnFlaky: Whether plays that were not all alike are a failure, even if all
  ///   matched.
  func exitCode(failsOnFlaky: Bool = false) -> ExitCode {
    let isWhole = missing.isEmpty && !wasInterrupted
    guard isWhole, engines.allSatisfy({ $0.failure == nil }) else { return .couldNotRun }
    let code = RunTally(scenarios).exitCode
    // The other shards have what this one has not, and a job of its own must not fail for that.
    if code == .unusable, shard != nil { return .success }
    return code.isSuccess && failsOnFlaky && !flakes.isEmpty ? .differed : code
  }
}
