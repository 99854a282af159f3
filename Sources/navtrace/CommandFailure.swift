import ArgumentParser

/// Why a command ends before it did its work: what is wrong, what to do, and the exit code.
struct CommandFailure: Error, Hashable, CustomStringConvertible {
  var description: String
  var code: ExitCode

  /// What the user wrote, or a file of theirs, cannot be used.
  static func unusable(_ description: String) -> CommandFailure {
    CommandFailure(description: description, code: .unusable)
  }

  /// An engine or the server cannot run.
  static func couldNotRun(_ description: String) -> CommandFailure {
    CommandFailure(description: description, code: .couldNotRun)
  }
}
