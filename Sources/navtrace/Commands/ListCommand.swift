import ArgumentParser
import Foundation
import RunReports
import ScenarioLanguage
import ScenarioResearch
import WebEngines

struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show the scenarios and their expectations, or what they cover.",
    discussion: """
      With --covers each row of the behaviour list is printed with the events that show it, its \
      scenarios and tests, and how they fare on each engine. With --oracle each case of the \
      oracle is printed with the strength of its source, how its scenarios fare on each engine, \
      and their names, with the system that they are about where that is not the newest, or why \
      there is none. With --overrides each cause of an override is printed with its reasons and files. \
      With --engine the scenarios are played; without, \
      the engines' tables of what they can show are all that is asked. Exit code 1 where a row is \
      shown on none of the engines, where a case has neither a scenario nor a reason, and where \
      a trace of a case differs or there is none.
      """)

  @Argument(
    help: "Names, groups, patterns or folders of scenarios. (default: all)",
    completion: .scenarios)
  var scenario: [String] = []

  @OptionGroup var folder: ScenarioFolderOptions

  @OptionGroup var filter: ScenarioFilter

  @Flag(help: "Print an array of objects instead of lines.")
  var json = false

  @Flag(help: "Print the rows of the behaviour list and what shows them.")
  var covers = false

  @Flag(help: "Print the cases of the oracle and what shows them.")
  var oracle = false

  @Flag(help: "Print the overrides by what causes them: the port's file, then the reason.")
  var overrides = false

  @Option(
    help: "With --covers or --oracle: play the scenarios on these engines, separated by commas.")
  var engine: EngineList?

  func validate() throws {
    guard covers || oracle || engine == nil else {
      throw ValidationError(
        "--engine without --covers or --oracle: only rows and cases are shown by playing.")
    }
    guard [covers, oracle, overrides].count(where: \.self) < 2 else {
      throw ValidationError("--covers, --oracle and --overrides: one table at a time.")
    }
  }

  func run() async throws {
    let selection = try folder.selection(for: scenario)
    let scenarios = try filter.select(
      from: selection.places(scenario).read(
        engines: WebEngine.allCases, oracle: selection.oracleList()))
    let console = Console()
    if covers {
      try await writeRows(BehaviourList(file: selection.behaviours), scenarios, console)
    } else if oracle {
      try await writeCases(OracleList(file: selection.oracle), scenarios, console)
    } else if overrides {
      let table = try OverrideTable(scenarios, engines: WebEngine.allCases.map(\.rawValue))
      try write(table.causes, table.lines(console.style), to: console)
    } else {
      let entries = scenarios.map(ListEntry.init)
      try write(entries, ListEntry.lines(entries, style: console.style), to: console)
    }
  }

  private func writeRows(
    _ list: BehaviourList, _ scenarios: [Scenario], _ console: Console
  ) async throws {
    var rows: CoverageTable.Subjects = [:]
    for scenario in scenarios {
      try list.check(scenario)
      rows[scenario.name] = scenario.covers.filter(\.isRow)
    }
    let table = CoverageTable(
      list, scenarios, outcomes: try await outcomes(of: rows, scenarios, console),
      engines: engines.map(\.rawValue), isPlayed: engine != nil, isWhole: isWhole)
    try write(table.rows, table.lines(console.style), to: console)
    if !table.isComplete { throw CommandStatus.failed }
  }

  private func writeCases(
    _ list: OracleList, _ scenarios: [Scenario], _ console: Console
  ) async throws {
    var cases: CoverageTable.Subjects = [:]
    for scenario in scenarios {
      try list.check(scenario, engines: WebEngine.allCases.map(\.rawValue))
      cases[scenario.name] = try scenario.cases()
    }
    let profiles = Dictionary(uniqueKeysWithValues: scenarios.map { ($0.name, $0.profile) })
    let table = OracleTable(
      list, cases, profiles: profiles, outcomes: try await outcomes(of: cases, scenarios, console),
      engines: engines.map(\.rawValue), isWhole: isWhole)
    try write(table.rows, table.lines(console.style), to: console)
    if !table.isComplete { throw CommandStatus.failed }
  }

  private var isWhole: Bool { scenario.isEmpty && !filter.isWanted }

  private var engines: [WebEngine] { engine?.words ?? WebEngine.builtIn }

  private func outcomes(
    of subjects: CoverageTable.Subjects, _ scenarios: [Scenario], _ console: Console
  ) async throws -> CoverageTable.Outcomes {
    let isPlayed = engine != nil
    let plan = RunPlan(
      scenarios: scenarios.filter { subjects[$0.name]?.isEmpty == false }, engines: engines,
      environment: ProcessInfo.processInfo.environment)
    return try await Interruption.guarding {
      var run = CoverageRun(plan, of: subjects, on: console)
      return isPlayed ? try await run.play() : try run.predict()
    }
  }

  private func write(
    _ value: some Encodable, _ lines: [String], to console: Console
  ) throws {
    if json { try console.write(json: value) } else { console.write(lines: lines) }
  }
}
