import ArgumentParser

extension RunReport {
  /// What the process's exit says of the run.
  ///
  /// - Parameter failsOnFlaky: Whether plays that were not all alike are a failure, even if all
  ///   matched.
  func exitCode(failsOnFlaky: Bool) -> ExitCode {
    guard engines.allSatisfy({ $0.failure == nil }) else { return .couldNotRun }
    let code = RunTally(scenarios).exitCode
    return code.isSuccess && failsOnFlaky && !flakes.isEmpty ? .differed : code
  }
}
