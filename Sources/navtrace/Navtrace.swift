import ArgumentParser
import FixtureServing
import Foundation
import WebEngines

/// The command and, in its subcommands, everything that navtrace does.
@main struct Navtrace: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "navtrace",
    abstract: "Records the callbacks of web views and compares them with what is expected.",
    discussion: """
      Exit codes: 0 every trace matched; 1 some trace differed; 2 usage error or a file that cannot \
      be read; 3 an engine or the server could not run; 130 interrupted, 129 if by a terminal that \
      was closed.
      """,
    version: versions,
    subcommands: commands)

  /// Its own version and those of the engines in this build, a line each.
  private static var versions: String {
    var lines = ["navtrace \(FixtureServer.version)"]
    lines += WebEngine.builtIn.map { "\($0.rawValue) \($0.version ?? "")" }
    return lines.joined(separator: "\n")
  }

  private static var commands: [any ParsableCommand.Type] {
    [
      NewCommand.self, RunCommand.self, ReviewCommand.self, AcceptCommand.self,
      RejectCommand.self, ListCommand.self, ShowCommand.self, DiffCommand.self, MergeCommand.self,
      CollectCommand.self, ImportCommand.self,
    ]
      + ModelCommands.all + [
        LintCommand.self, SchemaCommand.self, DoctorCommand.self, WorkerCommand.self,
      ]
  }

  /// Parses and runs; ArgumentParser's own code for usage errors, 64, becomes 2.
  static func main() async {
    // A reader of standard output that goes away must not keep the reports from being written.
    signal(SIGPIPE, SIG_IGN)
    do {
      let command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        var command = command
        try command.run()
      }
    } catch {
      leave(with: error)
    }
  }

  private static func leave(with error: any Error) -> Never {
    if let failure = CommandFailure(error) {
      Console().complain(failure.description)
      exit(with: failure.code)
    }
    let code = exitCode(for: error)
    let message = fullMessage(for: error)
    if !message.isEmpty {
      let stream = code.isSuccess ? FileHandle.standardOutput : FileHandle.standardError
      stream.write(Data("\(message)\n".utf8))
    }
    exit(with: code == .validationFailure ? .unusable : code)
  }

  private static func exit(with code: ExitCode) -> Never {
    Foundation.exit((code == .interrupted ? Interruption.exitCode : code).rawValue)
  }
}
