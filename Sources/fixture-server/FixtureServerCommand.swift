import ArgumentParser
import AuthoredYAML
import FixtureServing
import FixtureSites
import FixtureSystem
import FixtureTLS

/// The command line of the fixture server.
///
/// Each command is a separate type in this module. The default command is `serve`:
///
/// ```sh
/// fixture-server site.yaml --port 8080
/// fixture-server check site.yaml
/// ```
///
/// An error is one line on standard error. The exit status is 2 for a usage error or an error in a
/// file, and 1 for a failure at run time.
struct FixtureServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fixture-server",
    abstract: "Serve HTML fixtures: redirects, passwords, MIME types, slow and broken replies.",
    discussion: """
      'fixture-server serve --help' lists the options of the server itself.

      Exit status: 0 after a signal and a clean drain; 1 where it cannot listen or say where, or \
      replies were cut off; 2 for a usage error or a site file that cannot be read.
      """,
    version: "fixture-server \(FixtureServer.version)\n"
      + FixtureServer.versions.map { "HTTP/\($0.rawValue)" }.joined(separator: ", "),
    subcommands: [
      ServeCommand.self, CheckCommand.self, ImportCommand.self, SchemaCommand.self,
      HealthcheckCommand.self,
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
      exit()
    } catch {
      end(by: error)
    }
  }

  private static func end(by error: any Error) -> Never {
    switch error {
    case let status as ExitCode: exit(withError: status)
    case is AuthoredError, is SiteSourceError, is ControlToken.Failure: fail("\(error)", .usage)
    case is FixtureServingError, is TLSError, is OutputError: fail("\(error)", .failure)
    case let error where exitCode(for: error) == .success:
      let text = fullMessage(for: error)
      do throws(OutputError) { try Terminal.write(text, to: .output) } catch {
        fail("\(error)", .failure)
      }
      exit()
    default:
      Terminal.complain(fullMessage(for: error))
      exit(withError: ExitCode.usage)
    }
  }

  private static func fail(_ message: String, _ status: ExitCode) -> Never {
    Terminal.complain("fixture-server: \(message)")
    exit(withError: status)
  }
}

/// The command that checks whether a site file can be served, without serving it.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Read a site file and say what is wrong with it.")

  @Argument(help: "The site file, or a folder with a site.yaml.", completion: .file())
  var file: String

  func run() throws {
    let site = try SiteSource(at: file).site()
    let names = site.origins.map(\.name)
    try Terminal.write("\(file): origins \(names.joined(separator: ", "))", to: .output)
  }
}

/// The command that prints the JSON schema of site files, for editors.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON schema of site files.")

  func run() throws { try Terminal.write(SiteSchema.text, to: .output) }
}

/// Functions that write lines to the process's standard streams.
enum Terminal {
  /// Writes one line.
  static func write(_ line: String, to stream: StandardStream) throws(OutputError) {
    try stream.write(line.utf8.last == UInt8(ascii: "\n") ? line : line + "\n")
  }

  /// Writes a message to the user; a failure to write it cannot be reported.
  static func complain(_ line: String) { try? write(line, to: .error) }
}

extension ExitCode {
  /// The status if the arguments or a file are wrong.
  static let usage = ExitCode(2)
}
