#if os(Linux)
import ArgumentParser
import Foundation
import NavigationTrace
import ScenarioRuns
import Scenarios
import WebEngines
import WebViewKit

struct ExploreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Play a scenario in every possible order, and print what the traces have in common.",
    discussion: """
      The model plays the scenario once for each interleaving of its loads, of what crosses between \
      the app's process and the page's, and of the app's calls. Printed is the partial order of the \
      allowed traces, where one scenario is named. An expectation has to accept each of them, and an \
      anyOrder or optional that no interleaving needs is an error. Delays of replies are waited for \
      in each of them.

      Exit code 0 if all expectations hold and every --trace is allowed, 1 otherwise.
      """)

  @Argument(
    help: "The scenarios: names, groups, patterns or folders.", completion: .scenarios)
  var scenarios: [String]

  @OptionGroup var folder: ScenarioFolderOptions

  @Option(help: .init("The most interleavings of a scenario to walk.", valueName: "n"))
  var limit = 2_000

  @Option(
    name: .customLong("trace"),
    help: .init(
      "A recorded trace, as 'navtrace show --json' prints it: is it allowed? (repeatable)",
      valueName: "file"))
  var recorded: [String] = []

  @Flag(help: "Print the allowed traces in their JSON form, as an array.")
  var json = false

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit must be 1 or more.") }
  }

  func run() async throws {
    let all = try folder.selection(for: scenarios).places(scenarios).read(engines: [.model])
    let playable = all.filter { $0.exceptions[WebEngine.model.rawValue] == nil }
    guard all.count == 1 || (recorded.isEmpty && !json) else {
      throw CommandFailure.unusable("--trace and --json are for one scenario")
    }
    guard !playable.isEmpty else {
      throw CommandFailure.error(
        "the model cannot play \(all.map(\.name).joined(separator: ", ")), so that nothing can be "
          + "explored: \(all.first?.exceptions[WebEngine.model.rawValue] ?? "")")
    }
    let traces = try recorded.map { (file: $0, trace: try TraceFile.read($0)) }
    let form: ExplorationRun.Form = json ? .json : all.count == 1 ? .order : .summary
    let limit = limit
    let isFine = try await Interruption.guarding {
      try await ExplorationRun(limit: limit, form: form, on: Console()).explore(playable, traces)
    }
    if !isFine { throw CommandStatus.failed }
  }
}
#endif
