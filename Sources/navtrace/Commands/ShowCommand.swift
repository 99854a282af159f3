import ArgumentParser
import Foundation
import NavigationHarness
import NavigationTrace

extension Vocabulary: ExpressibleByArgument {}

/// The command `navtrace show`.
struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Play one scenario and print its trace, one event a line.",
    discussion: "A trace that was recorded with --json is printed without playing anything.")

  @Argument(
    help: "The scenario, or a trace file as --json prints it.", completion: .scenarios)
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

  @Flag(
    help: "Print what the server did between the callbacks, each with its time and its request.")
  var timeline = false

  @Option(help: "The web view API in whose words the trace is told.")
  var vocabulary = Vocabulary.wknavigationdelegate

  func validate() throws {
    if let timeout { try RunCommand.check(timeout: timeout) }
    guard !json || vocabulary == .wknavigationdelegate else {
      throw ValidationError("--json has no vocabulary but WKNavigationDelegate's.")
    }
    guard !timeline || !json && vocabulary == .wknavigationdelegate else {
      throw ValidationError(
        "--timeline is for people, in WKNavigationDelegate's words; for programs there is"
          + " 'navtrace run --reporter json'.")
    }
    guard !timeline || !scenario.hasSuffix(".json") else {
      throw ValidationError("--timeline plays a scenario; a trace file says nothing of a server.")
    }
  }

  func run() async throws {
    if scenario.hasSuffix(".json"), !timeline,
      let data = FileManager.default.contents(atPath: scenario)
    {
      return try write(Trace(json: data, file: scenario))
    }
    let scenario = try folder.selection(for: [scenario]).place(scenario).read()
    let result = try await SingleRun.play(
      scenario, on: engine, timeLimit: timeout.map { .seconds($0) }, wantsEvidence: timeline,
      environment: ProcessInfo.processInfo.environment)
    if timeline { write(result) } else { try write(result.trace) }
    if let failure = result.failure { throw CommandFailure.couldNotRun(failure) }
  }

  private func write(_ result: PlayResult) {
    let console = Console()
    let listing = TimelineListing(result.trace, result.evidence, isRaw: raw)
    for line in listing.lines(console.style) { console.write(line + "\n") }
  }

  private func write(_ trace: Trace) throws {
    let console = Console()
    guard !json else { return console.write(String(decoding: try trace.json(), as: UTF8.self)) }
    let listing = TraceListing(trace, isRaw: raw, vocabulary: vocabulary)
    for line in listing.lines(console.style) { console.write(line + "\n") }
  }
}
