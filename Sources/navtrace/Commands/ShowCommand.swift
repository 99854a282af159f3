import ArgumentParser
import Foundation
import NavigationHarness
import NavigationTrace

/// The command `navtrace show`.
struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Play one scenario and print its trace, one event a line.")

  @Argument(help: "The scenario.")
  var scenario: String

  @Option(help: "The engine.")
  var engine = Engine.model

  @OptionGroup var folder: ScenarioFolderOptions

  @Option(help: .init("Seconds that it may take, in place of its own limit.", valueName: "s"))
  var timeout: Double?

  @Flag(help: "Print the engine's own signals before the callback that was made of them.")
  var raw = false

  @Flag(help: "Print the trace in its JSON form, which 'navtrace diff' reads.")
  var json = false

  func run() async throws {
    let scenario = try folder.selection().place(scenario).read()
    let result = try await SingleRun.play(
      scenario, on: engine, timeLimit: timeout.map { .seconds($0) },
      environment: ProcessInfo.processInfo.environment)
    let console = Console()
    if json {
      console.write(String(decoding: try result.trace.json(), as: UTF8.self))
    } else {
      for line in TraceListing(result.trace, isRaw: raw).lines(console.style) {
        console.write(line + "\n")
      }
    }
    if let failure = result.failure { throw CommandFailure.couldNotRun(failure) }
  }
}
