import ArgumentParser

extension RunReport {
  /// What the exit of a process says that has this to report.
  var exitCode: ExitCode {
    let isWhole = missing.isEmpty && !wasInterrupted
    guard isWhole, engines.allSatisfy({ $0.failure == nil }) else { return .couldNotRun }
    let code = RunTally(scenarios).exitCode
    // The other shards have what this one has not, and a job of its own must not fail for that.
    return code == .unusable && shard != nil ? .success : code
  }
}
