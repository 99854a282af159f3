/// Why a command ends before it did its work: what is wrong, what to do, and the exit code.
package struct CommandFailure: Error, Hashable, CustomStringConvertible {
  package var description: String
  package var code: CommandStatus

  /// What the user wrote, or a file of theirs, cannot be used.
  package static func unusable(_ description: String) -> CommandFailure {
    CommandFailure(description: description.printable, code: .unusable)
  }

  /// An engine or the server cannot run.
  package static func couldNotRun(_ description: String) -> CommandFailure {
    CommandFailure(description: description.printable, code: .couldNotRun)
  }

  /// A report could not be written whole.
  package static func unwritten(_ description: String) -> CommandFailure {
    CommandFailure(description: description.printable, code: .unwritten)
  }

  /// The user asked for the end.
  package static let interruption = CommandFailure(description: "interrupted", code: .interrupted)
}
