import ArgumentParser
import Foundation
import ScenarioRuns
import Scenarios
import WebEngines

struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show the scenarios and their expectations.",
    discussion: """
      With --overrides each cause of an override is printed with its reasons and files.
      """)

  @Argument(
    help: "Names, groups, patterns or folders of scenarios. (default: all)",
    completion: .scenarios)
  var scenario: [String] = []

  @OptionGroup var folder: ScenarioFolderOptions

  @OptionGroup var filter: ScenarioFilter

  @Flag(help: "Print an array of objects instead of lines.")
  var json = false

  @Flag(help: "Print the evidence for each expectation, and its files.")
  var verbose = false

  @Flag(help: "Print the overrides, each with its reason and its differences from expected.yaml.")
  var overrides = false

  func run() async throws {
    let selection = try folder.selection(for: scenario)
    let scenarios = try filter.select(
      from: selection.places(scenario).read(engines: WebEngine.allCases))
    let console = Console()
    if overrides {
      let table = try OverrideTable(scenarios, engines: WebEngine.allCases.map(\.rawValue))
      try write(table.overrides, table.lines(console.style), to: console)
    } else {
      let oracle = try selection.oracleList()
      let entries = try scenarios.map { ListEntry($0, strength: try oracle?.strength(of: $0)) }
      let lines = ListEntry.lines(
        entries, console.style, columns: console.columns, isVerbose: verbose)
      try write(entries, lines, to: console)
    }
  }

  private func write(
    _ value: some Encodable, _ lines: [String], to console: Console
  ) throws {
    if json { try console.write(json: value) } else { console.write(lines: lines) }
  }
}
