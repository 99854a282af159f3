/// What the exit code of a command means; thrown, it ends a command that has said everything.
package enum CommandStatus: Int32, Error, Hashable {
  /// Every trace matched.
  case success = 0
  /// Some trace differs.
  case differed = 1
  /// A usage error, or a file that cannot be read.
  case unusable = 2
  /// An engine or the server could not run.
  case couldNotRun = 3
  /// A report, or what was to be printed, could not be written whole.
  case unwritten = 4
  /// The terminal was closed: 128 and SIGHUP, as shells have it.
  case hangUp = 129
  /// The user interrupted: 128 and SIGINT, as shells have it.
  case interrupted = 130
}
