import ArgumentParser
import FixtureSites
import Foundation
import NavigationTrace
import ScenarioRuns
import Scenarios
import WebEngines

extension Vocabulary: ExpressibleByArgument {}

struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Play one scenario and print its trace, one event a line.",
    discussion: "A trace that was recorded with --json is printed without playing anything.")

  @Argument(
    help: "The scenario, or a trace file as --json prints it.", completion: .scenarios)
  var scenario: String

  @Option(help: "The engine.")
  var engine = WebEngine.model

  @OptionGroup var folder: ScenarioFolderOptions

  @Option(help: .init("Seconds that it may take, in place of its own limit.", valueName: "s"))
  var timeout: Double?

  @Option(help: "Serve all origins by TLS and this version of HTTP: 2 or 1.1.")
  var http: ServedVersion?

  @Flag(help: "Print the engine's own signals before the callback that was made of them.")
  var raw = false

  @Flag(
    help: "Print which values were not observed, and the evidence for the expectation.")
  var verbose = false

  @Flag(help: "Print the trace in its JSON form, which 'navtrace diff' reads.")
  var json = false

  @Flag(
    help: "Print what the server did between the callbacks, each with its time and its request.")
  var timeline = false

  @Option(help: "The web view API whose names are used in the trace.")
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
      throw ValidationError("--timeline needs a scenario; a trace file has no events of a server.")
    }
  }

  func run() async throws {
    if scenario.hasSuffix(".json"), !timeline,
      let data = FileManager.default.contents(atPath: scenario)
    {
      return try write(Trace(json: data, file: scenario))
    }
    let selection = try folder.selection(for: [scenario])
    let scenario = try selection.place(scenario).read()
    // A trace is shown even if its expectation cannot be read.
    let oracle = try? selection.oracleList()
    let strength = try? oracle?.strength(of: scenario)
    let sources = verbose ? (try? oracle?.sources(of: scenario)) ?? [] : []
    let notes = [scenario.title] + sources.map { "  expected by \($0)" }
    let result = try await SingleRun.play(
      scenario, on: engine, timeLimit: timeout.map { .seconds($0) }, http: http,
      wantsEvidence: timeline, environment: ProcessInfo.processInfo.environment)
    if timeline {
      let console = Console()
      write(
        result.trace.timeline(console.style, with: result.evidence, isRaw: raw),
        of: result.trace, strength, notes, console)
    } else {
      try write(result.trace, strength, notes)
    }
    if let failure = result.failure { throw CommandFailure.error(failure) }
  }

  private func write(
    _ trace: Trace, _ strength: EvidenceStrength? = nil, _ notes: [String] = []
  ) throws {
    let console = Console()
    guard !json else { return console.write(String(decoding: try trace.json(), as: UTF8.self)) }
    write(
      trace.listing(
        console.style, isRaw: raw, isVerbose: verbose, withDetails: verbose, in: vocabulary),
      of: trace, strength, notes, console)
  }

  private func write(
    _ lines: [String], of trace: Trace, _ strength: EvidenceStrength?, _ notes: [String],
    _ console: Console
  ) {
    let title = trace.title(verbose ? strength : nil)
    console.write(lines: [console.style(.bold, title)] + notes + lines)
  }
}
