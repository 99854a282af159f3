import ArgumentParser
import AuthoredYAML
import FixtureSystem
import Foundation
import ScenarioRuns
import Scenarios
import WebEngines
import WebViewKit

/// The command `navtrace`, whose subcommands do the work.
@main struct Navtrace: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "navtrace",
    abstract: "Record the callbacks of web views and compare them with expected traces.",
    discussion: """
      Exit codes: 0 every scenario passed; 1 some failed; 2 usage error or a file that cannot \
      be read; 3 some ended in an error, or an engine or the server could not run; 4 a report is \
      incomplete; 130 interrupted, 129 if by a terminal that was closed.
      """,
    version: WebEngine.versions,
    subcommands: commands)

  private static var commands: [any ParsableCommand.Type] {
    var commands: [any ParsableCommand.Type] = [
      NewCommand.self, RunCommand.self, ReviewCommand.self, AcceptCommand.self,
      ListCommand.self, ShowCommand.self, DiffCommand.self, MergeCommand.self,
      CollectCommand.self, ImportCommand.self,
    ]
    // The subcommands that inspect the model, which exists only on Linux.
    #if os(Linux)
    commands.append(ExploreCommand.self)
    #endif
    commands += [LintCommand.self, SchemaCommand.self, DoctorCommand.self, WorkerCommand.self]
    return commands
  }

  /// Parses and runs the command.
  ///
  /// Usage errors exit with 2 instead of ArgumentParser's code 64.
  static func main() async {
    // Reports must be written even if the reader of standard output exits.
    StandardStream.prepare()
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      leave(with: error)
    }
    exit(with: .success)
  }

  private static func leave(with error: any Error) -> Never {
    if let failure = CommandFailure(error) {
      Console().complain(failure.description)
      exit(with: failure.code)
    }
    if let status = error as? CommandStatus { exit(with: status) }
    let code = exitCode(for: error)
    let message = fullMessage(for: error)
    if !message.isEmpty, code.isSuccess {
      Console().write(message + "\n")
    } else if !message.isEmpty {
      try? StandardStream.error.write(message + "\n")
    }
    exit(
      with: code == .validationFailure
        ? .unusable : CommandStatus(rawValue: code.rawValue) ?? .unusable)
  }

  /// Ends the process.
  ///
  /// If output was lost, the exit code is ``CommandStatus/unwritten`` instead.
  private static func exit(with status: CommandStatus) -> Never {
    if let failure = Console.failure, [.success, .failed].contains(status) {
      Console().complain("\(failure)")
      Foundation.exit(CommandStatus.unwritten.rawValue)
    }
    Foundation.exit((status == .interrupted ? Interruption.exitStatus : status).rawValue)
  }
}

extension CommandFailure {
  /// Creates the failure for an error of another module; `nil` if the type of the error is unknown.
  init?(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let mistake as AuthoredError: self = .unusable("\(mistake)")
    case let refusal as AcceptanceRefusal: self = .unusable("\(refusal)")
    case let failure as EngineFailure: self = .error("\(failure)")
    case WorkerFailure.interrupted: self = .interruption
    case let failure as WorkerFailure: self = .error("\(failure)")
    default:
      guard let reason = error.systemReason else { return nil }
      self = .unusable("cannot read or write \(reason)")
    }
  }
}
