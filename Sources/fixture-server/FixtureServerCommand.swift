import ArgumentParser
import AuthoredYAML
import FixtureServing
import FixtureTLS
import SystemFiles

/// The command line of the fixture server.
struct FixtureServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fixture-server",
    abstract: "Serve HTML fixtures: redirects, passwords, MIME types, slow and broken replies.",
    discussion: """
      The options of the server itself are told by 'fixture-server serve --help'.

      Exit status: 0 after a signal and a clean drain; 1 where it cannot listen or say where, or \
      replies were cut off; 2 for a usage error or a site file that cannot be read.
      """,
    version: "fixture-server \(FixtureServer.version)",
    subcommands: [
      ServeCommand.self, CheckCommand.self, SchemaCommand.self, HealthcheckCommand.self,
    ],
    defaultSubcommand: ServeCommand.self)

  /// Runs the command that the arguments name and ends the process.
  static func launch() async -> Never {
    StandardStream.prepare()
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      Terminal.exit(.success)
    } catch {
      end(by: error)
    }
  }

  private static func end(by error: any Error) -> Never {
    switch error {
    case let status as ExitStatus: Terminal.exit(status)
    case let error as AuthoredError: fail("\(error)", .usage)
    case let error as SiteSourceError: fail("\(error)", .usage)
    case let error as ControlToken.Failure: fail("\(error)", .usage)
    case let error as FixtureServingError: fail("\(error)", .failure)
    case let error as TLSError: fail("\(error)", .failure)
    case let error as OutputError: fail("\(error)", .failure)
    case let error where exitCode(for: error) == .success:
      let text = fullMessage(for: error)
      do throws(OutputError) { try Terminal.write(text, to: .output) } catch {
        fail("\(error)", .failure)
      }
      Terminal.exit(.success)
    default:
      Terminal.complain(fullMessage(for: error))
      Terminal.exit(.usage)
    }
  }

  private static func fail(_ message: String, _ status: ExitStatus) -> Never {
    Terminal.complain("fixture-server: \(message)")
    Terminal.exit(status)
  }
}
