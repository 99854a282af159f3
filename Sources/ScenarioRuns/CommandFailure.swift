/// The error that ends a command early: a description with the remedy, and the exit code.
package struct CommandFailure: Error, Hashable, CustomStringConvertible {
  package var description: String
  package var code: CommandStatus

  /// Creates the failure for input or a file that cannot be used.
  package static func unusable(_ description: String) -> CommandFailure {
    CommandFailure(description: description.printable, code: .unusable)
  }

  /// Creates the failure for an engine or a server that cannot run.
  package static func error(_ description: String) -> CommandFailure {
    CommandFailure(description: description.printable, code: .error)
  }

  /// Creates the failure for a report that could not be written completely.
  package static func unwritten(_ description: String) -> CommandFailure {
    CommandFailure(description: description.printable, code: .unwritten)
  }

  package static let interruption = CommandFailure(description: "interrupted", code: .interrupted)
}

/// The exit codes of commands.
///
/// A code other than success is thrown. It ends a command that has already printed everything.
package enum CommandStatus: Int32, Error, Hashable {
  /// Every scenario passed.
  case success = 0
  /// At least one scenario failed.
  case failed = 1
  /// A usage error, or a file that cannot be read.
  case unusable = 2
  /// An engine or the server could not run.
  case error = 3
  /// A report, or the output, could not be written completely.
  case unwritten = 4
  /// The terminal was closed: 128 plus SIGHUP, as in shells.
  case hangUp = 129
  /// The user interrupted the command: 128 plus SIGINT, as in shells.
  case interrupted = 130

  /// Ends the command with this code, unless it is success.
  package func throwUnlessSuccess() throws { if self != .success { throw self } }
}
