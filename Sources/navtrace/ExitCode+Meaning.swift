import ArgumentParser

extension ExitCode {
  /// Some trace differs.
  static let differed = ExitCode(1)
  /// A usage error, or a file that cannot be read.
  static let unusable = ExitCode(2)
  /// An engine or the server could not run.
  static let couldNotRun = ExitCode(3)
  /// A report, or what was to be printed, could not be written whole.
  static let unwritten = ExitCode(4)
  /// The user interrupted: 128 and SIGINT, as shells have it.
  static let interrupted = ExitCode(130)
}
