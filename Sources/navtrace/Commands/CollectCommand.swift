import ArgumentParser
import AuthoredYAML
import FixtureServing
import FixtureSites
import FixtureSystem
import Foundation
import NavigationTrace
import ScenarioRuns

struct CollectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collect",
    abstract: "Receive the traces that apps on devices post, and write each to a file.",
    discussion: """
      The first line of standard output is the URL to post to, with /-/traces behind it; then comes the \
      file of each trace, unless nobody reads, which is counted. It runs until it is interrupted, with exit code 0. 'navtrace import' \
      compares what it has kept.

      Only this machine may post unless there is a token, of --token-file or FIXTURE_SERVER_TOKEN, \
      which has to come as 'Authorization: Bearer TOKEN'. Exit code 3 where it cannot listen.
      """)

  @Argument(
    help: "The folder for the traces; it is created if it does not exist.",
    completion: .directory)
  var directory = "traces"

  @Option(help: "The address to listen at; 0.0.0.0 for devices on the network.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen at, 0 for a free one.")
  var port: UInt16 = 8080

  @Option(help: "The name of this machine for devices, if it is not the address.")
  var publicHost: String?

  @Option(help: "A file with the token. (default: FIXTURE_SERVER_TOKEN)", completion: .file())
  var tokenFile: String?

  func run() async throws {
    var options = ControlOptions()
    options.publicHost = publicHost
    do throws(ControlToken.Failure) { options.token = try token()?.text } catch {
      throw CommandFailure.unusable("\(error)")
    }
    let isLoopback = host.hasPrefix("127.") || ["::1", "localhost"].contains(host)
    guard options.token != nil || isLoopback else {
      throw CommandFailure.unusable(
        "--host \(host) without a token: no other machine may post then; give --token-file, or set "
          + "FIXTURE_SERVER_TOKEN")
    }
    let lines = LineQueue(to: .output) { "\($0) lines are left out: \($1)" }
    options.traces = try folder(lines)
    do {
      try await serve(options, lines)
    } catch let error as FixtureServingError {
      throw CommandFailure.error("\(error)")
    }
  }

  private func serve(_ options: ControlOptions, _ lines: LineQueue) async throws {
    let server = try FixtureServer()
    let address = ListenAddress(.port(port...port, host: host), publicHost: publicHost)
    let session = try await server.openSession(
      site: Site(main: Origin()), at: ["main": [address]], id: "default")
    let api = try await ControlAPI.begin(on: session, of: server, options: options)
    lines.add(session.origins["main"] ?? "")
    async let _: Void = api.closeIdleSessions()
    await Interruption.wait()
    await server.stop()
    lines.flush(within: .seconds(1))
  }

  private func token() throws(ControlToken.Failure) -> ControlToken? {
    if let tokenFile { return try ControlToken(file: tokenFile) }
    let name = "FIXTURE_SERVER_TOKEN"
    guard let text = ProcessInfo.processInfo.environment[name], !text.isEmpty else { return nil }
    return try ControlToken(text, from: name)
  }

  private func folder(_ lines: LineQueue) throws(CommandFailure) -> TraceFolder {
    do throws(SystemError) {
      return try TraceFolder(directory) { document throws(AuthoredError) in
        try Trace(json: Data(document), file: "body").fileStem
      } tell: { file in
        lines.add(file)
      }
    } catch {
      throw .unusable(
        "cannot write to '\(directory)': \(error.reason); give a folder of your own")
    }
  }
}
