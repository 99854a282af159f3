import ArgumentParser
import Foundation
import NavigationHarness

/// The command `navtrace list`.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show the scenarios and their expectations, or the behaviours that they cover.",
    discussion: """
      With --covers each row of the behaviour list is printed with the events that show it, its \
      scenarios and tests, and how they fare on each engine. With --engine the scenarios are \
      played; without, the engines' tables of what they can show are all that is asked. \
      Exit code 1 where a row is shown on none of the engines.
      """)

  @Argument(help: "Names, groups, patterns or folders of scenarios. (default: all)")
  var scenario: [String] = []

  @OptionGroup var folder: ScenarioFolderOptions

  @Flag(help: "Print an array of objects instead of lines.")
  var json = false

  @Flag(help: "Print the rows of the behaviour list and what shows them.")
  var covers = false

  @Option(help: "With --covers: play the scenarios on these engines, separated by commas.")
  var engine: EngineList?

  func validate() throws {
    guard covers || engine == nil else {
      throw ValidationError("--engine without --covers: only rows are shown by playing.")
    }
  }

  func run() async throws {
    let selection = try folder.selection()
    let scenarios = try selection.places(scenario).read(engines: Engine.allCases)
    let console = Console()
    guard covers else {
      let entries = scenarios.map(ListEntry.init)
      return try write(entries, ListEntry.lines(entries, style: console.style), to: console)
    }
    let list = try BehaviourList(file: selection.behaviours)
    for scenario in scenarios { try list.check(scenario) }
    let outcomes = try await outcomes(of: scenarios, console)
    let table = CoverageTable(
      list, scenarios, outcomes: outcomes, engines: engines.map(\.rawValue),
      isPlayed: engine != nil, isWhole: scenario.isEmpty)
    try write(table.rows, table.lines(console.style), to: console)
    if !table.isComplete { throw ExitCode.differed }
  }

  private var engines: [Engine] { engine?.engines ?? Engine.builtIn }

  private func outcomes(
    of scenarios: [Scenario], _ console: Console
  ) async throws -> CoverageTable.Outcomes {
    let isPlayed = engine != nil
    let plan = RunPlan(
      scenarios: scenarios.filter { $0.covers.contains(where: \.isRow) }, engines: engines,
      environment: ProcessInfo.processInfo.environment)
    return try await Interruption.guarding {
      var run = CoverageRun(plan, on: console)
      return isPlayed ? try await run.play() : try run.foretell()
    }
  }

  private func write(
    _ value: some Encodable, _ lines: [String], to console: Console
  ) throws {
    guard json else {
      for line in lines { console.write(line + "\n") }
      return
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    console.write(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
  }
}
